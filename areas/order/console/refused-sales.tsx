import { useState } from 'react';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { pageRefusal } from '../contract/sale-refusal.ts';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';

/** Sales that were refused, why, and what would help (/orderCenter/offlineManagement/refusedSale). */
export default function RefusedSales() {
  const [[startDate, endDate]] = useState(() => daysBack(6, true));
  return (
    <ListScreen
      list={pageRefusal}
      initialFilter={{ startDate, endDate }}
      inputs={{ canteenId: <CanteenSelect />, stallId: <StallSelect /> }}
      filters={['startDate', 'keyword', 'canteenId', 'stallId', 'reasons', 'sourceType']}
    />
  );
}
