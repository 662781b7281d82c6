import { OrgTree } from './people-inputs.tsx';

/** Filters of withdrawals, wherever they are listed. */
export const withdrawFilters = [
  { key: 'startDate', until: 'endDate', input: 'dateTimeRange' },
  'keyword',
  { key: 'state' },
  { key: 'orgId', input: <OrgTree /> },
  'withdrawMethod',
  'withdrawSource',
  { key: 'minAmount', input: 'money' },
  { key: 'maxAmount', input: 'money' },
] as const;
