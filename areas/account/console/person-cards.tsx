import './account.css';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import { t } from '#kit/console/base/i18n.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { OfPerson } from './of-person.tsx';

const cardColumns: readonly Column[] = [
  { key: 'cardNo', title: '卡号', width: 180 },
  { key: 'state', title: '状态', kind: 'enum', of: cardState, width: 110 },
  { key: 'issuedAt', title: '发卡时间', kind: 'datetime', width: 180 },
];

/** Tab of a person's page: their cards. */
export default function PersonCards({ id }: { readonly id: string }) {
  return (
    <OfPerson custId={id}>
      {(account) => (
        <section className="acc-part">
          <DataTable
            label={t('卡')}
            columns={cardColumns}
            rows={account.cards}
            rowKey="cardNo"
            empty={t('没有卡')}
          />
        </section>
      )}
    </OfPerson>
  );
}
