import { electronCoupons } from '../contract/coupon.ts';
import { CouponList } from './coupon-list.tsx';

const MEAL = 3;

/** Coupons that pay a meal, and whose they are (document 2 section 2, /marketing/mealVoucher). */
export default () => <CouponList of={electronCoupons} type={MEAL} />;
