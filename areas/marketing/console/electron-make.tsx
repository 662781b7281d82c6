import './marketing.css';
import { t } from '#kit/console/base/i18n.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { electronCoupons, electronTemplates } from '../contract/coupon.ts';
import { CouponList } from './coupon-list.tsx';
import { CouponBatches, GrantDrawer } from './coupon-make.tsx';

/** Electronic coupons: made by the batch, handed out, and each of them (/marketing/electronCoupon/make). */
export default () => (
  <AddressTabs
    items={[
      {
        key: 'batches',
        label: t('制作批次'),
        children: (
          <CouponBatches
            of={electronCoupons}
            templates={electronTemplates}
            title="制作电子券"
            rowActions={(batch) => <GrantDrawer of={electronCoupons} batch={batch} />}
          />
        ),
      },
      { key: 'coupons', label: t('券明细'), children: <CouponList of={electronCoupons} /> },
    ]}
  />
);
