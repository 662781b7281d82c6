import { Button, Empty, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountDetail, pageAccountFlow } from '#areas/account/contract/account.ts';
import { accountStatus, cardState, heldWallet, tradeType } from '#areas/account/contract/lookups.ts';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { orderState } from '#areas/order/contract/lookups.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { type Column, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

type Account = ResultOf<typeof accountDetail>;

const cardColumns: readonly Column[] = [
  { key: 'cardNo', title: '卡号', width: 180 },
  { key: 'state', title: '状态', kind: 'enum', of: cardState, width: 110 },
  { key: 'issuedAt', title: '发卡时间', kind: 'datetime', width: 180 },
];

/** Whether the account may be used, and what keeps it from it. */
function Standing({ account }: { account: Account }) {
  const colour = accountStatus.find(({ key }) => key === account.status)?.colour ?? 'default';
  return (
    <p className="cust-standing">
      <Tag color={colour}>{t(labelOf(accountStatus, account.status))}</Tag>
      {account.debitBlock && <Tag color="error">{t('禁止支出')}</Tag>}
      {account.creditBlock && <Tag color="error">{t('禁止入账')}</Tag>}
      {account.overdraftLimit > 0 && <span>{t('可透支{amount}元', { amount: yuan(account.overdraftLimit) })}</span>}
    </p>
  );
}

function Wallets({ account }: { account: Account }): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <section className="cust-part cust-wallets">
        <div className="cust-account">
          <Standing account={account} />
          <Button onClick={() => void navigate(`/accountCenter/accDetail?accountId=${account.accountId}`)}>
            {t('账户明细')}
          </Button>
        </div>
        <dl className="frm-facts">
          <div>
            <dt>{t('总余额')}</dt>
            <dd>{yuan(account.totalBalance)}</dd>
          </div>
          {account.wallets.map(({ walletType, balance, held, expired }) => (
            <div key={walletType}>
              <dt>{t(labelOf(heldWallet, walletType))}</dt>
              <dd>{yuan(balance)}</dd>
              {held > 0 && <dt>{t('其中冻结{amount}元', { amount: yuan(held) })}</dt>}
              {expired > 0 && <dt>{t('另有已过期{amount}元，待收回', { amount: yuan(expired) })}</dt>}
            </div>
          ))}
        </dl>
      </section>
      <ListScreen
        list={pageAccountFlow}
        content={{ accountId: account.accountId }}
        filters={[
          { key: 'startDate', until: 'endDate', title: '交易时间', input: 'dateTimeRange' },
          { key: 'tradeType', title: '交易类型', of: tradeType },
          { key: 'walletType', title: '钱包', of: heldWallet },
        ]}
      />
    </>
  );
}

const Cards = ({ account }: { account: Account }) => (
  <section className="cust-part">
    <DataTable columns={cardColumns} rows={account.cards} rowKey="cardNo" empty={t('没有卡')} />
  </section>
);

/** Days the orders reach back at first: the longest of the quick ranges. */
const ORDER_DAYS = 89;

function Orders({ account }: { account: Account }) {
  const [[startDate, endDate]] = useState(() => daysBack(ORDER_DAYS, true));
  return (
    <ListScreen
      list={pageOrder}
      content={{ accountId: account.accountId }}
      initialFilter={{ startDate, endDate }}
      filters={[
        { key: 'startDate', until: 'endDate', title: '消费时间', input: 'dateTimeRange' },
        { key: 'mealType', title: '餐次', of: mealType },
        { key: 'orderState', title: '订单状态', of: orderState },
      ]}
    />
  );
}

/** The tabs of a person's account, cards and orders, for those who may see them. */
export function useMoneyTabs(custId: string) {
  const mayCall = useMayCall();
  const may = mayCall(accountDetail);
  const { data, isPending } = useRead(accountDetail, { custId }, { overlay: false, quiet: true, enabled: may });
  if (!may) return [];
  const empty = (
    <section className="cust-part">
      {isPending ? <Skeleton active /> : <Empty description={t('该人员没有账户')} />}
    </section>
  );
  const tab = (key: string, title: string, shown: (account: Account) => ReactNode) => ({
    key,
    label: t(title),
    children: data ? shown(data) : empty,
  });
  return [
    tab('account', '账户', (account) => <Wallets account={account} />),
    tab('cards', '卡片', (account) => <Cards account={account} />),
    ...(mayCall(pageOrder) ? [tab('orders', '订单', (account) => <Orders account={account} />)] : []),
  ];
}
