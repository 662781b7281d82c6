import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { couponState, pointsKind, ruleType } from '../contract/lookups.ts';
import { grantCoupons, makeCoupons } from './coupon-make.ts';
import { nullifyCoupons, writeOff } from './coupon-step.ts';
import { MEDIUM } from './coupon-template.ts';
import { movePoints } from './points/ledger.ts';

/** Terms of a template, as its table takes them. */
type Template = Omit<Insertable<DB['mktCouponTemplate']>, 'templateId' | 'medium'>;

/** What is furnished, in the words of the house. */
export interface MarketingFurniture {
  readonly electron: Template;
  readonly paper: Template & { readonly receiver: string };
  /** Meal vouchers, and how they would be issued by schedule. */
  readonly voucher: Template;
  readonly regular: Omit<Insertable<DB['mktCouponRegular']>, 'regularId' | 'templateId'>;
  /** Why coupons of each are handed out, written off and made void. */
  readonly remarks: Readonly<
    Record<'electron' | 'paper' | 'voucher' | 'writtenOff' | 'void' | 'points', string>
  >;
  /** What points are exchanged for; the first of them for a coupon. */
  readonly offers: readonly Omit<Insertable<DB['mktRule']>, 'ruleId' | 'ruleType'>[];
  readonly envelop: Omit<Insertable<DB['mktRedEnvelop']>, 'envelopId'>;
}

const MADE = { electron: 30, paper: 42 };

const STACK = 10;

const WELCOME = 200;

/** Coupons in every state, points of these people and what they exchange them for; nothing that changes what a sale costs by itself. */
export async function furnishMarketing(
  context: Context,
  { electron, paper, voucher, regular, remarks, offers, envelop }: MarketingFurniture,
  custIds: readonly number[],
): Promise<void> {
  const { tx, newId, now } = context;
  const made = await coupons(context, MEDIUM.electron, { ...electron, count: MADE.electron });
  const target = { orgIds: [], psnTypes: [], receiver: '', count: 1 };
  await grantCoupons(context, MEDIUM.electron, {
    ...target,
    remark: remarks.electron,
    batchId: made.batchId,
    custIds,
  });
  const granted = await firstFree(context, made.batchId, couponState.key.granted, 3);
  await writeOff(context, MEDIUM.electron, {
    couponIds: granted.slice(0, 1),
    remark: remarks.writtenOff,
  });
  await nullifyCoupons(context, MEDIUM.electron, {
    couponIds: granted.slice(1, 2),
    remark: remarks.void,
  });
  const validUntil = daysBefore(now, 1);
  await tx
    .updateTable('mktCoupon')
    .set({ validUntil })
    .where('couponId', 'in', granted.slice(2))
    .execute();
  const meals = await coupons(context, MEDIUM.electron, { ...voucher, count: MADE.electron });
  await grantCoupons(context, MEDIUM.electron, {
    ...target,
    remark: remarks.voucher,
    batchId: meals.batchId,
    custIds,
  });
  await tx
    .insertInto('mktCouponRegular')
    .values({ regularId: newId(), templateId: meals.templateId, ...regular })
    .execute();
  const { receiver, ...onPaper } = paper;
  const sheets = await coupons(context, MEDIUM.paper, { ...onPaper, count: MADE.paper });
  const stack = {
    ...target,
    batchId: sheets.batchId,
    custIds: [],
    receiver,
    remark: remarks.paper,
    count: STACK,
  };
  await grantCoupons(context, MEDIUM.paper, stack);

  for (const custId of custIds)
    await movePoints(context, {
      custId,
      kind: pointsKind.key.corrected,
      change: WELCOME,
      at: now,
      remark: remarks.points,
    });

  const rows = offers.map((offer, at) => ({
    ruleId: newId(),
    ruleType: ruleType.key.pointsExchange,
    countPer: 4,
    ...offer,
    templateId: at === 0 ? made.templateId : null,
  }));
  await tx.insertInto('mktRule').values(rows).execute();
  await tx
    .insertInto('mktRedEnvelop')
    .values({ envelopId: newId(), ...envelop })
    .execute();
}

/** A template, with so many coupons of it. */
async function coupons(
  context: Context,
  medium: 1 | 2,
  {
    count,
    ...template
  }: {
    readonly templateName: string;
    readonly couponType: number;
    readonly count: number;
  } & object,
): Promise<{ templateId: number; batchId: number }> {
  const templateId = context.newId();
  await context.tx
    .insertInto('mktCouponTemplate')
    .values({ templateId, medium, ...template })
    .execute();
  const { batchId } = await makeCoupons(context, medium, { templateId, count, remark: '' });

  return { templateId, batchId };
}

const firstFree = async (
  { tx }: Context,
  batchId: number,
  state: number,
  count: number,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('mktCoupon')
      .select('couponId')
      .where('batchId', '=', batchId)
      .where('state', '=', state)
      .orderBy('couponId')
      .limit(count)
      .execute()
  ).map(({ couponId }) => couponId);
