import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { BatchCheck, BatchStarted, hasTarget, noTarget, targetShape } from './batch.ts';
import { takenBackState, transferKind } from './lookups.ts';

/* Paid-in money of one personal wallet to another's, up to what the merchant lets one person transfer a day. Grants, gifts and held money
   stay where they are. */
const one = { fromCustId: Id, toCustId: Id, amount: PositiveFen };
const Remark = text(200).default('');

const Side = z.object({
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  /** Of the personal wallet. */
  before: Fen,
  after: Fen,
});
/** What a transfer would do now; nothing is changed. */
export const transferCheck = read({
  id: 'account.transferCheck',
  title: '转账预检',
  path: '/api/v3/acc/transfer/check',
  access: 'account:transfer:single',
  scope: 'organisation',
  content: z.object(one),
  result: z.object({
    from: Side,
    to: Side,
    /** What the payer may still transfer today. */
    leftToday: Fen,
    /** Why it cannot be done, in the caller's language; null: it can. */
    obstacle: z.string().nullable(),
  }),
});
export const transferSingle = write({
  id: 'account.transferSingle',
  title: '单笔转账',
  path: '/api/v3/acc/transfer/single',
  access: 'account:transfer:single',
  scope: 'organisation',
  content: z.object({ ...one, remark: Remark, idempotencyKey: IdempotencyKey }),
  result: z.object({ transferId: Id, amount: Fen, /** The payer's, after it. */ balance: Fen }),
});

const many = { ...targetShape, fromCustId: Id, amount: PositiveFen };
/** What transferring the same amount to each of these people would do now. */
export const transferBatchCheck = read({
  id: 'account.transferBatchCheck',
  title: '批量转账预检',
  path: '/api/v3/acc/transfer/batch/check',
  access: 'account:transfer:batch',
  scope: 'organisation',
  content: z.object(many).refine(hasTarget, noTarget),
  result: BatchCheck,
});
/** The same amount from one person to each of many, one transfer each; runs as a job. */
export const transferBatch = write({
  id: 'account.transferBatch',
  title: '批量转账',
  path: '/api/v3/acc/transfer/batch',
  access: 'account:transfer:batch',
  scope: 'organisation',
  content: z
    .object({ ...many, remark: Remark, idempotencyKey: IdempotencyKey })
    .refine(hasTarget, noTarget),
  result: BatchStarted,
});

const TransferRow = z.object({
  transferId: Id.meta({ title: '转账单号', width: 130, hidden: true }),
  occurredAt: z.string().meta({ title: '转账时间', kind: 'datetime', sort: true }),
  fromNum: z.string().meta({ title: '转出人编号', width: 110 }),
  fromName: z.string().meta({ title: '转出人', width: 100 }),
  fromOrg: z.string().meta({ title: '转出人组织', width: 180 }),
  toNum: z.string().meta({ title: '转入人编号', width: 110 }),
  toName: z.string().meta({ title: '转入人', width: 100 }),
  toOrg: z.string().meta({ title: '转入人组织', width: 180 }),
  kind: keyOf(transferKind).meta({ title: '类型', width: 100 }),
  /** Transferred; nothing where the row takes another transfer back. */
  amount: Fen,
  /** Taken back by this row. */
  returnedAmount: Fen,
  /** Whether it was taken back since. */
  state: keyOf(takenBackState).meta({ title: '状态', width: 90 }),
  /** The transfer it takes back. */
  reversesId: Id.nullable().meta({ title: '原转账单号', width: 130, hidden: true }),
  batchNo: Id.nullable().meta({ title: '批次号', width: 120 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  remark: z.string().meta({ title: '备注', width: 180 }),
});
/** Transfers whose both sides the caller may see. */
export const pageTransfer = listSet({
  id: 'account.transferPage',
  title: '转账记录',
  path: '/api/v3/acc/transfer/page',
  access: 'account:transfer:page',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    /** Of either side. */
    keyword: Keyword,
    batchNo: Id.optional(),
    kind: keyOf(transferKind).optional(),
    minAmount: Fen.optional(),
    maxAmount: Fen.optional(),
  },
  shown: TransferRow.shape,
  key: 'transferId',
  order: descending('occurredAt'),
  columns: [
    'occurredAt',
    'fromName',
    'toName',
    'kind',
    {
      key: 'amount',
      title: '转账金额',
      kind: 'money',
      total: true,
      sort: true,
      hint: '不含撤销转账',
    },
    {
      key: 'returnedAmount',
      title: '撤销金额',
      kind: 'money',
      total: true,
      hint: '撤销转账退回的金额',
    },
    'state',
    'fromNum',
    'toNum',
    'fromOrg',
    'toOrg',
    'operatorName',
    'remark',
    'batchNo',
    'transferId',
    'reversesId',
  ],
  export: 'account.transferPageExport',
});
