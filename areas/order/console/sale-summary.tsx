import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { goodsSum, orderSum, saleSum } from '../contract/kitchen.ts';
import { orderKind } from '../contract/lookups.ts';
import { placeFilters } from './sale-filters.tsx';

/** Sales that do not say of what. */
const named = {
  goodsName: ({ goodsName }: { goodsName: string | null }) => goodsName ?? t('未列明细'),
};

const useToday = () => {
  const [[startDate, endDate]] = useState(() => daysBack(0, false));
  return { startDate, endDate };
};

const filters = [
  { key: 'startDate', until: 'endDate', title: '营业日期', input: 'dateRange' },
  { key: 'keyword', title: '品名' },
  ...placeFilters,
  { key: 'orderKinds', title: '订单类型', of: orderKind },
] as const;

const ByPlace = () => (
  <ListScreen
    list={saleSum}
    render={named}
    rowKey="rowKey"
    initialFilter={useToday()}
    filters={filters}
  />
);

const ByGoods = () => (
  <ListScreen
    list={goodsSum}
    render={named}
    rowKey="rowKey"
    initialFilter={useToday()}
    filters={filters}
  />
);

const ofOrders = filters.map((filter) =>
  filter.key === 'keyword' ? { ...filter, title: '食堂或档口' } : filter,
);

const ByOrder = () => (
  <ListScreen list={orderSum} rowKey="rowKey" initialFilter={useToday()} filters={ofOrders} />
);

/** What was sold: by dish where and at which meal, by dish alone, and the orders by day. */
export default () => (
  <AddressTabs
    items={[
      { key: 'place', label: t('按档口'), children: <ByPlace /> },
      { key: 'goods', label: t('按品名'), children: <ByGoods /> },
      { key: 'orders', label: t('按订单'), children: <ByOrder /> },
    ]}
  />
);
