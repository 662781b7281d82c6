import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { ascending, descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { withdrawMethod } from './lookups.ts';

/* Money that comes to an account after it was closed (refunds of what it had paid) lies in the ledger account of withdrawal clearing. An operator
   pays it out to whom it belongs, or gives it up for a reason; until then it is a task. */

export const clearingWay = lookup({
  paid: { key: 1, desc: '已支付', colour: 'success' },
  writtenOff: { key: 2, desc: '已转归商户', colour: 'default' },
});

const person = {
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
};
const personColumns = [
  { key: 'custNum', title: '人员编号', width: 110, sort: true },
  { key: 'custName', title: '姓名', width: 100 },
  { key: 'orgFullName', title: '所属组织', width: 200 },
] as const;

export const OwedRow = z.object({
  accountId: Id.meta({ title: '账户编号', width: 140, hidden: true }),
  ...person,
  /** In clearing and not on its way out: what can be paid out or given up. */
  owedAmount: Fen,
  /** On its way through a channel. */
  payingAmount: Fen,
  /** When money last came to the account. */
  lastAt: z.string().meta({ title: '最近到账时间', kind: 'datetime', sort: true }),
});
/** What closed accounts are owed, longest first. */
export const pageClearingOwed = listSet({
  id: 'account.clearingOwedPage',
  title: '销户待退款',
  path: '/api/v3/acc/clearing/owed/page',
  access: 'account:clearing:page',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    minAmount: Fen.optional().meta({ title: '最低金额' }),
    maxAmount: Fen.optional().meta({ title: '最高金额' }),
  },
  shown: OwedRow.shape,
  key: 'accountId',
  order: ascending('lastAt'),
  columns: [
    ...personColumns,
    {
      key: 'owedAmount',
      title: '待退金额',
      kind: 'money',
      total: true,
      sort: true,
      hint: '销户后退回、尚未支付或转归商户的金额',
    },
    {
      key: 'payingAmount',
      title: '退款中金额',
      kind: 'money',
      total: true,
      hint: '正在原路退回的金额',
    },
    'lastAt',
    'accountId',
  ],
  export: 'account.clearingOwedPageExport',
});

const what = {
  accountId: Id,
  /** Fen as the list says it: another sum is refused. */
  amount: PositiveFen,
  idempotencyKey: IdempotencyKey,
};
/** Pays out what a closed account is owed: in cash, to a bank account, or back through the channel it was paid in by. */
export const clearingPay = write({
  id: 'account.clearingPay',
  title: '支付销户待退款',
  path: '/api/v3/acc/clearing/pay',
  access: 'account:clearing:pay',
  scope: 'organisation',
  content: z.object({
    ...what,
    withdrawMethod: keyOf(withdrawMethod).default(3),
    bankName: text(60).default(''),
    bankAccount: text(30).default(''),
    voucherNo: text(60).default(''),
    remark: text(200).default(''),
  }),
  result: z.object({
    withdrawId: Id,
    amount: Fen,
    /** 3 on its way through the channel, 4 paid. */ state: z.literal([3, 4]),
  }),
});
/** Gives up what a closed account is owed: the house keeps it. */
export const clearingWriteOff = write({
  id: 'account.clearingWriteOff',
  title: '销户待退款转归商户',
  path: '/api/v3/acc/clearing/writeOff',
  access: 'account:clearing:writeOff',
  scope: 'organisation',
  content: z.object({ ...what, reason: text(200, 1) }),
  result: z.object({ clearingId: Id, amount: Fen }),
});

const DoneRow = z.object({
  clearingId: Id,
  occurredAt: z.string().meta({ title: '处理时间', kind: 'datetime', sort: true }),
  ...person,
  way: keyOf(clearingWay).meta({ title: '处理方式', width: 100 }),
  amount: Fen.meta({ title: '金额', total: true, sort: true }),
  withdrawMethod: keyOf(withdrawMethod).nullable().meta({ title: '支付方式', width: 110 }),
  withdrawId: Id.nullable().meta({ title: '提现单号', width: 140, hidden: true }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  reason: z.string().meta({ title: '说明', width: 220 }),
});
/** What was paid out and given up of it. */
export const pageClearingDone = listSet({
  id: 'account.clearingDonePage',
  title: '销户待退款处理记录',
  path: '/api/v3/acc/clearing/done/page',
  access: 'account:clearing:page',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    way: keyOf(clearingWay).optional(),
  },
  shown: DoneRow.shape,
  key: 'clearingId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    ...personColumns,
    'way',
    'amount',
    'withdrawMethod',
    'operatorName',
    'reason',
    'withdrawId',
  ],
  export: 'account.clearingDonePageExport',
});
