import { OrgTree } from './people-inputs.tsx';

/* Filters that the lists of payments share. */
export const occurredFilter = (title: string) =>
  ({ key: 'startDate', until: 'endDate', title, input: 'dateTimeRange' }) as const;
export const personFilter = {
  key: 'keyword',
  title: '关键字',
  placeholder: '姓名或人员编号',
} as const;
export const orgFilter = { key: 'orgId', title: '所属组织', input: <OrgTree /> } as const;
