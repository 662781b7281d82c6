import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { AccountHooks, OpenOrder } from './hooks.ts';

/** What sets money of an account aside, by kind of business. */
export async function holdsOf({ tx }: Context, accountId: number) {
  return tx
    .selectFrom('accountHold')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      fn.sum<number>('amount').as('amount'),
    ])
    .where('accountId', '=', accountId)
    .where('state', '=', 'PENDING')
    .groupBy('kind')
    .orderBy('kind')
    .$narrowType<{ kind: 'withdraw' | 'refund' | 'order' | 'freeze' }>()
    .execute();
}

/**
 * Refuses to end an account whose person has ordered something that is not over, or has not paid all of a sale yet.
 * @throws Refusal 409 OPEN_ORDERS or OPEN_SUSPENSE
 */
export async function assertNothingOpen(
  context: Context,
  hooks: AccountHooks,
  custId: number,
): Promise<void> {
  const open = await openOrdersOf(context, hooks, custId);
  if (open.orderCount > 0) {
    const params = { count: open.orderCount, amount: yuan(open.orderAmount) };
    throw conflict(
      'OPEN_ORDERS',
      '还有{count}笔未完成的订单，共{amount}元，请先取消或完成',
      params,
    );
  }

  if (open.suspendedCount > 0) {
    const params = { count: open.suspendedCount, amount: yuan(open.suspendedAmount) };
    throw conflict('OPEN_SUSPENSE', '还有{count}笔消费挂账，共{amount}元，请先补扣或退款', params);
  }
}

/** Orders a drawer names one by one. */
const NAMED = 20;

/**
 * Orders of a person that are not over and sales that are not settled: all of them counted and summed, for they stand in the way wherever
 * they were made, and the first of those named whose place the caller may see.
 */
export async function openOrdersOf(context: Context, { openOrders }: AccountHooks, custId: number) {
  const all = await openOrders(context, [custId]);
  const orders = all.filter(({ isSuspended }) => !isSuspended);
  const suspended = all.filter(({ isSuspended }) => isSuspended);
  const firstVisible = (some: readonly OpenOrder[]): readonly OpenOrder[] =>
    some.filter(({ isVisible }) => isVisible).slice(0, NAMED);

  return {
    orders: [...firstVisible(orders), ...firstVisible(suspended)].map(
      ({ custId: _person, isVisible: _seen, ...order }) => order,
    ),
    orderCount: orders.length,
    orderAmount: sumOf(orders),
    suspendedCount: suspended.length,
    suspendedAmount: sumOf(suspended),
  };
}

const sumOf = (orders: readonly OpenOrder[]): number =>
  orders.reduce((sum, { amount }) => sum + amount, 0);

const yuan = (fen: number): string => (fen / 100).toFixed(2);
