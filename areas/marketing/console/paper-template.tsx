import { paperCoupons, paperTemplates } from '../contract/coupon.ts';
import { PAPER_COUPONS } from '../contract/coupon-pages.ts';
import { CouponTemplates } from './coupon-template.tsx';

/** Templates of paper coupons (/marketing/paperCoupon/template). */
export default () => (
  <CouponTemplates
    of={paperTemplates}
    coupons={[paperCoupons.detailPage]}
    couponsOf={(templateId) => `${PAPER_COUPONS}?templateId=${templateId}`}
  />
);
