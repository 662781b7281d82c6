import { electronTemplates, paperTemplates } from '#areas/marketing/contract/coupon.ts';
import { redEnvelops } from '#areas/marketing/contract/red-envelop.ts';
import { regularTemplates } from '#areas/marketing/contract/regular-template.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import type { Edit, Ids } from '#kit/server/testing/samples.ts';
import {
  diningEffectives,
  macRules,
  mealBackRules,
  timeQuotas,
} from '../../contract/sale-rules.ts';

/** Whom a rule is about. */
const people = (ids: Ids) => ({
  custIds: [ids.custId],
  orgIds: [ids.orgId],
  psnTypes: [ids.psnType],
});
const standing = {
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  priority: 5,
  state: 2,
  remark: '备注',
};
/** Whom, where and when a rule is about. */
const scope = (ids: Ids) => ({
  ...people(ids),
  canteenIds: [ids.canteenId],
  stallIds: [ids.stallId],
  deviceIds: ['77'],
  mealTypes: [2],
  weekDays: [3],
  dayKinds: [1],
  beginTime: '08:00',
  endTime: '09:00',
  ...standing,
});
const template = (ids: Ids) => ({
  couponType: 1,
  threshold: 2000,
  amount: 300,
  ratio: 90,
  maxOff: 100,
  canteenIds: [ids.canteenId],
  mealTypes: [2],
  validDays: 7,
  validUntil: '2026-02-01',
  totalCount: 9,
  perCust: 2,
  returnPolicy: 2,
  state: 2,
  remark: '备注',
});

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: rules.modify,
    add: rules.add,
    table: 'mkt_rule',
    full: (ids) => ({
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
      dishTypeIds: [ids.typeId],
      goodsIds: [ids.dishesId],
      ...scope(ids),
    }),
  },
  {
    edit: rules.modify,
    add: rules.add,
    table: 'mkt_rule',
    full: (ids) => ({
      ruleName: '兑换',
      ruleType: 5,
      amount: 100,
      points: 10,
      firstCount: 3,
      countPer: 2,
      templateId: ids.couponTemplateId,
      exchangeKind: 1,
      validDays: 9,
      totalCount: 20,
      ...people(ids),
      ...standing,
    }),
  },
  {
    edit: macRules.modify,
    add: macRules.add,
    table: 'mkt_mac_rule',
    full: (ids) => ({
      ruleName: '规则',
      minAmount: 100,
      maxAmount: 900,
      passwordAmount: 500,
      ...scope(ids),
    }),
  },
  {
    edit: timeQuotas.modify,
    add: timeQuotas.add,
    table: 'mkt_time_quota',
    full: (ids) => ({
      quotaName: '规则',
      countPer: 2,
      countMax: 3,
      amountMax: 500,
      beyond: 2,
      ...scope(ids),
    }),
  },
  {
    edit: diningEffectives.modify,
    add: diningEffectives.add,
    table: 'mkt_dining_effective',
    full: (ids) => ({ effectiveName: '权限', permit: 2, ...scope(ids) }),
  },
  {
    edit: mealBackRules.modify,
    add: mealBackRules.add,
    table: 'mkt_meal_back_rule',
    full: (ids) => ({
      ruleName: '规则',
      freeMinutes: 10,
      lastMinutes: 60,
      feeRatio: 20,
      feeAmount: 100,
      ...scope(ids),
    }),
  },
  {
    edit: electronTemplates.modify,
    add: electronTemplates.add,
    table: 'mkt_coupon_template',
    full: (ids) => ({ templateName: '电子券', ...template(ids) }),
  },
  {
    edit: paperTemplates.modify,
    add: paperTemplates.add,
    table: 'mkt_coupon_template',
    full: (ids) => ({ templateName: '纸质券', ...template(ids) }),
  },
  {
    edit: regularTemplates.modify,
    add: regularTemplates.add,
    table: 'mkt_coupon_regular',
    full: (ids) => ({
      regularName: '每周',
      templateId: ids.couponTemplateId,
      orgIds: [ids.orgId],
      psnTypes: [ids.psnType],
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
    full: (ids) => ({
      envelopName: '红包',
      minAmount: 100,
      maxAmount: 200,
      orgIds: [ids.orgId],
      psnTypes: [ids.psnType],
      custIds: [ids.custId],
      canteenIds: [ids.canteenId],
      mealTypes: [2],
      validDays: 9,
      remark: '备注',
    }),
  },
];
