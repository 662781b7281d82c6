import { electronCoupons, electronTemplates } from '../contract/coupon.ts';
import { ELECTRON_COUPONS } from '../contract/coupon-pages.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** Templates of electronic coupons (/marketing/electronCoupon/template). */
export default () => (
  <CouponTemplates
    of={electronTemplates}
    coupons={[electronCoupons.makePage, electronCoupons.detailPage]}
    couponsOf={(templateId) => `${ELECTRON_COUPONS}?tab=coupons&coupons.templateId=${templateId}`}
  />
);
