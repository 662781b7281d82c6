import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { useAddressId } from '#kit/console/shell/address.ts';
import { onlineFlag, orderState, owedOnly, refundState } from '../contract/lookups.ts';
import { pageOrder } from '../contract/order.ts';
import { refundOrder } from '../contract/refund.ts';
import { OrderSteps } from './order-steps.tsx';
import { RefundApply } from './refund-apply.tsx';
import { placeFilters, saleFilters } from './sale-filters.tsx';

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail);
const RefundDrawer = lazyPart(async () => (await import('./refund-drawer.tsx')).RefundDrawer);

type Order = RowOf<typeof pageOrder>;
type Opened =
  | { readonly what: 'detail'; readonly orderId: string }
  | { readonly what: 'refund'; readonly order: Order };

const today = () => {
  const [startDate, endDate] = daysBack(0, true);
  return { startDate, endDate };
};

/**
 * Orders (document 1 section 2): today's at first, one whole in a drawer, refunds with their split shown before. `?orderId=` opens the
 * one it names.
 */
export default function OrderList() {
  const [asked, ask] = useAddressId('orderId');
  const [opened, setOpened] = useState<Opened>();
  const [initial] = useState(today);
  const mayCall = useMayCall();
  const close = () => {
    setOpened(undefined);
    ask(undefined);
  };
  const shownId = opened?.what === 'detail' ? opened.orderId : asked;
  return (
    <>
      <ListScreen
        list={pageOrder}
        initialFilter={initial}
        filters={[
          { key: 'startDate', until: 'endDate', title: '消费时间', input: 'dateTimeRange' },
          { key: 'keyword', title: '关键字', placeholder: '姓名、编号、卡号或订单号' },
          ...placeFilters,
          { key: 'orderState', title: '订单状态', of: orderState },
          { key: 'refundState', title: '退款状态', of: refundState },
          { key: 'onlineFlag', title: '联机标识', of: onlineFlag },
          ...saleFilters,
          { key: 'owed', title: '挂账', of: owedOnly },
          { key: 'minAmount', title: '最低金额', input: 'money' },
          { key: 'maxAmount', title: '最高金额', input: 'money' },
        ]}
        rowActions={(order) => (
          <>
            <ActionButton trigger="详情" onClick={() => setOpened({ what: 'detail', orderId: order.orderId })} />
            {mayCall(refundOrder) && (
              <ActionButton
                trigger="退款"
                disabled={order.netAmount === 0}
                onClick={() => setOpened({ what: 'refund', order })}
              />
            )}
            {order.netAmount > 0 && <RefundApply orderId={order.orderId} />}
            <OrderSteps order={order} />
          </>
        )}
        actionsWidth={150}
      />
      {opened?.what !== 'refund' && shownId && <OrderDetail key={shownId} orderId={shownId} close={close} />}
      {opened?.what === 'refund' && <RefundDrawer order={opened.order} close={close} />}
    </>
  );
}
