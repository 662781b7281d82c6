import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { notFound } from '#kit/server/refusal.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import {
  electronCoupons,
  paperBatchPrint,
  paperCoupons,
  paperReceivePage,
} from '../contract/coupon.ts';
import { couponState } from '../contract/lookups.ts';
import { grantCoupons, type MediumKey, makeCoupons } from './coupon-make.ts';
import { couponSheets } from './coupon-print.ts';
import { extendCoupons, nullifyCoupons, writeOff } from './coupon-step.ts';
import { electronTemplateRows, MEDIUM, paperTemplateRows } from './coupon-template.ts';

const visibleOf = (context: Context, medium: MediumKey) =>
  (medium === MEDIUM.electron ? electronTemplateRows : paperTemplateRows).visible(context);

const inState = ({ merchantId }: Context, states: string) =>
  sql<number>`(select count(*) from mkt_coupon where mkt_coupon.merchant_id = ${merchantId}
    and mkt_coupon.batch_id = mkt_coupon_batch.batch_id and ${sql.raw(states)})`;

const makePage = (set: typeof electronCoupons, medium: MediumKey): Route =>
  serveList('mktCouponBatch', set.makePage, {
    visible: (context) => visibleOf(context, medium),
    shown: (rows, context) =>
      rows
        .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCouponBatch.templateId')
        .leftJoin('operator', 'operator.userId', 'mktCouponBatch.madeBy')
        .select([
          'mktCouponTemplate.templateName',
          'mktCouponTemplate.couponType',
          inState(context, 'mkt_coupon.state = 1').as('leftCount'),
          inState(context, 'mkt_coupon.receipt_id is not null').as('grantedCount'),
          inState(context, 'mkt_coupon.state = 4').as('usedCount'),
          inState(context, 'mkt_coupon.state = 6').as('nullifiedCount'),
          'operator.realName as madeName',
        ]),
  });

/** The state of a coupon today: what was handed out and not used in time is expired. */
const stateNow = ({ now }: Context) =>
  sql<number>`case when mkt_coupon.state = 2 and mkt_coupon.valid_until < ${now.slice(0, 10)}::date then 5 else mkt_coupon.state end`;

const detailPage = (set: typeof electronCoupons, medium: MediumKey): Route =>
  serveList('mktCoupon', set.detailPage, {
    visible: (context) => visibleOf(context, medium),
    shown: (rows, context) =>
      rows
        .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCoupon.templateId')
        .leftJoin('mktCouponReceipt', 'mktCouponReceipt.receiptId', 'mktCoupon.receiptId')
        .leftJoin('customer', 'customer.custId', 'mktCoupon.custId')
        .select([
          'mktCouponTemplate.templateName',
          'mktCouponTemplate.couponType',
          stateNow(context).as('state'),
          'customer.custNum',
          'customer.custName',
          sql<string | null>`nullif(mkt_coupon_receipt.receiver, '')`.as('receiver'),
        ]),
  });

const summaryPage = (set: typeof electronCoupons, medium: MediumKey): Route =>
  serveQuery(
    set.summaryPage,
    (context, { keyword, templateId, couponType, startDate, endDate }) => {
      const now = stateNow(context);
      const made = sql<SqlBool>`exists (select from mkt_coupon_batch b where b.merchant_id = ${context.merchantId}
      and b.batch_id = mkt_coupon.batch_id and ${whereGiven(startDate, (from) => sql`b.made_at >= ${from}::timestamptz`)}
      and ${whereGiven(endDate, (until) => sql`b.made_at <= ${until}::timestamptz`)})`;

      return context.tx
        .selectFrom('mktCoupon')
        .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCoupon.templateId')
        .where(visibleOf(context, medium))
        .where(made)
        .where(whereContains(keyword, 'mktCouponTemplate.templateName'))
        .where(
          whereEquals({
            'mktCoupon.templateId': templateId,
            'mktCouponTemplate.couponType': couponType,
          }),
        )
        .groupBy([
          'mktCouponTemplate.templateId',
          'mktCouponTemplate.templateName',
          'mktCouponTemplate.couponType',
        ])
        .select([
          'mktCouponTemplate.templateId',
          'mktCouponTemplate.templateName',
          'mktCouponTemplate.couponType',
          sql<number>`count(*)`.as('madeCount'),
          sql<number>`count(*) filter (where mkt_coupon.state = ${sql.lit(couponState.key.made)})`.as(
            'leftCount',
          ),
          sql<number>`count(*) filter (where mkt_coupon.receipt_id is not null)`.as('grantedCount'),
          sql<number>`count(*) filter (where ${now} = ${sql.lit(couponState.key.granted)})`.as(
            'usableCount',
          ),
          sql<number>`count(*) filter (where mkt_coupon.state = 4)`.as('usedCount'),
          sql<number>`count(*) filter (where ${now} = 5)`.as('expiredCount'),
          sql<number>`count(*) filter (where mkt_coupon.state = 6)`.as('nullifiedCount'),
          sql<number>`sum(mkt_coupon.discount)::bigint`.as('discount'),
        ]);
    },
  );

const routesOf = (set: typeof electronCoupons, medium: MediumKey): Route[] => [
  implement(set.make, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: `marketing.couponMake${medium}`, key: idempotencyKey, request }, () =>
      makeCoupons(context, medium, request),
    ),
  ),
  implement(set.grant, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: `marketing.couponGrant${medium}`, key: idempotencyKey, request }, () =>
      grantCoupons(context, medium, request),
    ),
  ),
  implement(set.writeOff, (context, content) => writeOff(context, medium, content)),
  implement(set.delay, (context, content) => extendCoupons(context, medium, content)),
  implement(set.nullify, (context, content) => nullifyCoupons(context, medium, content)),
  makePage(set, medium),
  detailPage(set, medium),
  summaryPage(set, medium),
];

const receivePage = serveList('mktCouponReceipt', paperReceivePage, {
  visible: (context) => visibleOf(context, MEDIUM.paper),
  shown: (rows) =>
    rows
      .innerJoin('mktCouponBatch', 'mktCouponBatch.batchId', 'mktCouponReceipt.batchId')
      .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCouponBatch.templateId')
      .leftJoin('operator', 'operator.userId', 'mktCouponReceipt.grantedBy')
      .select(['mktCouponTemplate.templateName', 'operator.realName as grantedName']),
});

const print = implement(paperBatchPrint, async (context, { batchId }) => {
  const { tx } = context;
  const found = await tx
    .selectFrom('mktCouponBatch')
    .innerJoin('mktCouponTemplate', 'mktCouponTemplate.templateId', 'mktCouponBatch.templateId')
    .select(['mktCouponTemplate.templateName', 'mktCouponBatch.terms'])
    .where('mktCouponBatch.batchId', '=', batchId)
    .where(visibleOf(context, MEDIUM.paper))
    .executeTakeFirst();

  if (!found) throw notFound('该批优惠券不存在');

  const coupons = await tx
    .selectFrom('mktCoupon')
    .select('couponNo')
    .where('batchId', '=', batchId)
    .where('state', '<', 4)
    .orderBy('couponNo')
    .execute();

  await tx
    .updateTable('mktCouponBatch')
    .set({ printCount: sql<number>`print_count + 1` })
    .where('batchId', '=', batchId)
    .execute();

  return {
    fileName: `${found.templateName}.pdf`,
    mediaType: 'application/pdf',
    body: couponSheets(
      found.templateName,
      coupons.map(({ couponNo }) => couponNo),
    ),
  };
});

export const couponRoutes = [
  ...routesOf(electronCoupons, MEDIUM.electron),
  ...routesOf(paperCoupons as typeof electronCoupons, MEDIUM.paper),
  receivePage,
  print,
];
