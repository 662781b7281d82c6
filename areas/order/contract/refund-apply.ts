import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { DocumentEvent } from '#kit/contract/entity.ts';
import { Count, Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { refundApplySource, refundApplyState } from './lookups.ts';
import { Refunded, RefundLine } from './refund.ts';

const base = '/api/v2/web/order/refund/apply';
const reviewing = 'order:refundApply:review';
const applying = 'order:refundApply:add';

/**
 * The whole life of an application (rule orders/refund-application): agreed on it is paid back in the same moment; what the refund refuses makes it fail,
 * and it may be tried again or refused.
 */
export const refundApplyLife = lifecycle(refundApplyState, {
  agree: { from: [1], to: 2, access: reviewing, title: '同意', byAnother: true },
  retry: { from: [5], to: 2, access: reviewing, title: '重新退款', byAnother: true },
  refuse: { from: [1, 5], to: 3, access: reviewing, title: '拒绝', danger: true },
  withdraw: { from: [1], to: 4, access: applying, title: '撤回', danger: true },
});

const Row = z.object({
  applyId: Id,
  orderId: Id.meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
  createdAt: z.string().meta({ title: '申请时间', kind: 'datetime', sort: true }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 120 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 110 }),
  orderAmount: Fen.meta({ title: '订单金额' }),
  occurredAt: z.string().meta({ title: '下单时间', kind: 'datetime', hidden: true }),
  amount: Fen.meta({ title: '申请金额', total: true, sort: true }),
  reason: z.string().meta({ title: '申请原因', width: 200 }),
  state: keyOf(refundApplyState).meta({ title: '审核状态' }),
  source: keyOf(refundApplySource).meta({ title: '申请来源', width: 100 }),
  /** Why the refund was refused; empty unless it failed. */
  failure: z.string().meta({ title: '失败原因', width: 160 }),
  refundId: Id.nullable().meta({ title: '退款单号', width: 130, hidden: true }),
  createdBy: Id,
  createdName: z.string().meta({ title: '申请人', width: 100 }),
  version: Count,
});

/** Applications for refunds by the time of the application, newest first. */
export const pageRefundApply = listSet({
  id: 'order.refundApplyPage',
  title: '退款申请列表',
  path: `${base}/page`,
  access: 'order:refundApply:page',
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '姓名、编号、卡号或订单号' }),
    state: keyOf(refundApplyState).optional(),
    source: keyOf(refundApplySource).optional(),
    canteenId: Id.optional().meta({ title: '食堂' }),
  },
  shown: Row.shape,
  key: 'applyId',
  period: 'createdAt',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'state',
    'amount',
    'orderAmount',
    'reason',
    'failure',
    'source',
    'orderId',
    'canteenName',
    'stallName',
    'occurredAt',
    'createdName',
    'refundId',
  ],
  export: 'order.refundApplyPageExport',
});

/** One application: which lines, and what happened to it, oldest first. */
export const refundApplyDetail = read({
  id: 'order.refundApplyDetail',
  title: '退款申请详情',
  path: `${base}/detail`,
  access: 'order:refundApply:page',
  scope: 'canteen',
  content: z.object({ applyId: Id }),
  result: z.object({
    ...Row.shape,
    /** None: spread over all lines. */
    lines: z.array(z.object({ lineNo: Count, goodsName: z.string(), amount: Fen })),
    events: z.array(DocumentEvent),
  }),
});

/** Applies for a refund in a diner's name. */
export const addRefundApply = write({
  id: 'order.refundApplyAdd',
  title: '申请退款',
  path: `${base}/add`,
  access: applying,
  scope: 'canteen',
  content: z.object({
    orderId: Id,
    /** Absent: what the lines come to, or all that can be given back. */
    amount: Refunded.optional(),
    lines: z.array(RefundLine).max(500).default([]),
    reason: text(200, 1),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ applyId: Id, amount: Fen }),
});

const OneApply = { applyId: Id, version: Count };
const Outcome = z.object({
  state: keyOf(refundApplyState),
  refundId: Id.nullable(),
  /** Why nothing was paid back; empty where it was. */
  failure: z.string(),
});
const decision = { scope: 'canteen', step: true } as const;

/** Agrees and pays back at once. */
export const agreeRefund = write({
  ...decision,
  id: 'order.refundApplyAgree',
  title: '同意退款申请',
  path: `${base}/agree`,
  access: reviewing,
  content: z.object({ ...OneApply, remark: text(200).default('') }),
  result: Outcome,
});
/** Tries the refund of an application that failed again. */
export const retryRefund = write({
  ...decision,
  id: 'order.refundApplyRetry',
  title: '重新退款',
  path: `${base}/retry`,
  access: reviewing,
  content: z.object({ ...OneApply, remark: text(200).default('') }),
  result: Outcome,
});
export const refuseRefund = write({
  ...decision,
  id: 'order.refundApplyRefuse',
  title: '拒绝退款申请',
  path: `${base}/refuse`,
  access: reviewing,
  content: z.object({ ...OneApply, remark: text(200, 1) }),
});
export const withdrawRefund = write({
  ...decision,
  id: 'order.refundApplyWithdraw',
  title: '撤回退款申请',
  path: `${base}/withdraw`,
  access: applying,
  content: z.object(OneApply),
});
