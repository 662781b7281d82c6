import { electronCoupons } from '../contract/coupon.ts';
import { CouponSummary } from './coupon-summary.tsx';

/** What became of the electronic coupons, by template (/marketing/electronCoupon/summary). */
export default () => <CouponSummary of={electronCoupons} />;
