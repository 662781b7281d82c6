import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { electronCoupons } from '../contract/coupon.ts';

/** What became of the coupons of each template. */
export const CouponSummary = ({
  of,
}: {
  readonly of: Pick<typeof electronCoupons, 'summaryPage'>;
}) => <ListScreen list={of.summaryPage} />;
