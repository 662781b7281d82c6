import { paperCoupons } from '../contract/coupon.ts';
import { CouponSummary } from './coupon-summary.tsx';

/** What became of the paper coupons, by template (/marketing/paperCoupon/summary). */
export default () => <CouponSummary of={paperCoupons} />;
