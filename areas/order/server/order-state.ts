import type { Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';

/** Order states (docs/order-model.md); check, refund and delivery have states of their own. */
export const ORDER = {
  unpaid: 1,
  paid: 2,
  preparing: 3,
  ready: 4,
  completed: 5,
  cancelled: 6,
  closed: 7,
  abnormal: 8,
} as const;
export type OrderState = (typeof ORDER)[keyof typeof ORDER];

/** Every way an order goes from one state to another. */
const STEPS = {
  pay: { from: [ORDER.unpaid, ORDER.abnormal], to: ORDER.paid },
  /** A third party was asked for money and does not say what became of it. */
  doubt: { from: [ORDER.unpaid], to: ORDER.abnormal },
  /** The third party says that nothing was paid. */
  clear: { from: [ORDER.abnormal], to: ORDER.unpaid },
  prepare: { from: [ORDER.paid], to: ORDER.preparing },
  ready: { from: [ORDER.paid, ORDER.preparing], to: ORDER.ready },
  complete: { from: [ORDER.paid, ORDER.preparing, ORDER.ready], to: ORDER.completed },
  cancel: { from: [ORDER.unpaid, ORDER.paid, ORDER.preparing, ORDER.ready], to: ORDER.cancelled },
  close: { from: [ORDER.unpaid], to: ORDER.closed },
} as const satisfies Record<string, { readonly from: readonly OrderState[]; readonly to: OrderState }>;
export type OrderStep = keyof typeof STEPS;

/** Why an order in a state does not take a step. */
const REFUSALS: Readonly<Record<number, string>> = {
  [ORDER.unpaid]: '订单尚未支付，不能进行此操作',
  [ORDER.paid]: '订单已支付，不能进行此操作',
  [ORDER.preparing]: '订单正在制作，不能进行此操作',
  [ORDER.ready]: '订单已制作完成，不能进行此操作',
  [ORDER.completed]: '订单已完成，不能进行此操作',
  [ORDER.cancelled]: '订单已取消，不能进行此操作',
  [ORDER.closed]: '订单已关闭，不能进行此操作',
  [ORDER.abnormal]: '订单的支付结果尚未确认，不能进行此操作',
};

/**
 * The state a step leads to.
 * @throws Refusal 409 ORDER_STATE where it does not begin in this state
 */
export function stateAfter(step: OrderStep, state: number): OrderState {
  const { from, to }: { from: readonly number[]; to: OrderState } = STEPS[step];
  if (!from.includes(state)) throw conflict('ORDER_STATE', REFUSALS[state] ?? '订单当前状态不允许此操作');
  return to;
}

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
