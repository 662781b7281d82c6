import { type electronCoupons, paperCoupons } from '../contract/coupon.ts';
import { CouponList } from './coupon-list.tsx';

/** Every paper coupon (/marketing/paperCoupon/detail). */
export default () => <CouponList of={paperCoupons as typeof electronCoupons} />;
