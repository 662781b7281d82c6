import { useState } from 'react';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { pageRefusal, REFUSALS_KEPT_DAYS } from '../contract/sale-refusal.ts';

/** Tab of a person's page: what they were refused, why, and what would help. */
export default function PersonRefusals({ id }: { readonly id: string }) {
  const [[startDate, endDate]] = useState(() => daysBack(REFUSALS_KEPT_DAYS - 1, true));
  return (
    <ListScreen
      list={pageRefusal}
      content={{ custId: id }}
      initialFilter={{ startDate, endDate }}
      filters={['startDate', 'reasons', 'sourceType']}
    />
  );
}
