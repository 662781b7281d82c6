import { electronCoupons } from '../contract/coupon.ts';
import { couponType } from '../contract/lookups.ts';
import { CouponList } from './coupon-list.tsx';

/** Coupons that pay a meal, and whose they are (/marketing/mealVoucher). */
export default () => <CouponList of={electronCoupons} type={couponType.key.meal} />;
