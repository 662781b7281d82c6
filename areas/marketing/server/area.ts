import type { Area } from '#kit/server/system.ts';
import { marketingMenu } from '../contract/menu.ts';
import { couponRoutes } from './coupon.ts';
import {
  electronTemplateRows,
  paperTemplateRows,
  regularRoutes,
  regularRows,
} from './coupon-template.ts';
import { pointsRoutes } from './points/points.ts';
import { redEnvelopRoutes, redEnvelopRows } from './red-envelop.ts';
import { startIssuing } from './regular-worker.ts';
import { ruleRoutes, ruleRows } from './rule.ts';
import { ruleMeetingRoutes } from './rule-meetings.ts';
import { diningRows, macRuleRows, mealBackRows, timeQuotaRows } from './rule-rows.ts';
import { ruleTryRoutes } from './rule-try.ts';
import { rulesOfPersonRoutes } from './rules-of-person.ts';

export const area: Area = {
  name: 'marketing',
  menu: marketingMenu,
  routes: [
    ...ruleRoutes,
    ...ruleMeetingRoutes,
    ...ruleTryRoutes,
    ...rulesOfPersonRoutes,
    ...couponRoutes,
    ...regularRoutes,
    ...redEnvelopRoutes,
    ...pointsRoutes,
  ],
  entities: [
    ruleRows,
    macRuleRows,
    timeQuotaRows,
    diningRows,
    mealBackRows,
    electronTemplateRows,
    paperTemplateRows,
    regularRows,
    redEnvelopRows,
  ],
  tables: {
    mktCouponBatch: { noun: '优惠券批次' },
    mktCouponReceipt: { noun: '优惠券领取记录' },
    mktCoupon: { noun: '优惠券' },
    mktRedEnvelopGrant: { noun: '红包发放记录' },
  },
  start(system) {
    startIssuing(system);
    return {};
  },
};
