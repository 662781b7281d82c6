import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { takeSum } from '../contract/kitchen.ts';
import { orderKind } from '../contract/lookups.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { placeFilters } from './sale-filters.tsx';

function Sums() {
  const [[startDate, endDate]] = useState(() => daysBack(0, false));
  return (
    <ListScreen
      list={takeSum}
      rowKey="rowKey"
      content={{ orderKinds: [orderKind.key.takeOut] }}
      initialFilter={{ startDate, endDate }}
      filters={['startDate', { key: 'keyword', title: '品名' }, 'deliveryType', ...placeFilters]}
    />
  );
}

/** Take-out: what has to be packed for when, and its orders. */
export default () => (
  <AddressTabs
    items={[
      { key: 'sums', label: t('备餐汇总'), children: <Sums /> },
      {
        key: 'orders',
        label: t('外卖订单'),
        children: (
          <OrdersScreen content={{ orderKind: orderKind.key.takeOut }} period={[0, 7]} byBizDate />
        ),
      },
    ]}
  />
);
