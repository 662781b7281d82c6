import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { AccountHooks, OpenOrder } from './hooks.ts';

/** Orders a drawer names one by one. */
const NAMED = 20;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const sumOf = (orders: readonly OpenOrder[]): number => orders.reduce((sum, { amount }) => sum + amount, 0);

/** Orders of somebody that are not over, counted, summed and the first of them named. */
export async function openOrdersOf(context: Context, { openOrders }: AccountHooks, custId: number) {
  const orders = await openOrders(context, [custId]);
  const named = orders.slice(0, NAMED).map(({ custId: _person, ...order }) => order);
  return { orders: named, orderCount: orders.length, orderAmount: sumOf(orders) };
}

/** What sets money of an account aside, by kind of business. */
export async function holdsOf({ tx }: Context, accountId: number) {
  return tx
    .selectFrom('accountHold')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.sum<number>('amount').as('amount')])
    .where('accountId', '=', accountId)
    .where('state', '=', 'PENDING')
    .groupBy('kind')
    .orderBy('kind')
    .$narrowType<{ kind: 'withdraw' | 'refund' | 'order' | 'freeze' }>()
    .execute();
}

/** Refuses to end an account whose person has ordered something that is not over. @throws Refusal 409 OPEN_ORDERS */
export async function assertNothingOpen(context: Context, hooks: AccountHooks, custId: number): Promise<void> {
  const { orderCount: count, orderAmount } = await openOrdersOf(context, hooks, custId);
  if (count === 0) return;
  const params = { count, amount: yuan(orderAmount) };
  throw conflict('OPEN_ORDERS', '还有{count}笔未完成的订单，共{amount}元，请先取消或完成', params);
}
