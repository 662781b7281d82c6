import { giftRules } from '#areas/funding/contract/gift-rule.ts';
import { electronTemplates, paperTemplates } from '#areas/marketing/contract/coupon.ts';
import { redEnvelops } from '#areas/marketing/contract/red-envelop.ts';
import { regularTemplates } from '#areas/marketing/contract/regular-template.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import {
  diningEffectives,
  macRules,
  mealBackRules,
  timeQuotas,
} from '#areas/marketing/contract/sale-rules.ts';
import type { Case, World } from './edit-case.ts';

/** Whom a rule is about. */
const whoever = (w: World) => ({
  custIds: [w.custId],
  orgIds: [w.orgId],
  psnTypes: [w.psnType],
});
const standing = {
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  priority: 5,
  state: 2,
  remark: '备注',
};
/** Whom, where and when a rule is about. */
const scope = (w: World) => ({
  ...whoever(w),
  canteenIds: [w.canteenId],
  stallIds: [w.stallId],
  deviceIds: ['77'],
  mealTypes: [2],
  weekDays: [3],
  dayKinds: [1],
  beginTime: '08:00',
  endTime: '09:00',
  ...standing,
});
const template = (w: World) => ({
  couponType: 1,
  threshold: 2000,
  amount: 300,
  ratio: 90,
  maxOff: 100,
  canteenIds: [w.canteenId],
  mealTypes: [2],
  validDays: 7,
  validUntil: '2026-02-01',
  totalCount: 9,
  perCust: 2,
  returnPolicy: 2,
  state: 2,
  remark: '备注',
});

/** Changes of marketing rules, coupon templates and red envelopes. */
export const marketingCases: readonly Case[] = [
  {
    edit: rules.modify,
    add: rules.add,
    table: 'mkt_rule',
    full: (w) => ({
      ruleName: '规则',
      ruleType: 1,
      effect: 2,
      ratio: 50,
      amount: 100,
      threshold: 200,
      firstCount: 3,
      countPer: 2,
      benefitMax: 900,
      exclusive: 1,
      dishTypeIds: [w.typeId],
      goodsIds: [w.dishesId],
      ...scope(w),
    }),
  },
  {
    edit: rules.modify,
    add: rules.add,
    table: 'mkt_rule',
    full: (w) => ({
      ruleName: '兑换',
      ruleType: 5,
      amount: 100,
      points: 10,
      firstCount: 3,
      countPer: 2,
      templateId: w.couponTemplateId,
      exchangeKind: 1,
      validDays: 9,
      totalCount: 20,
      ...whoever(w),
      ...standing,
    }),
  },
  {
    edit: macRules.modify,
    add: macRules.add,
    table: 'mkt_mac_rule',
    full: (w) => ({
      ruleName: '规则',
      minAmount: 100,
      maxAmount: 900,
      passwordAmount: 500,
      ...scope(w),
    }),
  },
  {
    edit: timeQuotas.modify,
    add: timeQuotas.add,
    table: 'mkt_time_quota',
    full: (w) => ({
      quotaName: '规则',
      countPer: 2,
      countMax: 3,
      amountMax: 500,
      beyond: 2,
      ...scope(w),
    }),
  },
  {
    edit: diningEffectives.modify,
    add: diningEffectives.add,
    table: 'mkt_dining_effective',
    full: (w) => ({ effectiveName: '权限', permit: 2, ...scope(w) }),
  },
  {
    edit: mealBackRules.modify,
    add: mealBackRules.add,
    table: 'mkt_meal_back_rule',
    full: (w) => ({
      ruleName: '规则',
      freeMinutes: 10,
      lastMinutes: 60,
      feeRatio: 20,
      feeAmount: 100,
      ...scope(w),
    }),
  },
  {
    edit: giftRules.modify,
    add: giftRules.add,
    table: 'recharge_gift_rule',
    full: (w) => ({
      ruleName: '规则',
      tiers: [{ amount: 100, gift: 10 }],
      validDays: 5,
      timesMax: 2,
      orgIds: [w.orgId],
      psnTypes: [w.psnType],
      channels: [4],
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      state: 2,
      remark: '备注',
    }),
  },
  {
    edit: electronTemplates.modify,
    add: electronTemplates.add,
    table: 'mkt_coupon_template',
    full: (w) => ({ templateName: '电子券', ...template(w) }),
  },
  {
    edit: paperTemplates.modify,
    add: paperTemplates.add,
    table: 'mkt_coupon_template',
    full: (w) => ({ templateName: '纸质券', ...template(w) }),
  },
  {
    edit: regularTemplates.modify,
    add: regularTemplates.add,
    table: 'mkt_coupon_regular',
    full: (w) => ({
      regularName: '每周',
      templateId: w.couponTemplateId,
      orgIds: [w.orgId],
      psnTypes: [w.psnType],
      perCount: 2,
      cycle: 2,
      cycleDay: 5,
      state: 2,
    }),
  },
  {
    edit: redEnvelops.modify,
    add: redEnvelops.add,
    table: 'mkt_red_envelop',
    full: (w) => ({
      envelopName: '红包',
      minAmount: 100,
      maxAmount: 200,
      orgIds: [w.orgId],
      psnTypes: [w.psnType],
      custIds: [w.custId],
      canteenIds: [w.canteenId],
      mealTypes: [2],
      validDays: 9,
      remark: '备注',
    }),
  },
];
