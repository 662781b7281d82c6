import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { openRoom, settleRoom } from '../contract/at-counter.ts';
import { guestPay, orderState } from '../contract/lookups.ts';
import { type Order, OrdersScreen } from './orders-screen.tsx';

const ORDER_STATE = orderState.key;

const settleFields = fieldsOf(settleRoom, [
  { key: 'consumed', title: '实际消费金额', input: 'money', hint: '低于最低消费时按最低消费收取' },
  { key: 'payWay', title: '支付方式', of: guestPay, hint: '留空表示从预订人账户扣款' },
]);

/** The steps of a party in its room: it comes, it pays. */
function RoomSteps({ order }: { readonly order: Order }) {
  const { orderId, orderState, amount, isOpened } = order;
  if (orderState !== ORDER_STATE.unpaid && orderState !== ORDER_STATE.paid) return null;
  if (!isOpened)
    return (
      <ConfirmAction
        write={openRoom}
        content={{ orderId }}
        trigger="开台"
        confirm="确定开台？包间将显示为使用中"
      />
    );

  return (
    <EditDrawer
      save={settleRoom}
      title="包间结账"
      trigger="结账"
      fields={settleFields}
      value={{ orderId, consumed: amount }}
      saveText={() => t('结账')}
      savedText={({ amount: paid }) => t('已结账，共 {amount} 元', { amount: yuan(paid) })}
      changes={['account', 'canteen', 'report']}
      secondary
    />
  );
}

/** Bookings of private rooms: opened when the party comes, settled when it goes. */
export default () => (
  <OrdersScreen
    content={{ orderKind: 5 }}
    period={[0, 30]}
    byBizDate
    steps={(order) => <RoomSteps order={order} />}
  />
);
