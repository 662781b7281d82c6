import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { checkState, orderState } from '../contract/lookups.ts';
import type { pageOrder } from '../contract/order.ts';
import { cancelOrder, deductError, writeOffOrders } from '../contract/order-step.ts';

type Order = RowOf<typeof pageOrder>;

/** A person with an account, found by name, number or card. */
const PayerSelect = selectOf(
  listAccountInfo,
  ({ custId, custNum, custName, orgFullName }) => ({
    value: custId,
    label: `${custName} · ${custNum} · ${orgFullName}`,
  }),
  {
    placeholder: '输入姓名、编号或卡号',
    content: (keyword) => (keyword === '' ? {} : { keyword }),
  },
);

const payer = {
  key: 'custId',
  title: '由谁支付',
  input: <PayerSelect />,
  span: 2,
  required: true,
} as const;

const deductFields = fieldsOf(deductError, [
  { key: 'amount', title: '扣款金额', input: 'money', hint: '留空表示扣除全部挂账' },
  { key: 'reason', title: '扣款原因', input: 'textarea', span: 2 },
]);

/* An order that names no buyer is paid by the person who is named here. */
const unnamedFields = fieldsOf(deductError, [payer, ...deductFields]);

const changes = ['account', 'report'];

/** Charges what is not paid of an order to the person who ate. */
export function SuspenseDeduction({
  order: { orderId, custNum, owedAmount },
}: {
  readonly order: Order;
}) {
  if (owedAmount === 0) return null;
  return (
    <EditDrawer
      save={deductError}
      title="异常订单扣款"
      trigger="扣款"
      fields={custNum === null ? unnamedFields : deductFields}
      value={{ orderId }}
      saveText={({ amount }) => t('扣款 {amount} 元', { amount: yuan(amount ?? owedAmount) })}
      savedText={({ amount, left }) =>
        t('已扣款 {amount} 元，剩余挂账 {left} 元', { amount: yuan(amount), left: yuan(left) })
      }
      changes={changes}
      secondary
    />
  );
}

const ORDER_STATE = orderState.key;

/** Paid, being prepared, ready. */
const TO_BE_SERVED: readonly number[] = [
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
];

const CHECK_STATE = checkState.key;

const cancelFields = fieldsOf(cancelOrder, [
  { key: 'reason', title: '取消原因', input: 'textarea', span: 2 },
]);

/** The other steps the state of an order allows, beside its refund. */
export function OrderSteps({ order }: { readonly order: Order }) {
  const { orderId, orderState, netAmount, checkState } = order;
  const open = TO_BE_SERVED.includes(orderState);

  return (
    <>
      {open && checkState === CHECK_STATE.notRedeemed && (
        <ConfirmAction
          write={writeOffOrders}
          content={{ orderIds: [orderId] }}
          trigger="核销"
          confirm="确定核销该订单？"
        />
      )}
      {(orderState === ORDER_STATE.unpaid || open) && (
        <EditDrawer
          save={cancelOrder}
          title="取消订单"
          trigger="取消订单"
          fields={cancelFields}
          value={{ orderId }}
          saveText={() =>
            open ? t('取消订单并退款 {amount} 元', { amount: yuan(netAmount) }) : t('取消订单')
          }
          savedText={({ refundAmount }) =>
            refundAmount > 0
              ? t('订单已取消，退款 {amount} 元', { amount: yuan(refundAmount) })
              : t('订单已取消')
          }
          changes={changes}
          secondary
        />
      )}
    </>
  );
}
