import { electronCoupons } from '../contract/coupon.ts';
import { CouponSummary } from './coupon-summary.tsx';

/** (document 2 section 2, /marketing/electronCoupon/summary) */
export default () => <CouponSummary of={electronCoupons} />;
