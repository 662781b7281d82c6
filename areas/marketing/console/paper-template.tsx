import { paperTemplates } from '../contract/coupon.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** (document 2 section 2, /marketing/paperCoupon/template) */
export default () => <CouponTemplates of={paperTemplates} />;
