import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { couponState } from '../contract/lookups.ts';
import type { MediumKey } from './coupon-make.ts';
import { electronTemplateRows, MEDIUM, paperTemplateRows } from './coupon-template.ts';

/** A coupon that is taken at a counter without a sale of this house. */
export async function writeOff(
  context: Context,
  medium: MediumKey,
  ask: {
    readonly couponIds?: readonly number[] | undefined;
    readonly couponNo?: string | undefined;
    readonly remark: string;
  },
) {
  const couponIds = await idsOf(context, ask.couponIds, ask.couponNo);
  await locked(context, medium, couponIds);
  const today = context.now.slice(0, 10);

  return move(
    context,
    couponIds,
    sql`state = ${couponState.key.granted} and (valid_until is null or valid_until >= ${today}::date)`,
    sql`state = ${couponState.key.used}, used_at = ${context.now}::timestamptz, remark = ${ask.remark}`,
  );
}

async function idsOf(
  { tx }: Context,
  ids: readonly number[] | undefined,
  couponNo: string | undefined,
) {
  if (ids) return ids;
  if (!couponNo) throw invalid('couponNo', '请输入券号');

  const found = await tx
    .selectFrom('mktCoupon')
    .select('couponId')
    .where('couponNo', '=', couponNo)
    .executeTakeFirst();
  if (!found) throw notFound('优惠券不存在');

  return [found.couponId];
}

/** Of these coupons those the caller may see, locked in the order of their ids. @throws notFound */
async function locked(
  context: Context,
  medium: MediumKey,
  couponIds: readonly number[],
): Promise<void> {
  const visible = (medium === MEDIUM.electron ? electronTemplateRows : paperTemplateRows).visible(
    context,
  );
  const { rows } = await sql`select coupon_id from mkt_coupon
      join mkt_coupon_template on mkt_coupon_template.merchant_id = ${context.merchantId}
        and mkt_coupon_template.template_id = mkt_coupon.template_id
     where mkt_coupon.merchant_id = ${context.merchantId} and coupon_id = any(${couponIds}::bigint[]) and ${visible}
     order by coupon_id for update of mkt_coupon`.execute(context.tx);

  if (rows.length !== new Set(couponIds).size) throw notFound('部分优惠券不存在');
}

/** Moves all of the coupons out of states they may be in, or none of them. @throws conflict COUPON_STATE */
async function move(
  context: Context,
  couponIds: readonly number[],
  from: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
): Promise<{ changed: number }> {
  const { rows } = await sql`update mkt_coupon set ${set}, handled_by = ${context.actor.userId}
    where merchant_id = ${context.merchantId} and coupon_id = any(${couponIds}::bigint[]) and ${from} returning 1`.execute(
    context.tx,
  );
  if (rows.length !== new Set(couponIds).size)
    throw conflict('COUPON_STATE', '部分优惠券的状态不允许该操作');

  return { changed: rows.length };
}

/** Coupons that were handed out, expired ones included, are valid until another day. */
export async function extendCoupons(
  context: Context,
  medium: MediumKey,
  { couponIds, validUntil }: { readonly couponIds: readonly number[]; readonly validUntil: string },
) {
  if (validUntil < context.now.slice(0, 10)) throw invalid('validUntil', '有效期不能早于今天');

  await locked(context, medium, couponIds);

  return move(
    context,
    couponIds,
    sql`state = ${couponState.key.granted}`,
    sql`valid_until = ${validUntil}::date`,
  );
}

/** Made or handed out, a coupon can be made void; its row stays. */
export async function nullifyCoupons(
  context: Context,
  medium: MediumKey,
  { couponIds, remark }: { readonly couponIds: readonly number[]; readonly remark: string },
) {
  await locked(context, medium, couponIds);
  return move(
    context,
    couponIds,
    sql`state in (${couponState.key.made}, ${couponState.key.granted})`,
    sql`state = ${couponState.key.nullified}, remark = ${remark}`,
  );
}
