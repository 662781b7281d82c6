import { electronTemplates } from '../contract/coupon.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** (document 2 section 2, /marketing/electronCoupon/template) */
export default () => <CouponTemplates of={electronTemplates} />;
