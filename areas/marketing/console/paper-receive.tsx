import './marketing.css';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/address-tabs.tsx';
import { type electronCoupons, paperCoupons, paperReceivePage } from '../contract/coupon.ts';
import { couponType } from '../contract/lookups.ts';
import { GrantDrawer } from './coupon-make.tsx';

/** Batches that still have coupons to hand out. */
const Batches = () => (
  <ListScreen
    list={paperCoupons.makePage}
    rowKey="batchId"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '券名称或备注' },
      { key: 'couponType', title: '券类型', of: couponType },
    ]}
    rowActions={(batch) => <GrantDrawer of={paperCoupons as typeof electronCoupons} batch={batch} isPaper />}
    actionsWidth={80}
  />
);

/** Who took which paper coupons, and handing them out (document 2 section 2, /marketing/paperCoupon/receive). */
export default () => (
  <AddressTabs
    items={[
      {
        key: 'receipts',
        label: t('领取记录'),
        children: (
          <ListScreen
            list={paperReceivePage}
            rowKey="receiptId"
            filters={[{ key: 'keyword', title: '关键字', placeholder: '券名称或领取人' }]}
          />
        ),
      },
      { key: 'batches', label: t('发放'), children: <Batches /> },
    ]}
  />
);
