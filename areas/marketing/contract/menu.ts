import { entityPage } from '#kit/contract/entity-menu.ts';
import { menu } from '#kit/contract/menu.ts';
import {
  electronCoupons,
  electronTemplates,
  paperBatchPrint,
  paperCoupons,
  paperReceivePage,
  paperTemplates,
} from './coupon.ts';
import { ELECTRON_COUPONS, PAPER_COUPONS } from './coupon-pages.ts';
import { pointsAdjust, pointsExchange, pointsFlowPage, pointsHandOver } from './points.ts';
import { redEnvelopGrant, redEnvelopRecords, redEnvelops } from './red-envelop.ts';
import { rules } from './rule.ts';
import { diningEffectives } from './sale-rules.ts';

/** Every kind of market rule has a screen; the rights are those of market rules, named once. */
const rulePage = (path: string, title: string, order: number) => ({
  path: `/marketing/${path}`,
  title,
  order,
  kind: 'page' as const,
  access: rules.page.access,
});

const couponPage = (
  path: string,
  title: string,
  order: number,
  access: string,
  buttons: readonly (readonly [code: string, title: string])[] = [],
) => ({
  path,
  title,
  order,
  access,
  kind: 'page' as const,
  buttons: buttons.map(([code, name]) => ({ code, title: name })),
});

export const marketingMenu = menu([
  {
    path: '/marketing',
    title: '营销管理',
    kind: 'group',
    permissionId: 500_000,
    order: 45,
    icon: 'GiftOutlined',
  },
  {
    path: '/marketing/eatingRules',
    title: '就餐规则',
    keywords: ['禁止消费', '谁能吃', '限餐'],
    kind: 'page',
    order: 40,
    permissionId: 503_000,
    access: diningEffectives.page.access,
  },
  rulePage('managementFee', '管理费规则', 70),
  {
    ...rulePage('pointsAcquisition', '积分获取规则', 80),
    buttons: [
      { code: pointsFlowPage.access, title: '查看积分' },
      { code: pointsAdjust.access, title: '调整积分' },
    ],
  },
  rulePage('pointsDeduction', '积分抵扣规则', 85),
  {
    ...rulePage('pointsExchange', '积分兑换', 90),
    buttons: [
      { code: pointsExchange.access, title: '积分兑换' },
      { code: pointsHandOver.access, title: '领取兑换物品' },
    ],
  },
  entityPage(redEnvelops, {
    path: '/marketing/redEnvelop',
    title: '红包管理',
    keywords: ['发红包'],
    order: 100,
    buttons: [
      { code: redEnvelopGrant.access, title: '发放红包' },
      { code: redEnvelopRecords.access, title: '红包发放记录' },
    ],
  }),
  {
    path: '/marketing/electronCoupon',
    title: '电子券',
    kind: 'group',
    order: 110,
    permissionId: 516_000,
  },
  entityPage(electronTemplates, {
    path: '/marketing/electronCoupon/template',
    title: '电子券模板',
    keywords: ['优惠券'],
    order: 10,
  }),
  couponPage(ELECTRON_COUPONS, '电子券制作', 20, electronCoupons.makePage.access, [
    [electronCoupons.make.access, '制作电子券'],
    [electronCoupons.grant.access, '发放电子券'],
    [electronCoupons.writeOff.access, '核销电子券'],
    [electronCoupons.delay.access, '电子券延期'],
    [electronCoupons.nullify.access, '作废电子券'],
  ]),
  couponPage(
    '/marketing/electronCoupon/summary',
    '电子券汇总',
    40,
    electronCoupons.summaryPage.access,
  ),
  {
    path: '/marketing/paperCoupon',
    title: '纸质券',
    kind: 'group',
    order: 120,
    permissionId: 515_000,
  },
  entityPage(paperTemplates, {
    path: '/marketing/paperCoupon/template',
    title: '纸质券模板',
    order: 10,
  }),
  couponPage('/marketing/paperCoupon/make', '纸质券制作', 20, paperCoupons.makePage.access, [
    [paperCoupons.make.access, '制作纸质券'],
    [paperBatchPrint.access, '批量打印纸质券'],
  ]),
  couponPage('/marketing/paperCoupon/receive', '纸质券领取', 30, paperReceivePage.access, [
    [paperCoupons.grant.access, '发放纸质券'],
  ]),
  couponPage(PAPER_COUPONS, '纸质券明细', 40, paperCoupons.detailPage.access, [
    [paperCoupons.writeOff.access, '核销纸质券'],
    [paperCoupons.delay.access, '纸质券延期'],
    [paperCoupons.nullify.access, '作废纸质券'],
  ]),
  couponPage('/marketing/paperCoupon/summary', '纸质券汇总', 50, paperCoupons.summaryPage.access),
  couponPage('/marketing/mealVoucher', '餐券管理', 130, electronCoupons.detailPage.access),
  {
    path: '/marketing/detail',
    title: '营销规则详情',
    kind: 'hidden',
    order: 200,
    access: rules.page.access,
  },
]);
