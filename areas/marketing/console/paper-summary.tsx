import { paperCoupons } from '../contract/coupon.ts';
import { CouponSummary } from './coupon-summary.tsx';

/** (document 2 section 2, /marketing/paperCoupon/summary) */
export default () => <CouponSummary of={paperCoupons} />;
