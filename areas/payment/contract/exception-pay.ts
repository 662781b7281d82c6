import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { exceptionPayKind, exceptionPayState, thirdPayChannel } from './lookups.ts';

/* Third-party payments whose outcome is unknown (rule orders/states): whoever has asked the third party says what became of them,
   once. Payments of orders are area order's work, recharges this area's. */

const ExceptionRow = z.object({
  paymentNo: Id,
  kind: keyOf(exceptionPayKind),
  /** Null of a recharge. */
  orderId: Id.nullable(),
  askedAt: z.string(),
  channel: keyOf(thirdPayChannel),
  amount: Fen,
  state: keyOf(exceptionPayState),
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  /** Why it is in doubt, where that is known. */
  reason: z.string(),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable(),
  stallName: z.string().nullable(),
  tradeNo: z.string(),
  remark: z.string(),
  dealtAt: z.string().nullable(),
  dealerName: z.string().nullable(),
});
export const pageExceptionPay = page({
  id: 'account.exceptionThirdPay',
  title: '三方支付异常',
  path: '/api/v3/acc/exception/third/pay',
  access: 'account:exceptionPay:page',
  scope: 'canteen',
  filter: {
    /** When the payment was asked for. */
    ...OpenMoments,
    /** Person number or name, card number, or the whole order number. */
    keyword: Keyword,
    channel: keyOf(thirdPayChannel).optional(),
    state: keyOf(exceptionPayState).optional(),
    kind: keyOf(exceptionPayKind).optional(),
  },
  row: ExceptionRow,
  columns: columns<typeof ExceptionRow>()([
    { key: 'askedAt', title: '发起时间', kind: 'datetime', sort: true },
    { key: 'kind', title: '业务', kind: 'enum', of: exceptionPayKind, width: 90 },
    { key: 'orderId', title: '订单号', width: 130 },
    { key: 'channel', title: '支付渠道', kind: 'enum', of: thirdPayChannel, width: 100 },
    { key: 'amount', title: '支付金额', kind: 'money', total: true, sort: true },
    { key: 'state', title: '状态', kind: 'enum', of: exceptionPayState, width: 120 },
    { key: 'custNum', title: '人员编号', width: 110 },
    { key: 'custName', title: '姓名', width: 90 },
    { key: 'canteenName', title: '食堂', width: 120 },
    { key: 'stallName', title: '档口', width: 120 },
    { key: 'reason', title: '存疑原因', width: 180 },
    { key: 'tradeNo', title: '三方流水号', width: 180 },
    { key: 'dealtAt', title: '处理时间', kind: 'datetime', sort: true },
    { key: 'dealerName', title: '处理人', width: 100 },
    { key: 'remark', title: '处理说明', width: 200 },
    { key: 'paymentNo', title: '支付单号', width: 130, hidden: true },
  ]),
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
