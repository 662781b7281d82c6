import './order.css';
import { Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { orderState } from '../contract/lookups.ts';
import { pageOrder } from '../contract/order.ts';

/** Days the orders reach back at first: the longest of the quick ranges. */
const ORDER_DAYS = 89;

/** Tab of a person's page: their orders. */
export default function PersonOrders({ id }: { readonly id: string }) {
  const [[startDate, endDate]] = useState(() => daysBack(ORDER_DAYS, true));
  const { data: account, isPending } = useRead(
    accountDetail,
    { custId: id },
    { overlay: false, quiet: true },
  );
  if (!account) {
    return (
      <section className="ord-none">
        {isPending ? (
          <Skeleton active title={false} />
        ) : (
          <Empty description={t('该人员没有账户')} />
        )}
      </section>
    );
  }

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
