import { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { flowShape } from '#areas/ledger/contract/statement.ts';
import { Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Days } from '#kit/contract/period-fields.ts';
import { ownOrgId, personFilter } from './filters.ts';

/* The wallet flow by business date: begin and what came and went are the end (rule ledger/wallet-flow). People count
   where they are now, so that what an organisation had at the end of one period it has at the begin of the next. */

const figures = {
  ...flowShape,
  /** What came less what went. */
  totalAmount: Fen,
};
const filter = {
  ...Days,
  orgIds: personFilter.orgIds,
  psnTypes: personFilter.psnTypes,
  walletTypes: z.array(keyOf(heldWallet)).min(1).max(3).optional(),
};
const figureColumns = [
  { key: 'beginAmount', title: '期初余额', kind: 'money', total: true },
  { key: 'rechargeAmount', title: '充值金额', kind: 'money', total: true },
  { key: 'subsidyAmount', title: '补贴金额', kind: 'money', total: true },
  { key: 'luckAmount', title: '红包金额', kind: 'money', total: true },
  { key: 'giftAmount', title: '赠送金额', kind: 'money', total: true },
  { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
  { key: 'transferInAmount', title: '转入金额', kind: 'money', total: true },
  { key: 'consumeAmount', title: '消费金额', kind: 'money', total: true },
  {
    key: 'repairAmount',
    title: '补扣金额',
    hint: '消费后补扣时从钱包扣走的金额，包括结清挂账的部分',
    kind: 'money',
    total: true,
  },
  { key: 'withdrawAmount', title: '提现金额', kind: 'money', total: true },
  { key: 'revokeRechargeAmount', title: '撤销充值金额', kind: 'money', total: true },
  { key: 'revokeSubsidyAmount', title: '撤销补贴金额', kind: 'money', total: true },
  { key: 'clearAmount', title: '清零金额', kind: 'money', total: true },
  { key: 'transferOutAmount', title: '转出金额', kind: 'money', total: true },
  { key: 'feeAmount', title: '手续费金额', kind: 'money', total: true },
  { key: 'otherAmount', title: '其他变动金额', kind: 'money', total: true },
  { key: 'totalAmount', title: '合计变动金额', kind: 'money', total: true, keep: true },
  { key: 'endAmount', title: '期末余额', kind: 'money', total: true, keep: true },
] as const;

export const OrgFlowRow = z.object({
  rowKey: z.string(),
  orgId: Id.nullable(),
  orgFullName: z.string().nullable().meta({ title: '组织', width: 220 }),
  ...figures,
});
/** By organisation. */
export const flowByOrganisation = listSet({
  id: 'report.summaryAccountFlowPage',
  title: '账户流水汇总',
  path: '/summary/account/flow/page',
  access: 'report:flow:summary',
  scope: 'organisation',
  filter,
  shown: OrgFlowRow.shape,
  key: 'rowKey',
  order: ascending('orgFullName'),
  columns: ['orgFullName', ...figureColumns],
  export: 'report.summaryAccountFlowPageExport',
});

export const PersonFlowRow = z.object({
  accountId: Id,
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 180 }),
  ...figures,
});
/** By person. */
export const flowByPerson = listSet({
  id: 'report.formCustAccountChangePage',
  title: '账户变动',
  path: '/api/v1/repreportform/cust/account/change/page',
  access: 'report:balance:change',
  scope: 'organisation',
  filter: { keyword: Keyword, ownOrgId, ...filter },
  shown: PersonFlowRow.shape,
  key: 'accountId',
  order: ascending('custNum'),
  columns: ['custNum', 'custName', 'orgFullName', ...figureColumns],
  export: 'report.formCustAccountChangePageExport',
});
