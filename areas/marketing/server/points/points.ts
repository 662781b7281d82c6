import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { pointsKind } from '../../contract/lookups.ts';
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
import { movePoints } from './ledger.ts';

/* What came by orders is what it earned less what was taken back, and so on. */
const sumOf = (...kinds: readonly number[]) =>
  sql<number>`coalesce(sum(change) filter (where kind = any(${kinds}::int[])), 0)::bigint`;

const sums = {
  earned: sumOf(pointsKind.key.earned, pointsKind.key.earnedBack, pointsKind.key.corrected),
  used: sql<number>`-${sumOf(pointsKind.key.paid, pointsKind.key.paidBack)}`,
  exchanged: sql<number>`-${sumOf(pointsKind.key.exchanged, pointsKind.key.exchangeUndone)}`,
};

/** What a person has, and what became of their points so far. */
export async function pointsHeld({ tx }: Pick<Context, 'tx'>, custId: number) {
  const held = await tx
    .selectFrom('mktPoints')
    .select('balance')
    .where('custId', '=', custId)
    .executeTakeFirst();
  const moved = await tx
    .selectFrom('mktPointsEntry')
    .select([sums.earned.as('earned'), sums.used.as('used'), sums.exchanged.as('exchanged')])
    .where('custId', '=', custId)
    .executeTakeFirstOrThrow();

  return { balance: held?.balance ?? 0, ...moved };
}

/** Only what people of the caller's organisations have. */
const visible = ({ scope }: Context) => scopeWhere('customer.orgId', scope.organisations);

const balances = serveList('mktPoints', pointsBalancePage, {
  visible,
  shown: (rows, { merchantId }) =>
    rows
      .innerJoin('customer', 'customer.custId', 'mktPoints.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .innerJoin(
        (all) =>
          all
            .selectFrom('mktPointsEntry')
            .select([
              'custId as ofCust',
              sums.earned.as('earned'),
              sums.used.as('used'),
              sums.exchanged.as('exchanged'),
              sql<string>`max(occurred_at)`.as('lastAt'),
            ])
            .where(sql<SqlBool>`mkt_points_entry.merchant_id = ${merchantId}`)
            .groupBy('custId')
            .as('moved'),
        (join) => join.onRef('moved.ofCust', '=', 'mktPoints.custId'),
      )
      .select(['customer.custNum', 'customer.custName', 'organisation.orgFullName'])
      .select(['moved.earned', 'moved.used', 'moved.exchanged', 'moved.lastAt']),
});

const flow = serveList('mktPointsEntry', pointsFlowPage, {
  visible,
  shown: (rows) =>
    rows
      .innerJoin('customer', 'customer.custId', 'mktPointsEntry.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('mktRule', 'mktRule.ruleId', 'mktPointsEntry.ruleId')
      .leftJoin('operator', 'operator.userId', 'mktPointsEntry.operatorId')
      .select([
        sql<string>`mkt_points_entry.cust_id || '-' || lpad(mkt_points_entry.seq::text, 10, '0')`.as(
          'rowKey',
        ),
        'customer.custNum',
        'customer.custName',
        'organisation.orgFullName',
        'mktRule.ruleName',
        'operator.realName as operatorName',
      ]),
});

const exchanges = serveList('mktPointsExchange', pointsExchangePage, {
  visible,
  shown: (rows) =>
    rows
      .innerJoin('customer', 'customer.custId', 'mktPointsExchange.custId')
      .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .leftJoin('operator', 'operator.userId', 'mktPointsExchange.operatorId')
      .leftJoin('operator as handler', 'handler.userId', 'mktPointsExchange.handledBy')
      .select([
        'customer.custNum',
        'customer.custName',
        'organisation.orgFullName',
        'operator.realName as operatorName',
        'handler.realName as handledName',
      ]),
});

/** A person of the caller's organisations. @throws Refusal 404 */
async function assertSeen({ tx, scope }: Context, custId: number): Promise<void> {
  const found = await tx
    .selectFrom('customer')
    .select('custId')
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();
  if (!found) throw notFound('人员不存在或已被删除');
}

/** An exchange of a person of the caller's organisations. @throws Refusal 404 */
async function assertExchange(context: Context, exchangeId: number): Promise<void> {
  const found = await context.tx
    .selectFrom('mktPointsExchange')
    .select('custId')
    .where('exchangeId', '=', exchangeId)
    .executeTakeFirst();

  if (!found) throw notFound('兑换记录不存在');

  await assertSeen(context, found.custId);
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

    return once(
      context,
      { scope: 'marketing.pointsAdjust', key: idempotencyKey, request },
      async () => {
        const move = {
          custId,
          kind: pointsKind.key.corrected,
          change,
          at: context.now,
          operatorId: context.actor.userId,
          remark,
        };
        return { balance: await movePoints(context, move) };
      },
    );
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
