import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, IdempotencyKey, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { channelReturn, refundState } from './lookups.ts';
import { saleFilter } from './sale-filter.ts';

/**
 * Where an amount goes: in reverse order of spending, so personal first, then red packet, then subsidy (rule ledger/refund). What its owner cannot
 * get back, because the grant has expired or was revoked or the account is closed, goes to the fund that granted it or to
 * withdrawal clearing.
 */
export const splitShape = {
  /** Into the wallets. */
  personalAmount: Fen,
  subsidyAmount: Fen,
  redAmount: Fen,
  /** Back to the payer beside the wallets. */
  channelAmount: Fen,
  cashAmount: Fen,
  couponAmount: Fen,
  /** Off what is not paid yet. */
  suspenseAmount: Fen,
  fundAmount: Fen,
  clearingAmount: Fen,
};
/** A part that does not go back as it came, and why: not into its wallet, or into a grant that expired and is open again for it. */
export const RefundDetour = z.object({
  to: z.enum(['fund', 'clearing', 'lot']),
  walletType: keyOf(heldWallet),
  amount: Fen,
  why: z.enum(['EXPIRED', 'GRACE', 'REVOKED', 'ACCOUNT_CLOSED']),
  /** When the grant expired, or its grace ends; null unless that is why. */
  expiredAt: z.string().nullable(),
});
export type RefundDetour = z.output<typeof RefundDetour>;

const detourTexts = {
  EXPIRED: '{amount}元退回{wallet}发放资金：该笔发放已于{at}过期',
  GRACE: '{amount}元退回{wallet}的原发放：该笔发放已过期，宽限至{at}可用',
  REVOKED: '{amount}元退回{wallet}发放资金：该笔发放已撤销',
  ACCOUNT_CLOSED: '{amount}元退回{wallet}发放资金：账户已销户',
  clearing: '{amount}元转入待清算：账户已销户',
} as const;
/** What a detour says: Chinese source text and its values, `wallet` a source text as well. */
export function detourText({ to, walletType, amount, why, expiredAt }: RefundDetour) {
  const params = {
    amount: (amount / 100).toFixed(2),
    wallet: labelOf(heldWallet, walletType),
    at: expiredAt ?? '',
  };
  return { source: detourTexts[to === 'clearing' ? 'clearing' : why], params };
}

/** The right to refund what return rules would keep. */
export const REFUND_OVERRIDE = 'order:order:refundOverride';

/** Fen of a refund: 0 of what cost nothing, which is taken back all the same. */
export const Refunded = Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额');

/** What a refund of this amount would give back to which wallet; without an amount, of everything left. Changes nothing. */
export const checkRefund = read({
  id: 'order.partRefundCheck',
  title: '退款预检',
  path: '/ordInfo/app/new/web/part/refund/check',
  access: 'order:order:refund',
  scope: 'canteen',
  content: z.object({ orderId: Id, amount: Refunded.optional() }),
  result: z.object({
    orderId: Id,
    /** Most that can still be refunded. */ refundable: Fen,
    /** Most of it by the return rules, and whether the caller may go beyond them. */
    ruleMost: Fen,
    mayOverride: z.boolean(),
    amount: Fen,
    ...splitShape,
    detours: z.array(RefundDetour),
    /** Who gets it, with what the wallets hold now (what has expired is not in it); null where the buyer is unknown. */
    buyer: z
      .object({
        custNum: z.string(),
        custName: z.string(),
        personalBalance: Fen,
        subsidyBalance: Fen,
        redBalance: Fen,
      })
      .nullable(),
  }),
});

/** What is given back of a line: money, pieces or both. Quantities are thousandths of a piece, or grams. */
export const RefundLine = z.object({
  lineNo: Count,
  amount: Refunded,
  quantity: Count.min(0).default(0),
});

export const refundOrder = write({
  id: 'order.partRefund',
  title: '订单退款',
  path: '/ordInfo/app/new/web/part/refund',
  access: 'order:order:refund',
  scope: 'canteen',
  content: z.object({
    orderId: Id,
    /** 0 takes back an order that cost nothing, or pieces that did. */
    amount: Refunded,
    /** What of which lines; together the amount. Absent: spread over all lines. */
    lines: z.array(RefundLine).min(1).max(500).optional(),
    reason: text(200, 1),
    /** Gives back what the return rules would keep; takes the right to, and is kept in the history of the order. */
    override: z.boolean().default(false),
    /** Made before the first try and kept over retries: the same key never refunds twice. */
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({
    refundId: Id,
    amount: Fen,
    ...splitShape,
    detours: z.array(RefundDetour),
    refundState: keyOf(refundState),
  }),
});

/** Asks the channel again for what of a refund it refused: the books were made with the refund and stay as they are. */
export const retryChannelRefund = write({
  id: 'order.channelRefundRetry',
  title: '重试渠道退款',
  path: '/ordInfo/refund/channel/retry',
  access: 'order:order:refund',
  scope: 'canteen',
  content: z.object({ refundId: Id, idempotencyKey: IdempotencyKey }),
  result: z.object({ refundId: Id, amount: Fen }),
});

const RefundRow = z.object({
  refundId: Id.meta({ title: '退款单号', width: 130, hidden: true }),
  orderId: Id.meta({ title: '订单号', width: 140, leadsTo: 'orderId' }),
  refundedAt: z.string().meta({ title: '退款时间', kind: 'datetime', sort: true }),
  occurredAt: z.string().meta({ title: '消费时间', kind: 'datetime', hidden: true }),
  /** Null of what is no canteen's. */
  canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 130 }),
  custId: Id.nullable(),
  custNum: z.string().nullable().meta({ title: '人员编号', width: 120 }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100, leadsTo: 'custId' }),
  mealType: keyOf(mealType).meta({ title: '餐次', width: 90 }),
  orderAmount: Fen.meta({ title: '订单金额' }),
  amount: Fen.meta({ title: '退款金额', total: true, sort: true }),
  ...splitShape,
  /** Where the channel's part is; null where there is none. */
  channelState: keyOf(channelReturn).nullable().meta({ title: '渠道退款状态', width: 120 }),
  /** What did not go back into a wallet, and why; empty where everything did. */
  detour: z.string().meta({ title: '去向说明', width: 220 }),
  reason: z.string().meta({ title: '退款原因', width: 200 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
});
/** Refunds of a period (by the time of the refund), newest first. */
export const pageRefund = listSet({
  id: 'order.refundDetailPage',
  title: '退款明细',
  path: '/ordInfo/queryPageRefundOrdInfoDetail',
  method: 'GET',
  access: 'order:refund:page',
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    canteenId: Id.optional(),
    stallId: Id.optional(),
    keyword: Keyword.meta({ placeholder: '姓名、编号、卡号或订单号' }),
    mealType: keyOf(mealType).optional(),
    minAmount: Fen.optional().meta({ title: '最低金额' }),
    maxAmount: Fen.optional().meta({ title: '最高金额' }),
    channelState: keyOf(channelReturn).optional(),
    ...saleFilter,
  },
  shown: RefundRow.shape,
  key: 'refundId',
  period: 'refundedAt',
  order: descending('refundedAt'),
  columns: [
    'refundedAt',
    'orderId',
    'custName',
    'channelState',
    'amount',
    'canteenName',
    'stallName',
    'custNum',
    'mealType',
    'orderAmount',
    { key: 'personalAmount', title: '退个人钱包', kind: 'money', total: true },
    { key: 'subsidyAmount', title: '退补贴', kind: 'money', total: true },
    { key: 'redAmount', title: '退红包', kind: 'money', total: true },
    { key: 'channelAmount', title: '退第三方支付', kind: 'money', total: true },
    { key: 'cashAmount', title: '退现金', kind: 'money', total: true, hidden: true },
    { key: 'couponAmount', title: '退优惠券', kind: 'money', total: true, hidden: true },
    { key: 'suspenseAmount', title: '冲减挂账', kind: 'money', total: true },
    { key: 'fundAmount', title: '退回发放资金', kind: 'money', total: true },
    { key: 'clearingAmount', title: '转入待清算', kind: 'money', total: true, hidden: true },
    'detour',
    'reason',
    'operatorName',
    'occurredAt',
    'refundId',
  ],
  export: 'order.refundDetailPageExport',
});
