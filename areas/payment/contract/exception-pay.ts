import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { exceptionPayKind, exceptionPayState, thirdPayChannel } from './lookups.ts';

/* Third-party payments whose outcome is unknown (rule orders/states): an operator who has asked the third party says what became of
   them, once. Payments of orders are area order's work, recharges this area's. */

const ExceptionRow = z.object({
  paymentNo: Id.meta({ title: '支付单号', width: 130, hidden: true }),
  kind: keyOf(exceptionPayKind).meta({ title: '业务', width: 90 }),
  /** Null of a recharge. */
  orderId: Id.nullable().meta({ title: '订单号', width: 130, leadsTo: 'orderId' }),
  askedAt: z.string().meta({ title: '发起时间', kind: 'datetime', sort: true }),
  channel: keyOf(thirdPayChannel).meta({ title: '支付渠道', width: 100 }),
  amount: Fen.meta({ title: '支付金额', total: true, sort: true }),
  state: keyOf(exceptionPayState).meta({ title: '状态', width: 120 }),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 90 }),
  /** Why it is in doubt, where that is known. */
  reason: z.string().meta({ title: '存疑原因', width: 180 }),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable().meta({ title: '食堂', width: 120 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 120 }),
  tradeNo: z.string().meta({ title: '三方流水号', width: 180 }),
  remark: z.string().meta({ title: '处理说明', width: 200 }),
  dealtAt: z.string().nullable().meta({ title: '处理时间', kind: 'datetime', sort: true }),
  dealerName: z.string().nullable().meta({ title: '处理人', width: 100 }),
});
export const pageExceptionPay = listSet({
  id: 'account.exceptionThirdPay',
  title: '三方支付异常',
  path: '/api/v3/acc/exception/third/pay',
  access: 'account:exceptionPay:page',
  scope: 'canteen',
  filter: {
    /** When the payment was asked for. */
    ...OpenMoments,
    /** Person number or name, card number, or the whole order number. */
    keyword: Keyword.meta({ placeholder: '姓名、编号、卡号或订单号' }),
    channel: keyOf(thirdPayChannel).optional(),
    state: keyOf(exceptionPayState).optional(),
    kind: keyOf(exceptionPayKind).optional(),
  },
  shown: ExceptionRow.shape,
  key: 'paymentNo',
  order: descending('askedAt'),
  columns: [
    'askedAt',
    'kind',
    'orderId',
    'channel',
    'amount',
    'state',
    'custNum',
    'custName',
    'canteenName',
    'stallName',
    'reason',
    'tradeNo',
    'dealtAt',
    'dealerName',
    'remark',
    'paymentNo',
  ],
  export: 'account.exceptionThirdPayExport',
});

/** Says what became of a payment: paid, which books it, or not paid, which closes its order or recharge; money that did arrive goes back to its payer. */
export const dealExceptionPay = write({
  id: 'account.exceptionThirdPayDeal',
  title: '处理三方支付异常',
  path: '/api/v3/acc/exception/third/pay/deal',
  access: 'account:exceptionPay:deal',
  scope: 'canteen',
  content: z
    .object({
      paymentNo: Id,
      /** 2 paid, 3 not paid. */
      state: z.union([z.literal(2), z.literal(3)]),
      /** The third party's number of what was paid. */
      tradeNo: text(64).default(''),
      remark: text(200, 1),
      idempotencyKey: IdempotencyKey,
    })
    .refine(
      ({ state, tradeNo }) => (state === exceptionPayState.key.confirmedPaid) === (tradeNo !== ''),
      {
        path: ['tradeNo'],
        error: '确认已支付时请填写三方流水号，未支付时不填',
      },
    ),
  result: z.object({
    paymentNo: Id,
    orderId: Id.nullable(),
    /** Of the order, afterwards; null of a recharge. */
    orderState: z.int().nullable(),
  }),
});
