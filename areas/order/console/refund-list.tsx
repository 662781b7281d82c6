import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { orderDetail } from '../contract/order.ts';
import { pageRefund } from '../contract/refund.ts';
import { placeFilters, saleFilters } from './sale-filters.tsx';

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);

/** Refunds by the time they were made (document 1 section 2). */
export default function RefundList() {
  const [orderId, setOrderId] = useState<string>();
  const [[startDate, endDate]] = useState(() => daysBack(0, true));
  const mayCall = useMayCall();
  return (
    <>
      <ListScreen
        list={pageRefund}
        initialFilter={{ startDate, endDate }}
        filters={[
          { key: 'startDate', until: 'endDate', title: '退款时间', input: 'dateTimeRange' },
          { key: 'keyword', title: '关键字', placeholder: '姓名、编号、卡号或订单号' },
          ...placeFilters,
          ...saleFilters,
          { key: 'minAmount', title: '最低金额', input: 'money' },
          { key: 'maxAmount', title: '最高金额', input: 'money' },
        ]}
        {...(mayCall(orderDetail) && {
          rowActions: (row: RowOf<typeof pageRefund>) => (
            <ActionButton trigger="订单详情" onClick={() => setOrderId(row.orderId)} />
          ),
        })}
        actionsWidth={100}
      />
      {orderId && <OrderDetail orderId={orderId} close={() => setOrderId(undefined)} />}
    </>
  );
}
