import type { Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderState } from '../contract/lookups.ts';

const ORDER_STATE = orderState.key;

/** Why an order in a state does not take a step. */
const REFUSALS: Readonly<Record<number, string>> = {
  [ORDER_STATE.unpaid]: '订单尚未支付，不能进行此操作',
  [ORDER_STATE.paid]: '订单已支付，不能进行此操作',
  [ORDER_STATE.preparing]: '订单正在制作，不能进行此操作',
  [ORDER_STATE.ready]: '订单已制作完成，不能进行此操作',
  [ORDER_STATE.completed]: '订单已完成，不能进行此操作',
  [ORDER_STATE.cancelled]: '订单已取消，不能进行此操作',
  [ORDER_STATE.closed]: '订单已关闭，不能进行此操作',
  [ORDER_STATE.abnormal]: '订单的支付结果尚未确认，不能进行此操作',
};

export type OrderState = (typeof ORDER_STATE)[keyof typeof ORDER_STATE];

/** Every way an order goes from one state to another. */
const STEPS = {
  pay: { from: [ORDER_STATE.unpaid, ORDER_STATE.abnormal], to: ORDER_STATE.paid },
  /** A third party was asked for money and does not say what became of it. */
  doubt: { from: [ORDER_STATE.unpaid], to: ORDER_STATE.abnormal },
  /** The third party says that nothing was paid. */
  clear: { from: [ORDER_STATE.abnormal], to: ORDER_STATE.unpaid },
  prepare: { from: [ORDER_STATE.paid], to: ORDER_STATE.preparing },
  ready: { from: [ORDER_STATE.paid, ORDER_STATE.preparing], to: ORDER_STATE.ready },
  complete: {
    from: [ORDER_STATE.paid, ORDER_STATE.preparing, ORDER_STATE.ready],
    to: ORDER_STATE.completed,
  },
  cancel: {
    from: [ORDER_STATE.unpaid, ORDER_STATE.paid, ORDER_STATE.preparing, ORDER_STATE.ready],
    to: ORDER_STATE.cancelled,
  },
  close: { from: [ORDER_STATE.unpaid], to: ORDER_STATE.closed },
} as const satisfies Record<
  string,
  { readonly from: readonly OrderState[]; readonly to: OrderState }
>;

export type OrderStep = keyof typeof STEPS;

/** The statement that takes a step of a locked order. */
export const stepWrite = (
  merchantId: number,
  { orderId, bizDate, orderState }: { orderId: number; bizDate: string; orderState: number },
  step: OrderStep,
): Statement => ({
  name: 'order.step',
  text: 'update meal_order set order_state = $4 where merchant_id = $1 and order_id = $2 and biz_date = $3::date',
  values: [merchantId, orderId, bizDate, stateAfter(step, orderState)],
});

/**
 * The state a step leads to.
 * @throws Refusal 409 ORDER_STATE where it does not begin in this state
 */
export function stateAfter(step: OrderStep, state: number): OrderState {
  const { from, to }: { from: readonly number[]; to: OrderState } = STEPS[step];
  if (!from.includes(state))
    throw conflict('ORDER_STATE', REFUSALS[state] ?? '订单当前状态不允许此操作');

  return to;
}
