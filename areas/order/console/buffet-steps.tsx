import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { redressBuffet } from '../contract/at-counter.ts';
import { orderState } from '../contract/lookups.ts';
import type { Order } from './orders-screen.tsx';

const ORDER_STATE = orderState.key;

const PAID: readonly number[] = [
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
  ORDER_STATE.completed,
];

const fields = fieldsOf(redressBuffet, [
  { key: 'amount', title: '应收金额', input: 'money', hint: '少收的从原账户补扣，多收的原路退回' },
  { key: 'reason', title: '改正原因', input: 'textarea', span: 2 },
]);

/** Puts right a buffet that was charged wrongly. */
export const RedressStep = ({
  order: { orderId, orderState, netAmount },
}: {
  readonly order: Order;
}) =>
  PAID.includes(orderState) && (
    <EditDrawer
      save={redressBuffet}
      title="自助餐改正"
      trigger="改正"
      fields={fields}
      value={{ orderId, amount: netAmount }}
      savedText={({ difference }) =>
        difference < 0
          ? t('已退回 {amount} 元', { amount: yuan(-difference) })
          : t('已补扣 {amount} 元', { amount: yuan(difference) })
      }
      changes={['account', 'report']}
      secondary
    />
  );
