import { withdrawMethod, withdrawSource, withdrawStatus } from '../contract/lookups.ts';
import { OrgTree } from './people-inputs.tsx';
import { occurredFilter, orgFilter, personFilter } from './recharge-filters.tsx';

/** Filters of withdrawals, wherever they are listed. */
export const withdrawFilters = [
  { key: 'startDate', until: 'endDate', input: 'dateTimeRange' },
  'keyword',
  { key: 'state' },
  { key: 'orgId', input: <OrgTree /> },
  'withdrawMethod',
  'withdrawSource',
  'batchNo',
  { key: 'minAmount', input: 'money' },
  { key: 'maxAmount', input: 'money' },
] as const;

/** The same of their sums, where no document is around. */
export const withdrawSumFilters = [
  occurredFilter('申请时间'),
  personFilter,
  orgFilter,
  { key: 'state', title: '状态', of: withdrawStatus },
  { key: 'withdrawMethod', title: '提现方式', of: withdrawMethod },
  { key: 'withdrawSource', title: '提现来源', of: withdrawSource },
] as const;
