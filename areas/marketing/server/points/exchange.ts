import { type SqlBool, sql } from 'kysely';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import {
  countPer,
  exchangeKind,
  exchangeState,
  pointsKind,
  ruleType,
} from '../../contract/lookups.ts';
import { isForBuyer, periodKey } from '../../contract/pricing/scope.ts';
import { grantCoupons, makeCoupons } from '../coupon-make.ts';
import { MEDIUM } from '../coupon-template.ts';
import { descendantOrganisations } from '../pricing/load.ts';
import { giveBackUses, readUses } from '../pricing/uses.ts';
import { movePoints } from './ledger.ts';

export interface ExchangeAsked {
  readonly custId: number;
  readonly ruleId: number;
  readonly count: number;
  /** Undefined where people exchange for themselves. */
  readonly operatorId?: number | undefined;
}

type Offer = Awaited<ReturnType<typeof offers>>[number];

/** Rules of today that exchange points for something, `ruleId` alone where it is given. */
const offers = ({ tx, now }: Context, ruleId?: number) => {
  const today = now.slice(0, 10);
  return tx
    .selectFrom('mktRule')
    .selectAll()
    .where('ruleType', '=', ruleType.key.pointsExchange)
    .where('state', '=', 1)
    .where(
      sql<SqlBool>`(start_date is null or start_date <= ${today}::date) and (end_date is null or end_date >= ${today}::date)`,
    )
    .where(sql<SqlBool>`(total_count = 0 or exchanged_count < total_count)`)
    .$if(ruleId !== undefined, (rules) => rules.where('ruleId', '=', ruleId ?? 0))
    .orderBy('priority')
    .orderBy('ruleId')
    .execute();
};

/** Exchanges are counted by the day of the clock; a meal has no part in them. */
const NO_MEAL = 0;

/** Counts an exchange for its person and for the rule. @returns the period it counts in @throws Refusal 409 OVER_EXCHANGE_LIMIT, SOLD_OUT */
async function count(
  context: Context,
  rule: Offer,
  { custId, count: more }: ExchangeAsked,
): Promise<string | null> {
  const { tx, client, merchantId, now } = context;
  const taken = await tx
    .updateTable('mktRule')
    .set({ exchangedCount: sql<number>`exchanged_count + ${more}` })
    .where('ruleId', '=', rule.ruleId)
    .where(sql<SqlBool>`(total_count = 0 or exchanged_count + ${more} <= total_count)`)
    .executeTakeFirst();

  if (taken.numUpdatedRows === 0n) throw conflict('SOLD_OUT', '该兑换项目剩余数量不足');
  if (rule.firstCount === 0) return null;

  const day = { bizDate: now.slice(0, 10), mealType: NO_MEAL };
  const key = periodKey(Math.max(rule.countPer, countPer.key.day), day);
  const uses = await readUses(context, [custId]);
  if (uses.of(custId, rule.ruleId, key).used + more > rule.firstCount)
    throw conflict('OVER_EXCHANGE_LIMIT', '超过该兑换项目的每人限兑次数');

  uses.add(custId, { ruleId: rule.ruleId, key, amount: 0, times: more });
  await runAll(client, uses.writes(merchantId));

  return key;
}

/**
 * Exchanges points for coupons, red packet money or goods: what is spent, counted and given is one transaction. Wrap it in `once`.
 * @throws Refusal 404; 409 POINTS_SHORT, SOLD_OUT, OVER_EXCHANGE_LIMIT and what keeps coupons and red packets from being granted
 */
export async function exchangePoints(context: Context, asked: ExchangeAsked) {
  const { tx, now, newId } = context;
  const { custId, ruleId, count: copies, operatorId } = asked;
  const [rule] = await giftsOf(context, custId, ruleId);
  if (!rule) throw notFound('该兑换项目不存在或已停用');

  const exchangeId = newId();
  const points = rule.points * copies;
  const at = now;
  const move = {
    custId,
    kind: pointsKind.key.exchanged,
    change: -points,
    at,
    exchangeId,
    ruleId,
    operatorId,
  };
  const balance = await movePoints(context, { ...move, remark: rule.ruleName });
  const periodKeyOf = await count(context, rule, asked);
  const couponNo = await give(context, rule, asked);
  const isGoods = rule.exchangeKind === exchangeKind.key.goods;
  await tx
    .insertInto('mktPointsExchange')
    .values({
      exchangeId,
      custId,
      ruleId,
      ruleName: rule.ruleName,
      exchangeKind: rule.exchangeKind,
      count: copies,
      points,
      amount: rule.exchangeKind === exchangeKind.key.redPacket ? rule.amount * copies : 0,
      couponNo,
      periodKey: periodKeyOf,
      state: isGoods ? exchangeState.key.waiting : exchangeState.key.received,
      operatorId: operatorId ?? null,
      exchangedAt: now,
    })
    .execute();

  return { exchangeId, points, balance };
}

/** What a person may exchange points for now; with `ruleId` that alone. @throws Refusal 404 for a person who is not known */
export async function giftsOf(context: Context, custId: number, ruleId?: number): Promise<Offer[]> {
  const buyer = await context.tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'psnType'])
    .where('custId', '=', custId)
    .where('state', '=', 1)
    .executeTakeFirst();

  if (!buyer) throw notFound('人员不存在或已被删除');

  const found = await offers(context, ruleId);
  const organisations = await descendantOrganisations(context, [
    ...new Set(found.flatMap(({ orgIds }) => orgIds)),
  ]);

  return found.filter((rule) => {
    const orgIds = rule.orgIds.flatMap((id) => organisations.get(id) ?? [id]);
    return isForBuyer({ ...rule, orgIds } as never, buyer);
  });
}

/** Recharge channel and source of what the house grants itself. */
const INTERNAL = { channel: 9, source: 6 };

/** Hands what was exchanged over, where it is no goods. @returns the first number of the coupons */
async function give(
  context: Context,
  rule: Offer,
  { custId, count: copies }: ExchangeAsked,
): Promise<string | null> {
  const { now, actor } = context;
  const { ruleName: remark, amount, validDays, templateId } = rule;
  if (rule.exchangeKind === exchangeKind.key.redPacket) {
    const expiresAt = `${daysAfter(now, validDays - 1)} 23:59:59`;
    const items = [{ custId, walletType: 4, amount: amount * copies, expiresAt, remark }];
    const [outcome] = await rechargeWallets(context, {
      items,
      ...INTERNAL,
      operatorId: actor.userId,
      ruleId: rule.ruleId,
    });
    if (!outcome || !('rechargeId' in outcome))
      throw conflict('NO_WALLET', '该人员的账户不能接收红包');
  }

  if (rule.exchangeKind !== exchangeKind.key.coupon) return null;

  /* The offer says whom it is for; the scope of the caller who hands it over does not make the coupons fewer. */
  const whole = {
    ...context,
    scope: { ...context.scope, canteens: 'all' as const, organisations: 'all' as const },
  };
  const made = await makeCoupons(whole, MEDIUM.electron, {
    templateId: templateId ?? 0,
    count: copies,
    remark,
  });
  const target = { custIds: [custId], orgIds: [], psnTypes: [] };
  await grantCoupons(whole, MEDIUM.electron, {
    ...target,
    batchId: made.batchId,
    count: copies,
    receiver: '',
    remark,
  });

  return made.firstNo;
}

/** Of a waiting exchange what undoing needs; goods are handed over or given up once. @throws Refusal 404, 409 EXCHANGE_STATE */
export async function endExchange(
  context: Context,
  { exchangeId, isUndone, remark = '' }: { exchangeId: number; isUndone: boolean; remark?: string },
): Promise<{ points: number }> {
  const { tx, actor, now } = context;
  const found = await tx
    .updateTable('mktPointsExchange')
    .set({
      state: isUndone ? exchangeState.key.cancelled : exchangeState.key.received,
      handledBy: actor.userId,
      handledAt: now,
      remark,
    })
    .where('exchangeId', '=', exchangeId)
    .where('state', '=', exchangeState.key.waiting)
    .returning(['custId', 'ruleId', 'ruleName', 'count', 'points', 'periodKey'])
    .executeTakeFirst();

  if (!found) throw conflict('EXCHANGE_STATE', '该兑换已处理');
  if (!isUndone) return { points: 0 };

  const { custId, ruleId, points, periodKey: key, count: copies } = found;
  const move = {
    custId,
    kind: pointsKind.key.exchangeUndone,
    change: points,
    at: now,
    exchangeId,
    ruleId,
    operatorId: actor.userId,
  };
  await movePoints(context, { ...move, remark });
  await tx
    .updateTable('mktRule')
    .set({ exchangedCount: sql<number>`greatest(exchanged_count - ${copies}, 0)` })
    .where('ruleId', '=', ruleId)
    .execute();

  if (key !== null)
    await giveBackUses(context, custId, [{ ruleId, key, amount: 0, times: copies }]);

  return { points };
}
