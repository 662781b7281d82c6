import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';

/* Filters that the lists of recharges and of revocations share. */
export const occurredFilter = (title: string) =>
  ({ key: 'startDate', until: 'endDate', title, input: 'dateTimeRange' }) as const;
export const personFilter = {
  key: 'keyword',
  title: '关键字',
  placeholder: '姓名或人员编号',
} as const;
export const orgFilter = { key: 'orgId', title: '所属组织', input: <OrgTree /> } as const;
export const operatorFilter = { key: 'operatorName', title: '操作员' } as const;
export const typeFilter = {
  key: 'psnType',
  title: '人员类别',
  input: <PersonTypeSelect />,
} as const;
export const walletFilter = { key: 'walletType', title: '钱包', of: heldWallet } as const;
