import { z } from 'zod';
import { Count, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
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
  custNum: z.string().meta({ title: '人员编号', width: 120, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 200 }),
  psnTypeName: z.string().nullable().meta({ title: '人员类别', width: 120 }),
  ...figures,
});
export const balanceByPerson = listSet({
  id: 'report.accbalPage',
  title: '账户余额',
  path: '/api/v1/rechargeform/accbal/page',
  access: 'report:balance:account',
  scope: 'organisation',
  filter: { keyword: Keyword, ownOrgId, ...filter },
  shown: PersonBalanceRow.shape,
  key: 'accountId',
  order: ascending('custNum'),
  columns: ['custNum', 'custName', 'orgFullName', 'psnTypeName', ...figureColumns],
  export: 'report.accbalPageExport',
});

export const OrgBalanceRow = z.object({
  rowKey: z.string(),
  orgId: Id.nullable(),
  orgFullName: z.string().nullable().meta({ title: '组织', width: 240, sort: true }),
  accountNum: Count.meta({ title: '账户数', total: true, sort: true }),
  ...figures,
});
export const balanceByOrganisation = listSet({
  id: 'report.summaryAccountQuery',
  title: '账户查询汇总',
  path: '/summary/account/query',
  access: 'report:accountSummary:query',
  scope: 'organisation',
  filter,
  shown: OrgBalanceRow.shape,
  key: 'rowKey',
  order: ascending('orgFullName'),
  columns: ['orgFullName', 'accountNum', ...figureColumns],
  export: 'report.summaryAccountQueryExport',
});
