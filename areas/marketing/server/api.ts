/** What other areas may ask of marketing. All work happens in the caller's transaction, set-based. */

export type { AppliedRule, PriceOutcome } from '../contract/pricing/price.ts';
export type { RefusingRule } from '../contract/pricing/refusal.ts';
export type { Buyer } from '../contract/pricing/scope.ts';
export { couponsPaid, giveBackCoupons } from './coupon-sale.ts';
export { furnishMarketing, type MarketingFurniture } from './furnish.ts';
export { type BackQuestion, backAmount, mostBack } from './meal-back.ts';
export { exchangePoints, giftsOf } from './points/exchange.ts';
export { earnPoints, pointsWaitFor, returnPoints } from './points/order-points.ts';
export { giveBackUses } from './pricing/uses.ts';
export { rulesForTerminal, rulesNumber } from './pricing/versions.ts';
export { seenRule } from './rule.ts';
export { type RuleUse, readPricing, type SaleAsked, type SalePricing } from './sale-pricing.ts';
