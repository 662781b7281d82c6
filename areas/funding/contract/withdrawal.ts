import { z } from 'zod';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  Count,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  PositiveFen,
  text,
} from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { BatchCheck, BatchStarted, hasTarget, noTarget, targetShape } from './batch.ts';
import { batchWithdrawMethod, withdrawMethod, withdrawSource, withdrawStatus } from './lookups.ts';

const why = (title: string) => ({ remark: text(200, 1).meta({ title, wide: true }) });
const Opinion = { remark: text(200).meta({ title: '审批意见', wide: true }).default('') };

/**
 * The money is held from the application on: spendable no more, and taken when it was paid. Refused and cancelled ones free it; a payment
 * that failed may be tried again or refused (rule ledger/withdrawal).
 */
export const withdrawLife = lifecycle(withdrawStatus, {
  agree: {
    from: [1],
    to: 2,
    access: 'account:withdraw:agree',
    title: '通过',
    ask: Opinion,
    byAnother: true,
  },
  reject: {
    from: [1, 2, 7],
    to: 5,
    access: 'account:withdraw:reject',
    title: '驳回',
    ask: why('驳回原因'),
    byAnother: true,
    danger: true,
  },
  pay: { from: [2, 7], to: 3, access: 'account:withdraw:pay', title: '开始打款' },
  paid: {
    from: [3],
    to: 4,
    access: 'account:withdraw:pay',
    title: '确认已打款',
    ask: {
      voucherNo: text(60)
        .default('')
        .meta({ title: '打款凭证号', hint: '银行流水号或渠道单号，现金可不填', wide: true }),
    },
  },
  fail: {
    from: [3],
    to: 7,
    access: 'account:withdraw:pay',
    title: '打款失败',
    ask: why('失败原因'),
    danger: true,
  },
  cancel: { from: [1], to: 6, access: 'account:withdraw:add', title: '取消申请', danger: true },
});

const Amount = PositiveFen.meta({ title: '提现金额', sort: true, width: 110 });
/** Said at every sum of withdrawals. */
const COUNTED = '不含已驳回和已取消的申请';
const Method = keyOf(withdrawMethod).meta({ title: '提现方式', of: withdrawMethod, width: 110 });
const person = {
  custNum: z.string().meta({ title: '人员编号', width: 110, sort: true }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
};

/** What lists and sums of withdrawals are asked by, beside the keyword; the period is of the application. */
const withdrawFilter = {
  startDate: OpenMoments.startDate.meta({ title: '申请时间' }),
  endDate: OpenMoments.endDate,
  orgId: Id.optional().meta({ title: '所属组织' }),
  state: keyOf(withdrawStatus).optional().meta({ title: '状态' }),
  withdrawMethod: Method.optional(),
  withdrawSource: keyOf(withdrawSource).optional().meta({ title: '提现来源' }),
  batchNo: Id.optional().meta({ title: '批次号' }),
  minAmount: Fen.optional().meta({ title: '最低金额' }),
  maxAmount: Fen.optional().meta({ title: '最高金额' }),
};

/** Money that leaves a personal wallet for its owner (rule ledger/withdrawal). Only paid-in money, never gifts or grants. */
export const withdrawals = entity({
  noun: '提现单',
  key: 'withdrawId',
  base: '/api/v3/acc/withdraw',
  access: 'account:withdraw',
  scope: 'organisation',
  fields: {
    custId: Id.meta({ title: '人员' }),
    amount: Amount,
    /** Kept by the merchant: what is paid out is the rest of the amount. */
    fee: Fen.min(0)
      .max(999_999)
      .meta({ title: '手续费', kind: 'money', hint: '从提现金额中扣除' })
      .default(0),
    withdrawMethod: Method,
    bankName: text(60).meta({ title: '开户银行', hidden: true }).default(''),
    /** Lists show it masked. */
    bankAccount: text(30).meta({ title: '收款账号', hidden: true, width: 180 }).default(''),
    remark: text(200).meta({ title: '备注', wide: true, width: 160 }).default(''),
  },
  shown: {
    ...person,
    /** Amount, fee and what is paid out as they count: nothing of what was rejected or cancelled. */
    validAmount: Fen.meta({ title: '有效金额', total: true, width: 110 }),
    validFee: Fen.meta({ title: '有效手续费', kind: 'money', total: true, width: 110 }),
    actualAmount: Fen.meta({ title: '实付金额', total: true, width: 110 }),
    withdrawSource: keyOf(withdrawSource).meta({ title: '提现来源', width: 110 }),
    channel: keyOf(rechargeChannel).meta({ title: '打款渠道', width: 100 }),
    voucherNo: z.string().meta({ title: '打款凭证号', width: 150 }),
    paidAt: z.string().nullable().meta({ title: '打款时间', kind: 'datetime', sort: true }),
    batchNo: Id.nullable().meta({ title: '批次号' }),
  },
  inside: {
    /** Whole for those who pay. */
    bankAccount: z.string(),
  },
  life: withdrawLife,
  search: ['custName', 'custNum'],
  filter: withdrawFilter,
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'amount',
    'state',
    'withdrawMethod',
    {
      key: 'validAmount',
      title: '有效金额',
      kind: 'money',
      total: true,
      width: 110,
      hint: COUNTED,
    },
    {
      key: 'actualAmount',
      title: '实付金额',
      kind: 'money',
      total: true,
      width: 110,
      hint: COUNTED,
    },
    { key: 'validFee', title: '手续费', kind: 'money', total: true, width: 100, hint: COUNTED },
    'orgFullName',
    'bankName',
    'bankAccount',
    'createdName',
    'paidAt',
    'voucherNo',
    'withdrawSource',
    'channel',
    'remark',
    { key: 'batchNo', title: '批次号', width: 130 },
    { key: 'withdrawId', title: '提现单号', width: 130 },
  ],
  calls: {
    page: [
      'account.withdrawPageDetails',
      'page/details',
      [['account.drawAuditPage', '/api/v1/acc/drawAudit/page']],
    ],
    detail: ['account.withdrawDetail', 'detail'],
    add: ['account.withdrawSingle', 'single', [['account.drawMoney', '/recharge/drawMoney']]],
    agree: [
      'account.withdrawApplyAgree',
      'apply/agree',
      [['account.drawAuditAgree', '/api/v1/acc/drawAudit/agree']],
    ],
    reject: [
      'account.withdrawApplyReject',
      'apply/reject',
      [['account.drawAuditRefuse', '/api/v1/acc/drawAudit/refuse']],
    ],
    cancel: ['account.withdrawApplyCancel', 'apply/cancel'],
    pay: ['account.withdrawPay', 'pay'],
    paid: ['account.withdrawPaid', 'paid'],
    fail: ['account.withdrawFail', 'fail'],
  },
});

/** Applications in the order they came, oldest first: what approvers work through. */
export const withdrawApplyRecords = page({
  id: 'account.withdrawApplyRecord',
  title: '提现申请记录',
  path: '/api/v3/acc/withdraw/apply/record',
  access: withdrawals.page.access,
  scope: 'organisation',
  filter: { keyword: Keyword, ...withdrawFilter },
  row: withdrawals.page.page.row,
  columns: withdrawals.page.page.columns,
  export: 'account.withdrawApplyRecordExport',
});

const sums = {
  /** How many withdrawals. */
  number: Count.meta({ title: '笔数' }),
  amount: Fen,
  fee: Fen,
  actualAmount: Fen,
};
/** What the withdrawals of a filter come to, without what was rejected or cancelled, and what of them stands where. */
export const withdrawSum = read({
  id: 'account.withdrawPageSum',
  title: '提现合计',
  path: '/api/v3/acc/withdraw/page/sum',
  access: withdrawals.page.access,
  scope: 'organisation',
  content: z.object({ keyword: Keyword, ...withdrawFilter }),
  result: z.object({
    ...sums,
    /** By state, those with any; rejected and cancelled ones among them. */
    states: z.array(z.object({ state: keyOf(withdrawStatus), number: Count, amount: Fen })),
  }),
});

const TypeSumRow = z.object({
  rowKey: z.string(),
  withdrawMethod: Method.meta({ title: '提现方式', of: withdrawMethod, width: 140 }),
  channel: keyOf(rechargeChannel).meta({ title: '打款渠道', width: 140 }),
  withdrawSource: keyOf(withdrawSource).meta({ title: '提现来源', width: 140 }),
  ...sums,
});
/** Withdrawals by how, where and why the money leaves; rejected and cancelled ones are none. */
export const withdrawTypeSum = listSet({
  id: 'account.withdrawTradeTypePageSum',
  title: '提现汇总',
  path: '/api/v3/acc/withdraw/trade-type/page/sum',
  access: withdrawals.page.access,
  scope: 'organisation',
  filter: { keyword: Keyword, ...withdrawFilter },
  shown: TypeSumRow.shape,
  key: 'rowKey',
  order: descending('amount'),
  columns: [
    'withdrawMethod',
    'channel',
    'withdrawSource',
    { key: 'number', title: '笔数', kind: 'int', total: true, width: 100, hint: COUNTED },
    { key: 'amount', title: '提现金额', kind: 'money', total: true, sort: true, hint: COUNTED },
    { key: 'fee', title: '手续费', kind: 'money', total: true, hint: COUNTED },
    { key: 'actualAmount', title: '实付金额', kind: 'money', total: true, sort: true },
  ],
  export: 'account.withdrawTradeTypePageSumExport',
});

/* No bank numbers in a batch: each has one of his own. */
const inBatch = {
  ...targetShape,
  /** Fen each; null: all that may be withdrawn. */
  amount: PositiveFen.nullable().default(null),
  fee: Fen.min(0).max(999_999).default(0),
  withdrawMethod: keyOf(batchWithdrawMethod).default(3),
};
/** What applying for these people would hold; nothing is changed. */
export const withdrawCheck = read({
  id: 'account.withdrawBatchCheck',
  title: '批量提现预检',
  path: '/api/v3/acc/withdraw/batch/check',
  access: 'account:withdraw:batch',
  scope: 'organisation',
  content: z.object(inBatch).refine(hasTarget, noTarget),
  result: BatchCheck,
});
/** Applies for many: one application each, to be decided on by another operator. */
export const withdrawBatch = write({
  id: 'account.withdrawBatch',
  title: '批量提现',
  path: '/api/v3/acc/withdraw/batch',
  access: 'account:withdraw:batch',
  scope: 'organisation',
  content: z
    .object({ ...inBatch, remark: text(200).default(''), idempotencyKey: IdempotencyKey })
    .refine(hasTarget, noTarget),
  result: BatchStarted,
});

/** What approvers decided. */
export const approvalResult = lookup([
  { key: 'agree', desc: '通过', colour: 'success' },
  { key: 'reject', desc: '驳回', colour: 'error' },
]);
const ApprovalRow = z.object({
  eventId: Id,
  withdrawId: Id.meta({ title: '提现单号', width: 130 }),
  decidedAt: z.string().meta({ title: '审批时间', kind: 'datetime', sort: true }),
  actorName: z.string().meta({ title: '审批人', width: 100 }),
  action: keyOf(approvalResult).meta({ title: '审批结果', width: 100 }),
  opinion: z.string().nullable().meta({ title: '审批意见', width: 200 }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  amount: Fen.meta({ title: '提现金额', sort: true }),
  /** Of what was agreed to and stands: nothing of a decision to reject. */
  validAmount: Fen,
  withdrawMethod: Method.meta({ title: '提现方式', of: withdrawMethod, width: 110 }),
  state: keyOf(withdrawStatus).meta({ title: '当前状态', width: 100 }),
});
/** Every decision on a withdrawal, with what became of it since. */
export const withdrawApprovals = listSet({
  id: 'account.withdrawApprovalRecord',
  title: '提现审批记录',
  path: '/api/v3/acc/withdraw/approval/record',
  access: 'account:withdraw:approval',
  scope: 'organisation',
  filter: {
    ...OpenMoments,
    keyword: Keyword,
    orgId: Id.optional(),
    action: keyOf(approvalResult).optional(),
  },
  shown: ApprovalRow.shape,
  key: 'eventId',
  order: descending('decidedAt'),
  columns: [
    'decidedAt',
    'actorName',
    'action',
    'custNum',
    'custName',
    'amount',
    {
      key: 'validAmount',
      title: '有效金额',
      kind: 'money',
      total: true,
      width: 110,
      hint: COUNTED,
    },
    'opinion',
    'withdrawId',
    'orgFullName',
    'withdrawMethod',
    'state',
  ],
  export: 'account.withdrawApprovalRecordExport',
});
