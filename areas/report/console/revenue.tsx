import { t } from '#kit/console/base/i18n.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { revenueByCoupon, revenueByWallet, revenueMix } from '../contract/revenue.ts';
import { OrderReport } from './report-screens.tsx';

/** What the merchant earned: in all, from wallets, from coupons (/reportCenter/revenue/merchantRevenue). */
export default () => (
  <AddressTabs
    items={[
      { key: 'mix', label: t('营收构成'), children: <OrderReport of={revenueMix as never} /> },
      {
        key: 'wallet',
        label: t('钱包营收'),
        children: <OrderReport of={revenueByWallet as never} />,
      },
      {
        key: 'coupon',
        label: t('优惠券营收'),
        children: <OrderReport of={revenueByCoupon as never} />,
      },
    ]}
  />
);
