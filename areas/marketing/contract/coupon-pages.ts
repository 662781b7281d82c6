/** Where the electronic coupons are, with every one of them in a tab of its own. */
export const ELECTRON_COUPONS = '/marketing/electronCoupon/make';
/** Every paper coupon. */
export const PAPER_COUPONS = '/marketing/paperCoupon/detail';
