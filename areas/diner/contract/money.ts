import { z } from 'zod';
import { CardNo } from '#areas/device/contract/device-api.ts';
import { payChannel, payTradeState } from '#areas/payment/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { own } from './session.ts';

const Flow = z.object({
  postingId: Id,
  occurredAt: z.string(),
  tradeType: z.int(),
  walletType: z.int(),
  /** Fen: minus what went out. */
  change: Fen,
  balanceAfter: Fen,
  orderId: Id.nullable(),
  remark: z.string().nullable(),
});
/** Entries an answer has at most: who has more asks on. */
export const FLOW_SHOWN = 100;
/** What went into and out of one's wallets in a month, newest first; `before` is the last one that was shown. */
export const dinerFlow = read({
  ...own,
  id: 'diner.flow',
  title: '我的流水',
  path: '/api/diner/flow',
  content: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式错误'),
    before: Id.optional(),
  }),
  result: z.array(Flow),
});

/** Channels one can pay through now; with an order those its canteen takes. */
export const dinerChannels = read({
  ...own,
  id: 'diner.channels',
  title: '可用支付渠道',
  path: '/api/diner/channels',
  content: z.object({ orderId: Id.optional() }).default({}),
  result: z.array(z.object({ channel: keyOf(payChannel), desc: z.string() })),
});

const Trade = z.object({
  tradeId: Id,
  state: keyOf(payTradeState),
  amount: Fen,
  channel: keyOf(payChannel),
  /** What the channel's program opens or scans; empty when it is over. */
  payUrl: z.string(),
});
/** Puts money into one's own wallet through a channel; with an order exactly what is still to be paid of it. */
export const dinerRecharge = write({
  ...own,
  id: 'diner.recharge',
  title: '渠道充值',
  path: '/api/diner/recharge',
  content: z.object({
    channel: keyOf(payChannel),
    amount: Fen.min(1, '金额必须大于0').max(1_000_000, '请输入正确的金额').optional(),
    orderId: Id.optional(),
    idempotencyKey: IdempotencyKey,
  }),
  result: Trade,
});
/** What became of a recharge: the channel is asked where it is open. */
export const dinerTrade = write({
  ...own,
  id: 'diner.trade',
  title: '充值结果',
  path: '/api/diner/trade',
  content: z.object({ tradeId: Id }),
  result: Trade,
});
/** Pays at the test channel, which moves no real money. */
export const dinerPayTest = write({
  ...own,
  id: 'diner.payTest',
  title: '测试渠道付款',
  path: '/api/diner/trade/test',
  content: z.object({ tradeId: Id }),
  result: Trade,
});

/** A code that a terminal reads in the next 60 seconds, once. */
export const dinerPayCode = read({
  ...own,
  id: 'diner.payCode',
  title: '付款码',
  path: '/api/diner/code',
  result: z.object({ code: z.string(), seconds: z.int() }),
});

/** Turns a payment code into the person who shows it; the sale itself goes by their card with recognition 2, QR code: an electronic card
 * stands for a person who has none. */
export const devicePayCode = write({
  access: 'device',
  transport: 'json',
  id: 'deviceApi.payCode',
  title: '识别付款码',
  path: '/device-api/v1/pay-code',
  content: z.object({ code: z.string().max(200) }),
  result: z.object({ cardNo: CardNo, custName: z.string() }),
});
