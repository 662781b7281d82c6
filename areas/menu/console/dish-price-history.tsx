import './menu.css';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { changeText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useExport } from '#kit/console/export/use-export.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dishesPriceHistory } from '../contract/dish-price.ts';

const SIZE = 20;

type Change = ResultOf<typeof dishesPriceHistory>['records'][number];

/** What a dish was sold for, the latest change first, page by page, to be taken along as a file. */
export function DishPriceHistory({ dishesId }: { readonly dishesId: string }) {
  const [current, setCurrent] = useState(1);
  const { running, run } = useExport(dishesPriceHistory);
  const changes = useRead(
    dishesPriceHistory,
    { dishesId, page: { current, size: SIZE } },
    { overlay: false, keepPrevious: true },
  );
  const total = changes.data?.total ?? 0;

  return (
    <section>
      <header className="menu-history">
        <h2>{t('售价历史')}</h2>
        {total > 0 && (
          <Button
            size="small"
            loading={running}
            onClick={() => void run({ dishesId, fileType: 'xlsx' })}
          >
            {t('导出')}
          </Button>
        )}
      </header>
      <DataTable
        label={t('售价历史')}
        columns={dishesPriceHistory.page.columns}
        rows={changes.data?.records}
        rowKey="priceNo"
        render={{
          canteenName: (row) => (row as unknown as Change).canteenName ?? t('全部食堂'),
          changeShare: (row) => change(row as unknown as Change),
        }}
        stale={changes.isPlaceholderData}
        error={changes.data ? null : changes.error}
        onRetry={() => void changes.refetch()}
      />
      {total > SIZE && (
        <Pagination
          align="end"
          current={current}
          pageSize={SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </section>
  );
}

/** How much a price rose or fell; nothing where there was none before, or is none any more. */
const change = ({ beforePrice, price }: Change): string | undefined =>
  beforePrice === null || price === null ? undefined : changeText(price, beforePrice);
