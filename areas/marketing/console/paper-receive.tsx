import './marketing.css';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { type electronCoupons, paperCoupons, paperReceivePage } from '../contract/coupon.ts';
import { GrantDrawer } from './coupon-make.tsx';

/** Batches that still have coupons to hand out. */
const Batches = () => (
  <ListScreen
    list={paperCoupons.makePage}
    rowActions={(batch) => (
      <GrantDrawer of={paperCoupons as typeof electronCoupons} batch={batch} isPaper />
    )}
    actionsWidth={80}
  />
);

/** Who took which paper coupons, and handing them out (/marketing/paperCoupon/receive). */
export default () => (
  <AddressTabs
    items={[
      {
        key: 'receipts',
        label: t('领取记录'),
        children: <ListScreen list={paperReceivePage} filters={['keyword']} />,
      },
      { key: 'batches', label: t('发放'), children: <Batches /> },
    ]}
  />
);
