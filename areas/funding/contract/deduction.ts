import { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { deductionType, takenBackState } from './lookups.ts';

/* Deductions take money out of one wallet for the house, with a reason: fees, things lost, what was credited too much. They take what a
   sale could take of that wallet and never a part of what is asked. */
const what = { custId: Id, walletType: keyOf(heldWallet).default(1), amount: PositiveFen };

/** What a deduction would do now; nothing is changed. */
export const deductionCheck = read({
  id: 'account.deductionCheck',
  title: '扣款预检',
  path: '/api/v3/acc/deduction/check',
  access: 'account:deduction:add',
  scope: 'organisation',
  content: z.object(what),
  result: z.object({
    custNum: z.string(),
    custName: z.string(),
    orgFullName: z.string(),
    /** Of the wallet. */
    before: Fen,
    after: Fen,
    /** Why it cannot be done, in the caller's language; null: it can. */
    obstacle: z.string().nullable(),
  }),
});
export const deductionAdd = write({
  id: 'account.deductionAdd',
  title: '账户扣款',
  path: '/api/v3/acc/deduction/add',
  access: 'account:deduction:add',
  scope: 'organisation',
  content: z.object({
    ...what,
    deductType: keyOf(deductionType),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ deductId: Id, amount: Fen, /** Of the wallet, after it. */ balance: Fen }),
});

/** Takes a deduction back, once and whole: a typing error leaves no recharge that never was. */
export const deductionBack = write({
  id: 'account.deductionBack',
  title: '撤销扣款',
  path: '/api/v3/acc/deduction/back',
  access: 'account:deduction:back',
  scope: 'organisation',
  content: z.object({ deductId: Id, reason: text(200, 1), idempotencyKey: IdempotencyKey }),
  result: z.object({
    deductId: Id,
    amount: Fen,
    /** What of it went to the funds, because its grant has expired or was taken back since. */
    fundAmount: Fen,
    /** Of the wallet, after it. */
    balance: Fen,
  }),
});

const DeductionRow = z.object({
  deductId: Id,
  occurredAt: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  walletType: keyOf(heldWallet),
  deductType: keyOf(deductionType),
  amount: Fen,
  state: keyOf(takenBackState),
  /** What was taken back, what stays deducted, and when and why. */
  returnedAmount: Fen,
  netAmount: Fen,
  returnedAt: z.string().nullable(),
  returnReason: z.string().nullable(),
  operatorName: z.string().nullable(),
  reason: z.string(),
});
const deductionColumns = columns<typeof DeductionRow>()([
  { key: 'occurredAt', title: '扣款时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 90 },
  { key: 'orgFullName', title: '所属组织', width: 180 },
  { key: 'walletType', title: '钱包', kind: 'enum', of: heldWallet, width: 120 },
  { key: 'deductType', title: '扣款类型', kind: 'enum', of: deductionType, width: 120 },
  { key: 'amount', title: '扣款金额', kind: 'money', total: true, sort: true },
  { key: 'state', title: '状态', kind: 'enum', of: takenBackState, width: 90 },
  { key: 'returnedAmount', title: '撤销金额', kind: 'money', total: true },
  { key: 'netAmount', title: '实际扣款', kind: 'money', total: true, hint: '扣款金额减去撤销金额' },
  { key: 'reason', title: '扣款原因', width: 200 },
  { key: 'operatorName', title: '操作员', width: 100 },
  { key: 'returnedAt', title: '撤销时间', kind: 'datetime' },
  { key: 'returnReason', title: '撤销原因', width: 180 },
  { key: 'deductId', title: '扣款单号', width: 130, hidden: true },
]);
export const pageDeduction = page({
  id: 'account.deductionList',
  title: '扣款记录',
  path: '/api/v3/acc/deduction/list',
  access: 'account:deduction:list',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    walletType: keyOf(heldWallet).optional(),
    deductType: keyOf(deductionType).optional(),
    state: keyOf(takenBackState).optional(),
    operatorName: Keyword,
    minAmount: Fen.optional(),
    maxAmount: Fen.optional(),
  },
  row: DeductionRow,
  columns: deductionColumns,
  export: 'account.deductionListExport',
});
