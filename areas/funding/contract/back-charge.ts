import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { suspenseReason } from '#areas/ledger/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { importFields, importSet } from '#kit/contract/import.ts';
import { JobView } from '#kit/contract/job.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import {
  BatchCheck,
  BatchOutcome,
  BatchStarted,
  hasTarget,
  noTarget,
  targetShape,
} from './batch.ts';
import { backChargePolicy, backChargeState } from './lookups.ts';

/* Back-charges settle what sales left in suspense (repair/deduct): wallets pay the sale, the suspense leaves it, and a
   later refund goes to the wallets charged. An order is seen by its place, who pays by organisation. Area order does the work. */

const which = {
  orderId: Id,
  /** Who pays; absent: whom the order names. */
  custId: Id.optional(),
  /** Absent: all that is in suspense. */
  amount: PositiveFen.optional(),
};
const split = { personalAmount: Fen, subsidyAmount: Fen, redAmount: Fen };

/** What a back-charge would take from where; nothing is changed. */
export const backChargeCheck = read({
  id: 'account.consumeSingleRepairCheck',
  title: '补扣预检',
  path: '/api/v3/acc/consume/single/repair/check',
  access: 'account:backCharge:single',
  scope: 'canteen',
  content: z.object(which),
  result: z.object({
    /** In suspense of the order. */
    suspended: Fen,
    amount: Fen,
    ...split,
    custNum: z.string(),
    custName: z.string(),
    orgFullName: z.string(),
    /** What the person may spend. */
    before: Fen,
    after: Fen,
    /** Why it cannot be done, in the caller's language; null: it can. */
    obstacle: z.string().nullable(),
  }),
});
export const backChargeSingle = write({
  id: 'account.consumeSingleRepairDeduct',
  title: '单笔补扣',
  path: '/api/v3/acc/consume/single/repair/deduct',
  aliases: [{ id: 'account.legacyRepairDeductSingle', path: '/acc/repair/deduct/single' }],
  access: 'account:backCharge:single',
  scope: 'canteen',
  content: z.object({ ...which, reason: text(200, 1), idempotencyKey: IdempotencyKey }),
  result: z.object({
    repairId: Id,
    amount: Fen,
    ...split,
    /** Still in suspense of the order. */ left: Fen,
  }),
});

const many = {
  ...targetShape,
  /** Of the sale. */
  ...OpenMoments,
  policy: keyOf(backChargePolicy).default(1),
};
/** What back-charging these people would take; a row an order. */
export const backChargeBatchCheck = read({
  id: 'account.batchOperateRepairDeductCheck',
  title: '批量补扣预检',
  path: '/api/v3/acc/batch/operate/repair/deduct/check',
  access: 'account:backCharge:batch',
  scope: 'canteen',
  content: z.object(many).refine(hasTarget, noTarget),
  result: BatchCheck,
});
/** Back-charges every order in suspense of these people, oldest first; runs as a job. */
export const backChargeBatch = write({
  id: 'account.consumeBatchRepairDeduct',
  title: '批量补扣',
  path: '/api/v3/acc/consume/batch/repair/deduct',
  aliases: [{ id: 'account.legacyRepairDeductBatch', path: '/acc/repair/deduct/batch' }],
  access: 'account:backCharge:batch',
  scope: 'canteen',
  content: z
    .object({ ...many, reason: text(200, 1), idempotencyKey: IdempotencyKey })
    .refine(hasTarget, noTarget),
  result: BatchStarted,
});
export const backChargeResult = read({
  id: 'account.consumeRepairDeductResult',
  title: '批量补扣进度',
  path: '/api/v3/acc/consume/repair/deduct/result',
  aliases: [
    { id: 'account.legacyRepairDeductResult', path: '/acc/repair/deduct/result', method: 'GET' },
  ],
  access: 'session',
  content: z.object({ jobId: Id }),
  result: JobView.extend({ result: BatchOutcome.nullable() }),
});

const sold = {
  orderId: Id,
  occurredAt: z.string(),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
};
const soldColumns = [
  { key: 'orderId', title: '订单号', width: 130 },
  { key: 'occurredAt', title: '消费时间', kind: 'datetime', sort: true },
  { key: 'custNum', title: '人员编号', width: 110 },
  { key: 'custName', title: '姓名', width: 90 },
] as const;
const placeColumns = [
  { key: 'canteenName', title: '食堂', width: 120 },
  { key: 'stallName', title: '档口', width: 120 },
  { key: 'orgFullName', title: '所属组织', width: 180 },
] as const;

const SuspendedRow = z.object({
  ...sold,
  /** Known even where the person is not. */
  cardNo: z.string().nullable().meta({ title: '卡号', width: 110 }),
  deviceName: z.string().nullable().meta({ title: '设备', width: 130 }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
  amount: Fen.meta({ title: '订单金额', total: true }),
  suspenseAmount: Fen.meta({ title: '挂账金额', total: true, sort: true }),
  suspenseReason: keyOf(suspenseReason).nullable().meta({ title: '挂账原因', width: 130 }),
  recordedAt: z.string().meta({ title: '入账时间', kind: 'datetime', hidden: true }),
});
/** Orders with something in suspense, of any time. */
export const pageSuspended = listSet({
  id: 'account.consumeRepairPage',
  title: '待补扣订单',
  path: '/api/v3/acc/consume/repair/page',
  access: 'account:backCharge:page',
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    /** Person number or name, card number, or the whole order number. */
    keyword: Keyword,
    canteenId: Id.optional(),
    mealType: keyOf(mealType).optional(),
    suspenseReasons: keysOf(suspenseReason).optional().meta({ title: '挂账原因' }),
    minAmount: Fen.optional(),
    maxAmount: Fen.optional(),
  },
  shown: SuspendedRow.shape,
  key: 'orderId',
  order: descending('occurredAt'),
  columns: [
    ...soldColumns,
    'suspenseAmount',
    'suspenseReason',
    'amount',
    'mealType',
    ...placeColumns,
    'deviceName',
    'cardNo',
    'recordedAt',
  ],
  export: 'account.consumeRepairPageExport',
});

const BackChargeRow = z.object({
  ...sold,
  repairId: Id.meta({ title: '补扣单号', width: 130, hidden: true }),
  repairedAt: z.string().meta({ title: '补扣时间', kind: 'datetime', sort: true }),
  state: keyOf(backChargeState).meta({ title: '状态', width: 90 }),
  amount: Fen.meta({ title: '补扣金额', total: true, sort: true }),
  /** Of it, given back since. */
  refundAmount: Fen.meta({ title: '退回金额', total: true }),
  ...split,
  batchNo: Id.nullable().meta({ title: '批次号', width: 120 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  reason: z.string().meta({ title: '补扣原因', width: 180 }),
});
/** What was back-charged; the period is of paying, the person is the payer. */
export const pageBackCharge = listSet({
  id: 'account.legacyRepairDeductPage',
  title: '补扣记录',
  path: '/acc/repair/deduct/page',
  access: 'account:backCharge:page',
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    canteenId: Id.optional(),
    batchNo: Id.optional(),
    states: keysOf(backChargeState).optional().meta({ title: '状态' }),
    minAmount: Fen.optional(),
    maxAmount: Fen.optional(),
  },
  shown: BackChargeRow.shape,
  key: 'repairId',
  order: descending('repairedAt'),
  columns: [
    'repairedAt',
    'state',
    ...soldColumns,
    'amount',
    'refundAmount',
    { key: 'personalAmount', title: '个人钱包', kind: 'money', total: true },
    { key: 'subsidyAmount', title: '补贴钱包', kind: 'money', total: true },
    { key: 'redAmount', title: '红包', kind: 'money', total: true },
    ...placeColumns,
    'reason',
    'operatorName',
    'batchNo',
    'repairId',
  ],
  export: 'account.legacyRepairDeductPageExport',
});

const FailedRow = z.object({
  ...sold,
  rowKey: z.string(),
  batchNo: Id.meta({ title: '批次号', width: 120 }),
  triedAt: z.string().meta({ title: '处理时间', kind: 'datetime', sort: true }),
  /** Still in suspense. */
  suspenseAmount: Fen.meta({ title: '挂账金额', total: true }),
  reason: z.string().meta({ title: '失败原因', width: 200 }),
});
/** Orders a batch could not back-charge and that are still in suspense, with why; `batchRetry` tries the batch again. */
export const pageBackChargeError = listSet({
  id: 'account.consumeRepairErrorPage',
  title: '补扣失败记录',
  path: '/api/v3/acc/consume/repair/deduct/error/page',
  access: 'account:backCharge:page',
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    canteenId: Id.optional(),
    batchNo: Id.optional(),
  },
  shown: FailedRow.shape,
  key: 'rowKey',
  order: descending('triedAt'),
  columns: ['triedAt', 'batchNo', ...soldColumns, 'suspenseAmount', 'reason', ...placeColumns],
  export: 'account.consumeRepairErrorPageExport',
});

/** Back-charges of a file, a row an order. */
export const backChargeImport = importSet({
  title: '导入补扣',
  access: 'account:backCharge:import',
  scope: 'canteen',
  fields: importFields([
    {
      key: 'orderId',
      title: '订单号',
      required: true,
      aliases: ['OrderId', '流水号'],
      sample: '100000123',
    },
    {
      key: 'custNum',
      title: '人员编号',
      hint: '由谁支付，留空为订单本人',
      aliases: ['学号', '工号'],
      sample: '180001',
    },
    {
      key: 'amount',
      title: '补扣金额',
      hint: '留空为全部挂账金额',
      aliases: ['金额', 'Amount'],
      sample: '12.50',
    },
    {
      key: 'reason',
      title: '补扣原因',
      required: true,
      aliases: ['原因', '备注'],
      sample: '脱机未扣款',
    },
  ]),
  options: {},
  check: { id: 'account.consumeImportExcelCheck', path: '/api/v3/acc/consume/import/excel/check' },
  run: { id: 'account.consumeImportExcel', path: '/api/v3/acc/consume/import/excel' },
  result: {
    id: 'account.consumeImportExcelResult',
    path: '/api/v3/acc/consume/import/excel/result',
  },
  template: {
    id: 'account.consumeImportExcelTemplate',
    path: '/api/v3/acc/consume/import/excel/template',
  },
  badRows: {
    id: 'account.consumeImportExcelBadRows',
    path: '/api/v3/acc/consume/import/excel/badRows',
  },
});
