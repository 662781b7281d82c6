import { t } from '#kit/console/base/i18n.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { Bills, Days, Differences } from './bill-parts.tsx';

/** Bills of payment channels against our books (/accountCenter/channelBill). */
export default () => (
  <AddressTabs
    items={[
      { key: 'differences', label: t('差异'), children: <Differences /> },
      { key: 'days', label: t('每日合计'), children: <Days /> },
      { key: 'bills', label: t('账单'), children: <Bills /> },
    ]}
  />
);
