import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { electronCoupons } from '../contract/coupon.ts';
import { couponType } from '../contract/lookups.ts';

/** What became of the coupons of each template. */
export const CouponSummary = ({ of }: { readonly of: Pick<typeof electronCoupons, 'summaryPage'> }) => (
  <ListScreen
    list={of.summaryPage}
    rowKey="templateId"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '券名称' },
      { key: 'couponType', title: '券类型', of: couponType },
      { key: 'startDate', until: 'endDate', title: '制作时间', input: 'dateTimeRange' },
    ]}
  />
);
