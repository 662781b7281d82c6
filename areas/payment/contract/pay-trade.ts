import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import {
  payChannel,
  payRefundKind,
  payRefundState,
  payTradeState,
  rechargeSource,
} from './lookups.ts';

/* Recharges through a channel (rule ledger/recharge; calls of ours): asked for, paid by whoever opens or scans, credited once by callback or by
   asking, closed after their time. What nobody knows the end of is in doubt (/accountCenter/exceptionPay). */

const scoped = { scope: 'organisation' } as const;
const TradeRow = z.object({
  tradeId: Id,
  createdAt: z.string(),
  custNum: z.string(),
  custName: z.string(),
  orgFullName: z.string(),
  channel: keyOf(payChannel),
  amount: Fen,
  state: keyOf(payTradeState),
  /** Arrived at the payer again, or on its way there. */
  refundAmount: Fen,
  source: keyOf(rechargeSource),
  tradeNo: z.string(),
  paidAt: z.string().nullable(),
  expiresAt: z.string(),
  reason: z.string(),
  operatorName: z.string().nullable(),
  rechargeId: Id.nullable(),
});
const filter = {
  ...OpenMoments,
  keyword: Keyword,
  orgId: Id.optional(),
  channel: keyOf(payChannel).optional(),
  state: keyOf(payTradeState).optional(),
};
export const pagePayTrade = page({
  ...scoped,
  id: 'account.payTradePage',
  title: '渠道充值',
  path: '/api/v3/acc/pay/trade/page',
  access: 'account:payTrade:page',
  filter: { ...filter, /** The channel's number, whole. */ tradeNo: text(64).optional() },
  row: TradeRow,
  columns: columns<typeof TradeRow>()([
    { key: 'createdAt', title: '发起时间', kind: 'datetime', sort: true },
    { key: 'custNum', title: '人员编号', width: 110 },
    { key: 'custName', title: '姓名', width: 90 },
    { key: 'amount', title: '充值金额', kind: 'money', total: true, sort: true },
    { key: 'state', title: '状态', kind: 'enum', of: payTradeState, width: 90 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: payChannel, width: 100 },
    { key: 'refundAmount', title: '退款金额', kind: 'money', total: true },
    { key: 'paidAt', title: '支付时间', kind: 'datetime', sort: true },
    { key: 'tradeNo', title: '渠道流水号', width: 220 },
    { key: 'orgFullName', title: '所属组织', width: 180 },
    { key: 'source', title: '充值来源', kind: 'enum', of: rechargeSource, width: 110 },
    { key: 'reason', title: '说明', width: 200 },
    { key: 'operatorName', title: '操作员', width: 100 },
    { key: 'expiresAt', title: '支付截止', kind: 'datetime', hidden: true },
    { key: 'tradeId', title: '支付单号', width: 130, hidden: true },
    { key: 'rechargeId', title: '充值单号', width: 130, hidden: true },
  ]),
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
  refundId: Id,
  createdAt: z.string(),
  /** Null of what nobody with an account paid. */
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  orgFullName: z.string().nullable(),
  channel: keyOf(payChannel),
  kind: keyOf(payRefundKind),
  amount: Fen,
  state: keyOf(payRefundState),
  refundNo: z.string(),
  doneAt: z.string().nullable(),
  reason: z.string(),
  /** The channel's number of the payment. */
  tradeNo: z.string(),
  tradeId: Id.nullable(),
});
export const pagePayRefund = page({
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
  row: RefundRow,
  columns: columns<typeof RefundRow>()([
    { key: 'createdAt', title: '发起时间', kind: 'datetime', sort: true },
    { key: 'custNum', title: '人员编号', width: 110 },
    { key: 'custName', title: '姓名', width: 90 },
    { key: 'amount', title: '退款金额', kind: 'money', total: true, sort: true },
    { key: 'state', title: '状态', kind: 'enum', of: payRefundState, width: 100 },
    { key: 'kind', title: '退款类型', kind: 'enum', of: payRefundKind, width: 110 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: payChannel, width: 100 },
    { key: 'doneAt', title: '完成时间', kind: 'datetime', sort: true },
    { key: 'refundNo', title: '渠道退款号', width: 220 },
    { key: 'orgFullName', title: '所属组织', width: 180 },
    { key: 'reason', title: '说明', width: 200 },
    { key: 'tradeNo', title: '渠道流水号', width: 220, hidden: true },
    { key: 'tradeId', title: '支付单号', width: 130, hidden: true },
    { key: 'refundId', title: '退款单号', width: 130, hidden: true },
  ]),
  export: 'account.payRefundPageExport',
});
