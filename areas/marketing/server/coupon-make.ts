import { randomInt } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { electronTemplateRows, MEDIUM, paperTemplateRows } from './coupon-template.ts';

export type MediumKey = 1 | 2;

const NUMBER_DIGITS = 1_000_000;

/**
 * Makes numbered coupons of a template. The template's counter is moved under its limit by the statement itself, so two who make the last ones
 * do not both succeed (rule marketing/coupon).
 * @throws Refusal 404, 409 TEMPLATE_OFF, OVER_TOTAL
 */
export async function makeCoupons(
  context: Context,
  medium: MediumKey,
  {
    templateId,
    count,
    remark,
  }: { readonly templateId: number; readonly count: number; readonly remark: string },
): Promise<{ batchId: number; firstNo: string; lastNo: string }> {
  const { tx, merchantId, newId, actor } = context;
  await rowsOf(medium).lock(context, templateId, 'update', '券模板不存在或已被删除');
  const template = await tx
    .selectFrom('mktCouponTemplate')
    .selectAll()
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();

  if (template.state !== 1) throw conflict('TEMPLATE_OFF', '券模板已停用');

  const counted = await tx
    .updateTable('mktCouponTemplate')
    .set({ madeCount: sql<number>`made_count + ${count}` })
    .where('templateId', '=', templateId)
    .where(sql<SqlBool>`(total_count = 0 or made_count + ${count} <= total_count)`)
    .executeTakeFirst();

  if (counted.numUpdatedRows === 0n) throw conflict('OVER_TOTAL', '超过该券模板的制作上限');

  const batchId = newId();
  /* Numbers cannot be guessed from each other: the batch, the place in it, and three digits by chance. */
  const numbers = Array.from(
    { length: count },
    (_one, at) =>
      `${batchId}${String(at + 1).padStart(5, '0')}${String(randomInt(NUMBER_DIGITS)).padStart(6, '0')}`,
  );
  const [firstNo, lastNo] = [numbers[0] as string, numbers.at(-1) as string];
  const { templateName, couponType, threshold, amount, ratio, maxOff, canteenIds, mealTypes } =
    template;
  const { validDays, validUntil, returnPolicy } = template;
  const terms = {
    templateName,
    couponType,
    threshold,
    amount,
    ratio,
    maxOff,
    canteenIds,
    mealTypes,
    validDays,
    validUntil,
    returnPolicy,
  };

  await tx
    .insertInto('mktCouponBatch')
    .values({
      batchId,
      templateId,
      medium,
      terms: JSON.stringify(terms),
      madeCount: count,
      firstNo,
      lastNo,
      remark,
      madeBy: actor.userId,
    })
    .execute();

  const ids = numbers.map(() => newId());
  await sql`insert into mkt_coupon (merchant_id, coupon_id, coupon_no, batch_id, template_id, medium)
    select ${merchantId}, n.id, n.no, ${batchId}, ${templateId}, ${medium}
      from unnest(${ids}::bigint[], ${numbers}::text[]) n (id, no)`.execute(tx);

  return { batchId, firstNo, lastNo };
}

const rowsOf = (medium: MediumKey) =>
  medium === MEDIUM.electron ? electronTemplateRows : paperTemplateRows;

/** Who is asked for: named people, organisations with all below them, types. */
export interface CouponTarget {
  readonly custIds: readonly number[];
  readonly orgIds: readonly number[];
  readonly psnTypes: readonly number[];
}

/** How many people of a target may have `count` more of a template. */
export async function countUnderLimit(
  context: Context,
  target: CouponTarget,
  { templateId, count }: { readonly templateId: number; readonly count: number },
): Promise<{ people: number; allowed: number }> {
  const { rows } = await sql<{ people: number; allowed: number }>`select count(*) as people,
      count(*) filter (where ${mayTake(context, { templateId, count })}) as allowed
    from customer where ${whereOfTarget(context, target)}`.execute(context.tx);

  return rows[0] ?? { people: 0, allowed: 0 };
}

/** Whether a customer may have `count` more of a template. */
const mayTake = (
  { merchantId }: Context,
  { templateId, count }: { readonly templateId: number; readonly count: number },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from mkt_coupon_template c where c.merchant_id = ${merchantId}
    and c.template_id = ${templateId} and (c.per_cust = 0 or c.per_cust >= ${count} + coalesce((select taken
      from mkt_coupon_take t where t.merchant_id = ${merchantId} and t.template_id = ${templateId}
        and t.cust_id = customer.cust_id), 0)))`;

/** Active people of a target whom the caller may see. */
function whereOfTarget(
  context: Context,
  { custIds, orgIds, psnTypes }: CouponTarget,
): RawBuilder<SqlBool> {
  const { merchantId, scope } = context;
  const named = custIds.length > 0 ? sql`cust_id = any(${custIds}::bigint[])` : sql`true`;
  const below = orgIds.length > 0 ? sql`org_id = ${anyBelow(context, orgIds)}` : sql`true`;
  const types = psnTypes.length > 0 ? sql`psn_type = any(${psnTypes}::bigint[])` : sql`true`;

  return sql<SqlBool>`merchant_id = ${merchantId} and state = 1
    and ${scopeWhere('customer.orgId', scope.organisations)} and ${named} and ${below} and ${types}`;
}

/** The next people of a target who may have `count` more of a template, by their ids. */
export async function nextUnderLimit(
  context: Context,
  target: CouponTarget,
  ask: {
    readonly templateId: number;
    readonly count: number;
    readonly after: number;
    readonly most: number;
  },
): Promise<number[]> {
  const { rows } = await sql<{ custId: number }>`select cust_id from customer
    where ${whereOfTarget(context, target)} and cust_id > ${ask.after} and ${mayTake(context, ask)}
    order by cust_id limit ${ask.most}`.execute(context.tx);

  return rows.map(({ custId }) => custId);
}

/**
 * Hands out made coupons of a batch, the lowest numbers first.
 * @throws Refusal 404, 409 NOBODY_LEFT, NOT_ENOUGH
 */
export async function grantCoupons(
  context: Context,
  medium: MediumKey,
  ask: CouponTarget & {
    readonly batchId: number;
    readonly count: number;
    readonly receiver: string;
    readonly remark: string;
  },
): Promise<{ granted: number; people: number; over: number }> {
  const { tx, merchantId, newId, actor, now } = context;
  const batch = await tx
    .selectFrom('mktCouponBatch')
    .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCouponBatch.templateId')
    .select(['mktCouponBatch.batchId', 'mktCouponBatch.templateId', 'mktCouponBatch.terms'])
    .where('mktCouponBatch.batchId', '=', ask.batchId)
    .where(rowsOf(medium).visible(context))
    .forUpdate('mktCouponBatch')
    .executeTakeFirst();

  if (!batch) throw notFound('该批优惠券不存在');

  const isStack =
    ask.receiver !== '' && ask.custIds.length + ask.orgIds.length + ask.psnTypes.length === 0;
  const all = isStack ? [] : await peopleOf(context, ask);
  const people = isStack ? [] : await takeUnderLimit(context, batch.templateId, all, ask.count);
  if (!isStack && people.length === 0) throw conflict('NOBODY_LEFT', '没有可以发放的人员');

  const owners: (number | null)[] = isStack
    ? Array.from({ length: ask.count }, () => null)
    : people.flatMap((custId) => Array.from({ length: ask.count }, () => custId));
  const receiptId = newId();
  const { validDays, validUntil } = batch.terms as {
    validDays: number | null;
    validUntil: string | null;
  };
  const found = await sql<{ couponNo: string }>`with free as (
      select coupon_id, row_number() over (order by coupon_id) as at from (select coupon_id from mkt_coupon
        where merchant_id = ${merchantId} and batch_id = ${ask.batchId} and state = 1 order by coupon_id limit ${owners.length}) one)
    update mkt_coupon t set state = 2, cust_id = n.cust_id, receipt_id = ${receiptId}, granted_at = ${now}::timestamptz,
        valid_until = case when ${validDays}::int is null then ${validUntil}::date
          else least(${validUntil}::date, ${now.slice(0, 10)}::date + ${validDays}::int - 1) end
      from free join unnest(${owners}::bigint[]) with ordinality n (cust_id, at) on n.at = free.at
     where t.merchant_id = ${merchantId} and t.coupon_id = free.coupon_id returning t.coupon_no`.execute(
    tx,
  );

  if (found.rows.length !== owners.length) throw conflict('NOT_ENOUGH', '该批剩余优惠券不足');

  const numbers = found.rows.map(({ couponNo }) => couponNo).sort();
  await tx
    .insertInto('mktCouponReceipt')
    .values({
      receiptId,
      batchId: ask.batchId,
      receiver: ask.receiver,
      people: people.length,
      count: owners.length,
      firstNo: numbers[0] as string,
      lastNo: numbers.at(-1) as string,
      remark: ask.remark,
      grantedBy: actor.userId,
    })
    .execute();

  return { granted: owners.length, people: people.length, over: all.length - people.length };
}

/** Most people one grant reaches. */
const PEOPLE_MAX = 5000;

/** The people of a target whom the caller may see, in the order of their ids. @throws Refusal 404, 409 TOO_MANY_PEOPLE */
export async function peopleOf(context: Context, target: CouponTarget): Promise<number[]> {
  const { rows } = await sql<{
    custId: number;
  }>`select cust_id from customer where ${whereOfTarget(context, target)}
    order by cust_id limit ${PEOPLE_MAX + 1}`.execute(context.tx);

  const { custIds } = target;
  if (custIds.length > 0 && rows.length !== new Set(custIds).size)
    throw notFound('部分人员不存在或已被删除');
  if (rows.length > PEOPLE_MAX) throw conflict('TOO_MANY_PEOPLE', '一次最多发放5000人');

  return rows.map(({ custId }) => custId);
}

/** Those of the people who may have `count` more of a template; what they take is counted in the same statement. */
async function takeUnderLimit(
  context: Context,
  templateId: number,
  people: readonly number[],
  count: number,
) {
  const { merchantId, tx } = context;
  const { rows } = await sql<{
    custId: number;
  }>`insert into mkt_coupon_take as t (merchant_id, template_id, cust_id, taken)
    select ${merchantId}, ${templateId}, n.cust_id, ${count} from unnest(${people}::bigint[]) n (cust_id)
      join mkt_coupon_template c on c.merchant_id = ${merchantId} and c.template_id = ${templateId}
     where c.per_cust = 0 or ${count} <= c.per_cust
    on conflict (merchant_id, template_id, cust_id) do update set taken = t.taken + excluded.taken
     where (select c.per_cust = 0 or t.taken + excluded.taken <= c.per_cust from mkt_coupon_template c
             where c.merchant_id = ${merchantId} and c.template_id = ${templateId})
    returning cust_id`.execute(tx);

  return rows.map(({ custId }) => custId).sort((left, right) => left - right);
}
