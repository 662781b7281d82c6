import { paperTemplates } from '../contract/coupon.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** Templates of paper coupons (/marketing/paperCoupon/template). */
export default () => <CouponTemplates of={paperTemplates} />;
