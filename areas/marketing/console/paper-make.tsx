import {
  type electronCoupons,
  type electronTemplates,
  paperCoupons,
  paperTemplates,
} from '../contract/coupon.ts';
import { CouponBatches } from './coupon-make.tsx';
import { PrintSheets } from './print-sheets.tsx';

/** Paper coupons: made by the batch and printed (/marketing/paperCoupon/make). */
export default () => (
  <CouponBatches
    of={paperCoupons as typeof electronCoupons}
    templates={paperTemplates as unknown as typeof electronTemplates}
    title="制作纸质券"
    rowActions={({ batchId }) => <PrintSheets batchId={batchId} />}
  />
);
