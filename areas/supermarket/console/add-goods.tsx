import '#kit/console/form/forms.css';
import { Button, Input } from 'antd';
import { type Key, useDeferredValue, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead, useWrite } from '#kit/console/call/query.ts';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { listUnaddedGoods, saveBatchGoods, unaddedColumns } from '../contract/goods.ts';
import { ShopPick } from './shop-pick.tsx';

/** Puts goods that a supermarket does not sell yet into it, each at its own price. */
export function AddGoods() {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(saveBatchGoods) || !mayCall(listUnaddedGoods)) return null;

  return (
    <>
      <ActionButton trigger="新增超市商品" primary onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        size={980}
        title={t('新增超市商品')}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <Choice close={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type Prices = Readonly<Record<string, number | null>>;

const columns: readonly Column[] = [
  ...unaddedColumns,
  { key: 'ownPrice', title: '超市售价', width: 140 },
];

function Choice({ close }: { readonly close: () => void }) {
  const [supermarketId, setSupermarketId] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const [ticked, setTicked] = useState<readonly Key[]>([]);
  const [own, setOwn] = useState<Prices>({});
  const asked = useDeferredValue(keyword.trim());
  const { data, error, isFetching, refetch } = useRead(
    listUnaddedGoods,
    { supermarketId: supermarketId ?? '0', ...(asked && { keyword: asked }) },
    { overlay: false, enabled: supermarketId !== undefined, keepPrevious: true },
  );

  /* Rows searched away keep the price they were listed with. */
  const [listed, setListed] = useState<Prices>({});
  const save = useWrite(saveBatchGoods);
  const priceOf = (productId: string): number | null => own[productId] ?? listed[productId] ?? null;

  const choose = (keys: readonly Key[]) => {
    setTicked(keys);
    setListed({
      ...listed,
      ...Object.fromEntries((data ?? []).map(({ productId, price }) => [productId, price])),
    });
  };

  const add = async () => {
    const products = ticked.map((key) => ({
      productId: String(key),
      price: priceOf(String(key)) ?? 0,
    }));
    const { added } = await save.mutateAsync({ supermarketId: supermarketId as string, products });
    showToast('success', t('已新增 {count} 种商品', { count: added }));
    close();
  };

  return (
    <>
      <div className="frm-line">
        <span>{t('超市')}</span>
        <ShopPick
          value={supermarketId}
          onChange={(id) => {
            setSupermarketId(id as string | undefined);
            setTicked([]);
          }}
        />
        <Input.Search
          allowClear
          aria-label={t('商品名称或条码')}
          placeholder={t('商品名称或条码')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {supermarketId === undefined ? (
        <p>{t('请先选择超市')}</p>
      ) : (
        <DataTable
          label={t('未添加的商品')}
          columns={columns}
          rows={data}
          rowKey="productId"
          stale={isFetching}
          error={error}
          onRetry={() => void refetch()}
          selected={ticked}
          onSelect={choose}
          render={{
            ownPrice: ({ productId, productName, price }) => (
              <MoneyInput
                aria-label={t('{name}的超市售价', { name: String(productName) })}
                value={own[String(productId)] ?? (price as number)}
                onChange={(value) =>
                  setOwn({ ...own, [String(productId)]: (value as number | null) ?? null })
                }
              />
            ),
          }}
          empty={t('该超市已添加全部商品')}
        />
      )}
      <div className="frm-footer">
        <Button onClick={close}>{t('取消')}</Button>
        <Button
          type="primary"
          disabled={ticked.length === 0}
          loading={save.isPending}
          onClick={() => void add().catch(() => undefined)}
        >
          {t('新增 {count} 种商品', { count: ticked.length })}
        </Button>
      </div>
    </>
  );
}
