import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { channelReturn } from '../contract/lookups.ts';
import { orderDetail } from '../contract/order.ts';
import { pageRefund, retryChannelRefund } from '../contract/refund.ts';
import { placeFilters, saleFilters } from './sale-filters.tsx';

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);

/** Refunds by the time they were made. */
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
          'startDate',
          'keyword',
          ...placeFilters,
          ...saleFilters,
          'channelState',
          'minAmount',
          'maxAmount',
        ]}
        {...((mayCall(orderDetail) || mayCall(retryChannelRefund)) && {
          rowActions: ({ orderId: of, refundId, channelState }: RowOf<typeof pageRefund>) => (
            <>
              {mayCall(orderDetail) && (
                <ActionButton trigger="订单详情" onClick={() => setOrderId(of)} />
              )}
              {channelState === channelReturn.key.failed && (
                <ConfirmAction
                  write={retryChannelRefund}
                  content={{ refundId }}
                  trigger="重试退款"
                  confirm="确定再次向支付渠道发起退款？"
                  done="已重新发起"
                />
              )}
            </>
          ),
        })}
        actionsWidth={150}
      />
      {orderId && <OrderDetail orderId={orderId} close={() => setOrderId(undefined)} />}
    </>
  );
}
