import { electronTemplates } from '../contract/coupon.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** Templates of electronic coupons (/marketing/electronCoupon/template). */
export default () => <CouponTemplates of={electronTemplates} />;
