import { z } from 'zod';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
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
  deductId: Id.meta({ title: '扣款单号', width: 130, hidden: true }),
  occurredAt: z.string().meta({ title: '扣款时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  walletType: keyOf(heldWallet).meta({ title: '钱包', width: 120 }),
  deductType: keyOf(deductionType).meta({ title: '扣款类型', width: 120 }),
  amount: Fen.meta({ title: '扣款金额', total: true, sort: true }),
  state: keyOf(takenBackState).meta({ title: '状态', width: 90 }),
  /** What was taken back, what stays deducted, and when and why. */
  returnedAmount: Fen.meta({ title: '撤销金额', total: true }),
  netAmount: Fen,
  returnedAt: z.string().nullable().meta({ title: '撤销时间', kind: 'datetime' }),
  returnReason: z.string().nullable().meta({ title: '撤销原因', width: 180 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  reason: z.string().meta({ title: '扣款原因', width: 200 }),
});
export const pageDeduction = listSet({
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
    minAmount: Fen.optional().meta({ title: '最低金额' }),
    maxAmount: Fen.optional().meta({ title: '最高金额' }),
  },
  shown: DeductionRow.shape,
  key: 'deductId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'custNum',
    'custName',
    'state',
    'orgFullName',
    'walletType',
    'deductType',
    'amount',
    'returnedAmount',
    {
      key: 'netAmount',
      title: '实际扣款',
      kind: 'money',
      total: true,
      hint: '扣款金额减去撤销金额',
    },
    'reason',
    'operatorName',
    'returnedAt',
    'returnReason',
    'deductId',
  ],
  export: 'account.deductionListExport',
});
