import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { matching, mentions } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import {
  pointsAdjust,
  pointsBalancePage,
  pointsExchange,
  pointsExchangeCancel,
  pointsExchangePage,
  pointsFlowPage,
  pointsGifts,
  pointsHandOver,
  pointsOf,
} from '../../contract/points.ts';
import { endExchange, exchangePoints, giftsOf } from './exchange.ts';
import { movePoints, POINTS } from './ledger.ts';

/** Somebody of the caller's organisations. @throws Refusal 404 */
async function assertSeen({ tx, scope }: Context, custId: number): Promise<void> {
  const found = await tx
    .selectFrom('customer')
    .select('custId')
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();
  if (!found) throw notFound('人员不存在或已被删除');
}

/** An exchange of somebody of the caller's organisations. @throws Refusal 404 */
async function assertExchange(context: Context, exchangeId: number): Promise<void> {
  const found = await context.tx
    .selectFrom('mktPointsExchange')
    .select('custId')
    .where('exchangeId', '=', exchangeId)
    .executeTakeFirst();
  if (!found) throw notFound('兑换记录不存在');
  await assertSeen(context, found.custId);
}

/* What came by orders is what it earned less what was taken back, and so on. */
const sumOf = (...kinds: readonly number[]) =>
  sql<number>`coalesce(sum(change) filter (where kind = any(${kinds}::int[])), 0)::bigint`;
const sums = {
  earned: sumOf(POINTS.earned, POINTS.earnedBack, POINTS.setRight),
  used: sql<number>`-${sumOf(POINTS.paid, POINTS.paidBack)}`,
  exchanged: sql<number>`-${sumOf(POINTS.exchanged, POINTS.undone)}`,
};

const balances = implementPage(
  pointsBalancePage,
  ({ tx, merchantId, scope }, { keyword }) =>
    tx
      .selectFrom('mktPoints')
      .innerJoin('customer', 'customer.custId', 'mktPoints.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .innerJoin(
        (all) =>
          all
            .selectFrom('mktPointsEntry')
            .select(['custId as ofCust', sums.earned.as('earned'), sums.used.as('used')])
            .select([sums.exchanged.as('exchanged'), sql<string>`max(occurred_at)`.as('lastAt')])
            .where(sql<SqlBool>`mkt_points_entry.merchant_id = ${merchantId}`)
            .groupBy('custId')
            .as('moved'),
        (join) => join.onRef('moved.ofCust', '=', 'mktPoints.custId'),
      )
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(mentions(keyword, 'customer.custName', 'customer.custNum'))
      .select(['mktPoints.custId', 'customer.custNum', 'customer.custName', 'organisation.orgFullName'])
      .select(['mktPoints.balance', 'moved.earned', 'moved.used', 'moved.exchanged', 'moved.lastAt']),
  { order: [{ column: 'balance', asc: false }], key: 'custId' },
);

const flow = implementPage(
  pointsFlowPage,
  ({ tx, scope }, { keyword, custId, kind, startDate, endDate }) =>
    tx
      .selectFrom('mktPointsEntry')
      .innerJoin('customer', 'customer.custId', 'mktPointsEntry.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('mktRule', 'mktRule.ruleId', 'mktPointsEntry.ruleId')
      .leftJoin('operator', 'operator.userId', 'mktPointsEntry.operatorId')
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(mentions(keyword, 'customer.custName', 'customer.custNum', 'mktPointsEntry.remark'))
      .where(matching({ 'mktPointsEntry.custId': custId, 'mktPointsEntry.kind': kind }))
      .$if(startDate !== undefined, (rows) => rows.where('mktPointsEntry.occurredAt', '>=', startDate as string))
      .$if(endDate !== undefined, (rows) => rows.where('mktPointsEntry.occurredAt', '<=', endDate as string))
      .select([
        /* Entries of one second stand in the order they were made: their numbers are of one length. */
        sql<string>`mkt_points_entry.cust_id || '-' || lpad(mkt_points_entry.seq::text, 10, '0')`.as('rowKey'),
        ...(['customer.custNum', 'customer.custName', 'organisation.orgFullName'] as const),
        sql<1>`mkt_points_entry.kind`.as('kind'),
        ...(['mktPointsEntry.change', 'mktPointsEntry.balanceAfter', 'mktPointsEntry.occurredAt'] as const),
        ...(['mktPointsEntry.orderId', 'mktRule.ruleName', 'mktPointsEntry.remark'] as const),
        'operator.realName as operatorName',
        'mktPointsEntry.seq',
      ]),
  { order: [{ column: 'occurredAt', asc: false }], key: 'rowKey' },
);

const exchanges = implementPage(
  pointsExchangePage,
  ({ tx, scope }, { keyword, startDate, endDate, custId, exchangeKind, state }) =>
    tx
      .selectFrom('mktPointsExchange')
      .innerJoin('customer', 'customer.custId', 'mktPointsExchange.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('operator', 'operator.userId', 'mktPointsExchange.operatorId')
      .leftJoin('operator as handler', 'handler.userId', 'mktPointsExchange.handledBy')
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(mentions(keyword, 'customer.custName', 'customer.custNum', 'mktPointsExchange.ruleName'))
      .where(
        matching({
          'mktPointsExchange.custId': custId,
          'mktPointsExchange.exchangeKind': exchangeKind,
          'mktPointsExchange.state': state,
        }),
      )
      .$if(startDate !== undefined, (rows) => rows.where('exchangedAt', '>=', startDate as string))
      .$if(endDate !== undefined, (rows) => rows.where('exchangedAt', '<=', endDate as string))
      .select(['mktPointsExchange.exchangeId', 'customer.custNum', 'customer.custName', 'organisation.orgFullName'])
      .select(['mktPointsExchange.ruleName', 'mktPointsExchange.count', 'mktPointsExchange.points'])
      .select(['mktPointsExchange.amount', 'mktPointsExchange.couponNo', 'mktPointsExchange.exchangedAt'])
      .select([
        sql<1>`mkt_points_exchange.exchange_kind`.as('exchangeKind'),
        sql<1>`mkt_points_exchange.state`.as('state'),
        'operator.realName as operatorName',
        'handler.realName as handledName',
        'mktPointsExchange.handledAt',
        'mktPointsExchange.remark',
      ]),
  { order: [{ column: 'exchangedAt', asc: false }], key: 'exchangeId' },
);

/** What somebody has, and what became of their points so far. */
export async function pointsHeld({ tx }: Pick<Context, 'tx'>, custId: number) {
  const held = await tx.selectFrom('mktPoints').select('balance').where('custId', '=', custId).executeTakeFirst();
  const moved = await tx
    .selectFrom('mktPointsEntry')
    .select([sums.earned.as('earned'), sums.used.as('used'), sums.exchanged.as('exchanged')])
    .where('custId', '=', custId)
    .executeTakeFirstOrThrow();
  return { balance: held?.balance ?? 0, ...moved };
}

const commands = [
  implement(pointsOf, async (context, { custId }) => {
    await assertSeen(context, custId);
    return pointsHeld(context, custId);
  }),
  implement(pointsGifts, async (context, { custId }) => {
    await assertSeen(context, custId);
    return (await giftsOf(context, custId)) as never;
  }),
  implement(pointsAdjust, async (context, { idempotencyKey, ...request }) => {
    const { custId, change, remark } = request;
    await assertSeen(context, custId);
    return once(context, { scope: 'marketing.pointsAdjust', key: idempotencyKey, request }, async () => {
      const move = { custId, kind: POINTS.setRight, change, at: context.now, operatorId: context.actor.userId, remark };
      return { balance: await movePoints(context, move) };
    });
  }),
  implement(pointsExchange, async (context, { idempotencyKey, ...request }) => {
    await assertSeen(context, request.custId);
    return once(context, { scope: 'marketing.pointsExchange', key: idempotencyKey, request }, () =>
      exchangePoints(context, { ...request, operatorId: context.actor.userId }),
    );
  }),
  implement(pointsHandOver, async (context, { exchangeId }) => {
    await assertExchange(context, exchangeId);
    await endExchange(context, { exchangeId, isUndone: false });
    return undefined;
  }),
  implement(pointsExchangeCancel, async (context, { exchangeId, remark }) => {
    await assertExchange(context, exchangeId);
    return endExchange(context, { exchangeId, isUndone: true, remark });
  }),
];

export const pointsRoutes = [balances, flow, exchanges, ...commands];
