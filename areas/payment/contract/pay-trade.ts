import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import {
  payChannel,
  payRefundKind,
  payRefundState,
  payTradeState,
  rechargeSource,
} from './lookups.ts';

/* Recharges through a channel (rule ledger/recharge; calls of ours): asked for, paid by opening or scanning, credited once by callback or by
   asking, closed after their time. Those whose end is unknown are in doubt (/accountCenter/exceptionPay). */

const scoped = { scope: 'organisation' } as const;
const TradeRow = z.object({
  tradeId: Id.meta({ title: '支付单号', width: 130, hidden: true }),
  createdAt: z.string().meta({ title: '发起时间', kind: 'datetime', sort: true }),
  custId: Id,
  custNum: z.string().meta({ title: '人员编号', width: 110 }),
  custName: z.string().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().meta({ title: '所属组织', width: 180 }),
  channel: keyOf(payChannel).meta({ title: '支付渠道', width: 100 }),
  amount: Fen.meta({ title: '充值金额', total: true, sort: true }),
  state: keyOf(payTradeState).meta({ title: '状态', width: 90 }),
  /** Arrived at the payer again, or on its way there. */
  refundAmount: Fen.meta({ title: '退款金额', total: true }),
  source: keyOf(rechargeSource).meta({ title: '充值来源', width: 110 }),
  tradeNo: z.string().meta({ title: '渠道流水号', width: 220 }),
  paidAt: z.string().nullable().meta({ title: '支付时间', kind: 'datetime', sort: true }),
  expiresAt: z.string().meta({ title: '支付截止', kind: 'datetime', hidden: true }),
  reason: z.string().meta({ title: '说明', width: 200 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 100 }),
  rechargeId: Id.nullable().meta({ title: '充值单号', width: 130, hidden: true }),
});
const filter = {
  ...OpenMoments,
  keyword: Keyword,
  orgId: Id.optional(),
  channel: keyOf(payChannel).optional(),
  state: keyOf(payTradeState).optional(),
};
export const pagePayTrade = listSet({
  ...scoped,
  id: 'account.payTradePage',
  title: '渠道充值',
  path: '/api/v3/acc/pay/trade/page',
  access: 'account:payTrade:page',
  filter: { ...filter, /** The channel's number, whole. */ tradeNo: text(64).optional() },
  shown: TradeRow.shape,
  key: 'tradeId',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'amount',
    'state',
    'channel',
    'refundAmount',
    'paidAt',
    'tradeNo',
    'orgFullName',
    'source',
    'reason',
    'operatorName',
    'expiresAt',
    'tradeId',
    'rechargeId',
  ],
  export: 'account.payTradePageExport',
});

const Trade = z.object({
  tradeId: Id,
  state: keyOf(payTradeState),
  amount: Fen,
  channel: keyOf(payChannel),
  custNum: z.string(),
  custName: z.string(),
  /** What a QR code holds; empty until the channel has answered, and when it is over. */
  payUrl: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
});
const add = { ...scoped, access: 'account:payTrade:add' } as const;

/** Asks a channel for money of a person. It is answered whether or not the channel has answered: `getPayTrade` says more. */
export const addPayTrade = write({
  ...add,
  id: 'account.payTradeAdd',
  title: '发起渠道充值',
  path: '/api/v3/acc/pay/trade/add',
  content: z.object({
    custId: Id,
    amount: PositiveFen,
    channel: keyOf(payChannel),
    idempotencyKey: IdempotencyKey,
  }),
  result: Trade,
});
const one = z.object({ tradeId: Id });
/** Where a payment stands, as this server knows it. */
export const getPayTrade = read({
  ...scoped,
  id: 'account.payTradeGet',
  title: '渠道充值状态',
  path: '/api/v3/acc/pay/trade/get',
  access: 'account:payTrade:page',
  content: one,
  result: Trade,
});
/** Asks the channel what became of it, and does what follows. */
export const queryPayTrade = write({
  ...add,
  id: 'account.payTradeQuery',
  title: '查询渠道支付结果',
  path: '/api/v3/acc/pay/trade/query',
  content: one,
  result: Trade,
});
/** Takes back what was asked for, unless it was paid meanwhile. */
export const cancelPayTrade = write({
  ...add,
  id: 'account.payTradeCancel',
  title: '取消渠道充值',
  path: '/api/v3/acc/pay/trade/cancel',
  content: one,
  result: Trade,
});
/** Pays at the test channel what it asks for, in place of the payer. */
export const payTestTrade = write({
  ...add,
  id: 'account.payTradeTest',
  title: '测试渠道模拟付款',
  path: '/api/v3/acc/pay/trade/test',
  content: one,
  result: Trade,
});

/** Gives a recharge back to its payer through its channel: what is left of it, held until the channel has done it. */
export const refundPayTrade = write({
  ...scoped,
  id: 'account.payTradeRefund',
  title: '渠道充值退款',
  path: '/api/v3/acc/pay/trade/refund',
  access: 'account:payTrade:refund',
  content: z.object({ tradeId: Id, reason: text(80, 1), idempotencyKey: IdempotencyKey }),
  result: z.object({ refundId: Id, amount: Fen, state: keyOf(payRefundState) }),
});

const RefundRow = z.object({
  refundId: Id.meta({ title: '退款单号', width: 130, hidden: true }),
  createdAt: z.string().meta({ title: '发起时间', kind: 'datetime', sort: true }),
  /** Null of what was paid without an account. */
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 90, leadsTo: 'custId' }),
  orgFullName: z.string().nullable().meta({ title: '所属组织', width: 180 }),
  channel: keyOf(payChannel).meta({ title: '支付渠道', width: 100 }),
  kind: keyOf(payRefundKind).meta({ title: '退款类型', width: 110 }),
  amount: Fen.meta({ title: '退款金额', total: true, sort: true }),
  state: keyOf(payRefundState).meta({ title: '状态', width: 100 }),
  refundNo: z.string().meta({ title: '渠道退款号', width: 220 }),
  doneAt: z.string().nullable().meta({ title: '完成时间', kind: 'datetime', sort: true }),
  reason: z.string().meta({ title: '说明', width: 200 }),
  /** The channel's number of the payment. */
  tradeNo: z.string().meta({ title: '渠道流水号', width: 220, hidden: true }),
  tradeId: Id.nullable().meta({ title: '支付单号', width: 130, hidden: true }),
});
export const pagePayRefund = listSet({
  ...scoped,
  id: 'account.payRefundPage',
  title: '渠道退款',
  path: '/api/v3/acc/pay/refund/page',
  access: 'account:payTrade:page',
  filter: {
    ...filter,
    state: keyOf(payRefundState).optional(),
    kind: keyOf(payRefundKind).optional(),
  },
  shown: RefundRow.shape,
  key: 'refundId',
  order: descending('createdAt'),
  columns: [
    'createdAt',
    'custNum',
    'custName',
    'amount',
    'state',
    'kind',
    'channel',
    'doneAt',
    'refundNo',
    'orgFullName',
    'reason',
    'tradeNo',
    'tradeId',
    'refundId',
  ],
  export: 'account.payRefundPageExport',
});
