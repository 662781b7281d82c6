import { t } from '#kit/console/base/i18n.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { Days, Lines } from './bill-parts.tsx';

/** Bills beside the books: in all, and line by line (/reportCenter/bill/compare). */
export default () => (
  <AddressTabs
    items={[
      { key: 'total', label: t('每日合计'), children: <Days /> },
      { key: 'detail', label: t('对账明细'), children: <Lines /> },
    ]}
  />
);
