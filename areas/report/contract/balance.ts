import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { Days } from '#kit/contract/period-fields.ts';
import { ownOrgId, personFilter } from './filters.ts';

/* What wallets held at the end of a period of business dates, and at its begin. */

const figures = {
  beginAmount: Fen,
  personalAmount: Fen,
  subsidyAmount: Fen,
  luckAmount: Fen,
  endAmount: Fen,
};
const figureColumns = [
  { key: 'beginAmount', title: '期初余额', kind: 'money', total: true, sort: true },
  { key: 'personalAmount', title: '个人钱包余额', kind: 'money', total: true, sort: true },
  { key: 'subsidyAmount', title: '补贴钱包余额', kind: 'money', total: true, sort: true },
  { key: 'luckAmount', title: '红包余额', kind: 'money', total: true, sort: true },
  { key: 'endAmount', title: '期末余额', kind: 'money', total: true, sort: true, keep: true },
] as const;
const filter = {
  ...Days,
  orgIds: personFilter.orgIds,
  psnTypes: personFilter.psnTypes,
};

export const PersonBalanceRow = z.object({
  accountId: Id,
  custId: Id,
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string().nullable(),
  psnTypeName: z.string().nullable(),
  ...figures,
});
export const balanceByPerson = page({
  id: 'report.accbalPage',
  title: '账户余额',
  path: '/api/v1/rechargeform/accbal/page',
  access: 'report:balance:account',
  scope: 'organisation',
  filter: { keyword: Keyword, ownOrgId, ...filter },
  row: PersonBalanceRow,
  columns: columns<typeof PersonBalanceRow>()([
    { key: 'custNum', title: '人员编号', width: 120, sort: true },
    { key: 'custName', title: '姓名', width: 100 },
    { key: 'orgFullName', title: '所属组织', width: 200 },
    { key: 'psnTypeName', title: '人员类别', width: 120 },
    ...figureColumns,
  ]),
  export: 'report.accbalPageExport',
});

export const OrgBalanceRow = z.object({
  rowKey: z.string(),
  orgId: Id.nullable(),
  orgFullName: z.string().nullable(),
  accountNum: Count,
  ...figures,
});
export const balanceByOrganisation = page({
  id: 'report.summaryAccountQuery',
  title: '账户查询汇总',
  path: '/summary/account/query',
  access: 'report:accountSummary:query',
  scope: 'organisation',
  filter,
  row: OrgBalanceRow,
  columns: columns<typeof OrgBalanceRow>()([
    { key: 'orgFullName', title: '组织', width: 240, sort: true },
    { key: 'accountNum', title: '账户数', kind: 'int', total: true, sort: true },
    ...figureColumns,
  ]),
  export: 'report.summaryAccountQueryExport',
});
