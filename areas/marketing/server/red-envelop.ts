import { randomInt } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkBatch, creditRows, rechargeWallets } from '#areas/funding/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { envelopState } from '../contract/lookups.ts';
import {
  redEnvelopCheck,
  redEnvelopGrant,
  redEnvelopRecords,
  redEnvelops,
} from '../contract/red-envelop.ts';
import { peopleOf } from './coupon-make.ts';
import { assertScope } from './rule-scope.ts';

/** Envelopes for organisations the caller sees; one for all people only for operators who see all organisations. */
const visible = ({ scope }: Context): RawBuilder<SqlBool> =>
  scope.organisations === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(mkt_red_envelop.org_ids <> '{}' and mkt_red_envelop.org_ids <@ ${scope.organisations}::bigint[])`;

const GONE = '红包不存在或已被删除';

/** An envelope of the caller's and who is to get it yet. @throws Refusal 404 */
async function waiting(context: Context, envelopId: number) {
  const { tx } = context;
  const envelop = await tx
    .selectFrom('mktRedEnvelop')
    .selectAll()
    .where('envelopId', '=', envelopId)
    .where(visible(context))
    .executeTakeFirst();

  if (!envelop) throw notFound(GONE);

  const had = await tx
    .selectFrom('mktRedEnvelopGrant')
    .select('custId')
    .where('envelopId', '=', envelopId)
    .execute();
  const got = new Set(had.map(({ custId }) => custId));

  return {
    envelop,
    people: (await peopleOf(context, envelop)).filter((custId) => !got.has(custId)),
  };
}

export const redEnvelopRows = serveEntity('mktRedEnvelop', redEnvelops, {
  columns: ['state'],
  order: ascending('envelopName') as never,
  visible,
  list: ((rows: { select(parts: unknown[]): unknown }, context: Context) =>
    rows.select([
      countOf(
        context,
        'mktRedEnvelopGrant',
        sql`mkt_red_envelop_grant.envelop_id = mkt_red_envelop.envelop_id`,
      ).as('grantedCount'),
      sql<number>`coalesce((select sum(amount) from mkt_red_envelop_grant g where g.merchant_id = ${context.merchantId}
        and g.envelop_id = mkt_red_envelop.envelop_id), 0)::bigint`.as('grantedAmount'),
    ])) as never,
  async check(context, { minAmount = 0, maxAmount, orgIds, psnTypes, custIds, canteenIds }, id) {
    const { scope } = context;
    if (maxAmount !== undefined && maxAmount < minAmount)
      throw invalid('maxAmount', '最大金额不能小于最小金额');

    const isNamed = id === undefined || orgIds !== undefined;
    if (isNamed && (orgIds ?? []).length === 0 && scope.organisations !== 'all')
      throw notFound('请选择适用组织');
    if (
      scope.organisations !== 'all' &&
      !(orgIds ?? []).every((one) => scope.organisations.includes(one as never))
    )
      throw notFound('部分组织不存在或已被删除');

    const whole = { ...context, scope: { ...scope, canteens: 'all' as const } };
    await assertScope(whole, { orgIds, psnTypes, custIds, canteenIds }, id === undefined);
    if (id === undefined) return;

    const found = await context.tx
      .selectFrom('mktRedEnvelop')
      .select('state')
      .where('envelopId', '=', id)
      .executeTakeFirst();

    if (found?.state === envelopState.key.granted)
      throw conflict('ENVELOP_GRANTED', '红包已发放，不能修改');
  },
  async beforeRemoval({ tx }, id) {
    const found = await tx
      .selectFrom('mktRedEnvelop')
      .select('state')
      .where('envelopId', '=', id)
      .executeTakeFirst();
    if (found?.state === envelopState.key.granted)
      throw conflict('ENVELOP_GRANTED', '红包已发放，不能删除');
  },
});

/** Recharge channel and source of what the house grants itself. */
const INTERNAL = { channel: 9, source: 6 };

export const redEnvelopRoutes = [
  implement(redEnvelopCheck, async (context, { envelopId }) => {
    const { envelop, people: custIds } = await waiting(context, envelopId);
    if (custIds.length === 0) return { people: 0, least: 0, most: 0, cannot: [] };

    const { minAmount, maxAmount } = envelop;
    const { people, amount, cannot } = await checkBatch(
      context,
      creditRows(context, { custIds }, minAmount, false),
    );

    return { people, least: amount, most: people * maxAmount, cannot };
  }),
  /* The envelope is locked: of two who grant it at once the second finds no person left. The key of the grants would refuse a second grant. */
  implement(redEnvelopGrant, async (context, { envelopId }) => {
    const { tx, actor, now, newId } = context;
    await redEnvelopRows.lock(context, envelopId, 'update', GONE);
    const { envelop, people } = await waiting(context, envelopId);
    if (people.length === 0) throw conflict('NOBODY_LEFT', '没有可以发放的人员');

    const { minAmount, maxAmount, validDays, canteenIds, mealTypes } = envelop;
    const expiresAt = `${daysAfter(now, validDays - 1)} 23:59:59`;
    const scope = {
      ...(canteenIds.length > 0 && { places: canteenIds }),
      ...(mealTypes.length > 0 && { meals: mealTypes }),
    };
    const limited = canteenIds.length + mealTypes.length > 0 ? { scope } : {};
    const items = people.map((custId) => ({
      custId,
      walletType: 4,
      amount: randomInt(minAmount, maxAmount + 1),
      expiresAt,
      remark: envelop.envelopName,
      ...limited,
    }));
    const batchNo = newId();
    const by = { operatorId: actor.userId, ruleId: envelopId, batchNo };
    const outcomes = await rechargeWallets(context, { items, ...INTERNAL, ...by });
    const granted = outcomes.flatMap((outcome, at) =>
      'rechargeId' in outcome
        ? {
            envelopId,
            custId: outcome.custId,
            amount: items[at]?.amount ?? 0,
            rechargeId: outcome.rechargeId,
            expiresAt,
            grantedBy: actor.userId,
          }
        : [],
    );

    if (granted.length === 0) throw conflict('NOBODY_LEFT', '没有可以发放的人员');

    await tx.insertInto('mktRedEnvelopGrant').values(granted).execute();
    await tx
      .updateTable('mktRedEnvelop')
      .set({ state: envelopState.key.granted })
      .where('envelopId', '=', envelopId)
      .execute();
    const amount = granted.reduce((sum, each) => sum + each.amount, 0);

    return { people: granted.length, amount, refused: items.length - granted.length, batchNo };
  }),
  serveList('mktRedEnvelopGrant', redEnvelopRecords, {
    visible: ({ scope }) => scopeWhere('customer.orgId', scope.organisations),
    shown: (rows, { merchantId }) =>
      rows
        .innerJoin('mktRedEnvelop', 'mktRedEnvelop.envelopId', 'mktRedEnvelopGrant.envelopId')
        .innerJoin('customer', 'customer.custId', 'mktRedEnvelopGrant.custId')
        .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
        .leftJoin('operator', 'operator.userId', 'mktRedEnvelopGrant.grantedBy')
        .select([
          sql<string>`mkt_red_envelop_grant.envelop_id || '-' || mkt_red_envelop_grant.cust_id`.as(
            'rowKey',
          ),
          'mktRedEnvelop.envelopName',
          'customer.custNum',
          'customer.custName',
          'organisation.orgFullName',
          sql<number>`coalesce((select sum(remaining) from wallet_lot where wallet_lot.merchant_id = ${merchantId}
            and wallet_lot.granted_by = mkt_red_envelop_grant.recharge_id), 0)::bigint`.as(
            'leftAmount',
          ),
          'operator.realName as grantedName',
        ]),
  }),
];
