import { useState } from 'react';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { withdrawApprovals } from '../contract/withdrawal.ts';
import { occurredFilter, orgFilter, personFilter } from './recharge-filters.tsx';

/** What was decided on withdrawals, by whom and when (/accountCenter/withdrawApproval). */
export default function WithdrawApproval() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <ListScreen
      list={withdrawApprovals}
      initialFilter={{ startDate, endDate }}
      filters={[occurredFilter('审批时间'), personFilter, orgFilter, 'action']}
    />
  );
}
