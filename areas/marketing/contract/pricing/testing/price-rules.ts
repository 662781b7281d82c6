import type { CouponTerms, SaleQuery } from '../asked.ts';
import type { DiningRule, MacRule, MarketRule, RulesPackage, TimeQuota } from '../rules-package.ts';

/* Rules and sales of tests, in fen. */

export const NOBODY_NAMED = {
  custIds: [],
  orgIds: [],
  psnTypes: [],
  canteenIds: [],
  stallIds: [],
  deviceIds: [],
  mealTypes: [],
  weekDays: [],
  dayKinds: [],
  beginTime: null,
  endTime: null,
  startDate: null,
  endDate: null,
  priority: 100,
};
let ruleId = 0;
export const rule = (part: Partial<MarketRule>): MarketRule => {
  ruleId += 1;
  return {
    ...NOBODY_NAMED,
    ruleId,
    ruleName: `规则${ruleId}`,
    ruleType: 1,
    effect: 1,
    ratio: 100,
    amount: 0,
    threshold: 0,
    points: 0,
    firstCount: 0,
    countPer: 1,
    benefitMax: 0,
    exclusive: 2,
    goodsIds: null,
    ...part,
  };
};
export const percent = (ratio: number, part: Partial<MarketRule> = {}) =>
  rule({ effect: 1, ratio, ...part });
export const off = (threshold: number, amount: number, part: Partial<MarketRule> = {}) =>
  rule({ effect: 2, threshold, amount, ...part });
export const fixed = (amount: number, part: Partial<MarketRule> = {}) =>
  rule({ effect: 3, amount, ...part });
export const shared = (amount: number, part: Partial<MarketRule> = {}) =>
  rule({ effect: 4, amount, ...part });
export const fee = (ratio: number, amount = 0, part: Partial<MarketRule> = {}) =>
  rule({ ruleType: 2, effect: 0, ratio, amount, ...part });
export const earning = (threshold: number, points: number) =>
  rule({ ruleType: 3, effect: 0, threshold, points });
export const paying = (points: number, amount: number, ratio: number) =>
  rule({ ruleType: 4, effect: 0, points, amount, ratio });
export const quota = (part: Partial<TimeQuota>): TimeQuota => ({
  ...NOBODY_NAMED,
  ruleId: 900,
  ruleName: '限次',
  countPer: 1,
  countMax: 0,
  amountMax: 0,
  beyond: 1,
  ...part,
});
export const spending = (part: Partial<MacRule>): MacRule => ({
  ...NOBODY_NAMED,
  ruleId: 901,
  ruleName: '消费',
  minAmount: 0,
  maxAmount: 0,
  passwordAmount: 0,
  ...part,
});
export const dining = (permit: number, part: Partial<DiningRule>): DiningRule => ({
  ...NOBODY_NAMED,
  ruleId: 902,
  ruleName: '权限',
  permit,
  ...part,
});
export const coupon = (part: Partial<CouponTerms>): CouponTerms => ({
  ...NOBODY_NAMED,
  couponId: 800,
  couponName: '券',
  couponType: 1,
  threshold: 0,
  amount: 0,
  ratio: 100,
  maxOff: 0,
  ...part,
});

/** Monday lunch at canteen 10, stall 20, device 30, by person 1 of organisation 2 and type 3. */
export const asking = (amounts: readonly number[], part: Partial<SaleQuery> = {}): SaleQuery => ({
  buyer: { custId: 1, orgId: 2, psnType: 3 },
  occasion: {
    canteenId: 10,
    stallId: 20,
    deviceId: 30,
    at: '2026-03-02 12:00:00',
    bizDate: '2026-03-02',
    mealType: 2,
    ...part.occasion,
  },
  lines: amounts.map((amount, at) => ({ lineNo: at + 1, goodsId: 100 + at, amount })),
  used: () => ({ used: 0, amount: 0 }),
  ...Object.fromEntries(Object.entries(part).filter(([key]) => key !== 'occasion')),
});
export const at = (time: string, part: object = {}) =>
  ({
    occasion: { ...asking([]).occasion, at: `2026-03-02 ${time}:00`, ...part },
  }) as Partial<SaleQuery>;
export const on = (bizDate: string) =>
  ({ occasion: { ...asking([]).occasion, bizDate } }) as Partial<SaleQuery>;
export const by = (part: object) =>
  ({ buyer: { custId: 1, orgId: 2, psnType: 3, ...part } }) as Partial<SaleQuery>;

export interface Case {
  readonly title: string;
  readonly rules: Partial<RulesPackage>;
  readonly asked: SaleQuery;
  /** What each line costs. */
  readonly nets: readonly number[];
  readonly stages?: readonly number[];
  readonly fee?: number;
  readonly fund?: number;
  readonly reason?: string;
  readonly earned?: number;
  readonly pointsUsed?: number;
}
export const priced = (
  title: string,
  rules: readonly MarketRule[],
  asked: SaleQuery,
  nets: readonly number[],
  more: Partial<Case> = {},
): Case => ({
  title,
  rules: { rules },
  asked,
  nets,
  ...more,
});
