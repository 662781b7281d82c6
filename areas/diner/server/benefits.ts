import { type SqlBool, sql } from 'kysely';
import { couponState, ruleType } from '#areas/marketing/contract/lookups.ts';
import { exchangePoints, giftsOf } from '#areas/marketing/server/api.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { dinerBenefits, dinerExchange } from '../contract/benefits.ts';
import { dinerOf } from './session-store.ts';

const MOST = 50;

export const benefitRoutes = [
  implement(dinerBenefits, async (context) => {
    const { tx, now } = context;
    const custId = dinerOf(context);
    const today = now.slice(0, 10);
    const held = await tx
      .selectFrom('mktPoints')
      .select('balance')
      .where('custId', '=', custId)
      .executeTakeFirst();
    const paying = await tx
      .selectFrom('mktRule')
      .select('ruleId')
      .where('ruleType', '=', ruleType.key.pointsDeduction)
      .where('state', '=', 1)
      .where(
        sql<SqlBool>`(start_date is null or start_date <= ${today}::date) and (end_date is null or end_date >= ${today}::date)`,
      )
      .executeTakeFirst();

    const coupons = await tx
      .selectFrom('mktCoupon')
      .innerJoin('mktCouponBatch', 'mktCouponBatch.batchId', 'mktCoupon.batchId')
      .select(['couponNo', 'validUntil'])
      .select([
        sql<string>`terms ->> 'templateName'`.as('couponName'),
        sql<1>`(terms ->> 'couponType')::int`.as('couponType'),
        sql<number>`(terms ->> 'threshold')::bigint`.as('threshold'),
        sql<number>`(terms ->> 'amount')::bigint`.as('amount'),
        sql<number>`(terms ->> 'ratio')::int`.as('ratio'),
      ])
      .where('mktCoupon.custId', '=', custId)
      .where('mktCoupon.state', '=', couponState.key.granted)
      .where(sql<SqlBool>`(valid_until is null or valid_until >= ${today}::date)`)
      .orderBy('validUntil')
      .orderBy('couponNo')
      .limit(MOST)
      .execute();

    const flow = await tx
      .selectFrom('mktPointsEntry')
      .select(['change', 'occurredAt'])
      .select([sql<string>`seq::text`.as('rowKey'), sql<1>`kind`.as('kind')])
      .where('custId', '=', custId)
      .orderBy('seq', 'desc')
      .limit(MOST)
      .execute();

    const gifts = (await giftsOf(context, custId)).map(
      ({ ruleId, ruleName, exchangeKind, points }) => ({
        ruleId,
        ruleName,
        points,
        exchangeKind: exchangeKind as 1,
      }),
    );

    return { points: held?.balance ?? 0, pointsPay: paying !== undefined, coupons, gifts, flow };
  }),
  implement(dinerExchange, (context, { ruleId, idempotencyKey }) => {
    const custId = dinerOf(context);
    return once(
      context,
      { scope: `diner.exchange ${custId}`, key: idempotencyKey, request: { ruleId } },
      async () => {
        const { points, balance } = await exchangePoints(context, { custId, ruleId, count: 1 });
        return { points, balance };
      },
    );
  }),
];
