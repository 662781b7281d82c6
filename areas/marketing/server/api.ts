/** What other areas may ask of marketing. All work happens in the caller's transaction, set-based. */
export { couponPaid, giveBackCoupons } from './coupon-sale.ts';
export { backAmount } from './meal-back.ts';
export { earnPoints, returnPoints } from './points/order-points.ts';
export type { Applied, Priced } from './pricing/price.ts';
export { giveBackUses } from './pricing/uses.ts';
export { issueDue } from './regular-worker.ts';
export { type RuleUse, readPricing, type SaleAsked, type SalePricing } from './sale-pricing.ts';
