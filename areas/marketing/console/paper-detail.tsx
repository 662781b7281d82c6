import { type electronCoupons, paperCoupons } from '../contract/coupon.ts';
import { CouponList } from './coupon-list.tsx';

/** Every paper coupon (document 2 section 2, /marketing/paperCoupon/detail). */
export default () => <CouponList of={paperCoupons as typeof electronCoupons} />;
