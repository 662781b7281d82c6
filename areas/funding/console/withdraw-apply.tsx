import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { withdrawStatus } from '../contract/lookups.ts';
import { withdrawals } from '../contract/withdrawal.ts';
import { withdrawFilters } from './withdraw-filters.tsx';

const waiting = { state: withdrawStatus.key.applied } as const;
export const preload = firstPage(withdrawals.page, waiting);

/** Applications to be decided on by another operator than the applicant (/accountCenter/withdrawApply). */
export default () => (
  <DocumentScreen
    of={withdrawals}
    initialFilter={waiting}
    filters={withdrawFilters}
    steps={['agree', 'reject']}
  />
);
