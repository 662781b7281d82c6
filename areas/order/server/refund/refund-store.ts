import type { LedgerContext } from '#areas/ledger/server/api.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { RefundDetour, splitShape } from '../../contract/refund.ts';
import type { LockedOrder } from '../locked-order.ts';
import { linesChanged } from '../order-line.ts';
import type { TenderSums } from '../sale/tenders.ts';
import type { LineRefund } from './refund-lines.ts';

/** Fen by where they go. */
export type RefundSplit = { readonly [Part in keyof typeof splitShape]: number };

/** A refund about to be written. */
interface RefundDraft {
  readonly refundId: number;
  readonly order: LockedOrder;
  readonly amount: number;
  readonly refundState: number;
  readonly split: RefundSplit;
  readonly detours: readonly RefundDetour[];
  /** The tenders it takes back, wherever their money goes. */
  readonly taken: TenderSums;
  readonly lines: readonly LineRefund[];
  readonly reason: string;
  readonly operatorId: number;
}

/** The statements that write a refund, and take it off order and lines. */
export const refundWrites = (context: LedgerContext, draft: RefundDraft): Statement[] => [
  addRefund(context, draft),
  refunded(context, draft),
  ...linesRefunded(context, draft),
];

function addRefund({ merchantId, now }: LedgerContext, draft: RefundDraft): Statement {
  const { refundId, order, amount, split, detours, reason, operatorId } = draft;
  const { orderId, bizDate, placeId } = order;
  const { personalAmount, subsidyAmount, redAmount, channelAmount, cashAmount, couponAmount } =
    split;
  const { suspenseAmount, fundAmount, clearingAmount } = split;

  return {
    name: 'order.addRefund',
    text: `insert into order_refund (merchant_id, refund_id, transaction_id, order_id, biz_date, amount, personal_amount,
        subsidy_amount, red_amount, channel_amount, cash_amount, coupon_amount, suspense_amount, fund_amount, clearing_amount, detours,
        reason, operator_id, place_id, occurred_at)
      values ($1, $2, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17, $18,
        $19::text::timestamptz)`,
    values: [
      merchantId,
      refundId,
      orderId,
      bizDate,
      amount,
      personalAmount,
      subsidyAmount,
      redAmount,
      channelAmount,
      cashAmount,
      couponAmount,
      suspenseAmount,
      fundAmount,
      clearingAmount,
      JSON.stringify(detours),
      reason,
      operatorId,
      placeId,
      now,
    ],
  };
}

function refunded(
  { merchantId }: LedgerContext,
  { order, taken, refundState }: RefundDraft,
): Statement {
  const { personal, subsidy, red, channel, cash, coupon, suspense } = taken;
  return {
    name: 'order.refunded',
    text: `update meal_order set refund_personal = refund_personal + $4, refund_subsidy = refund_subsidy + $5,
        refund_red = refund_red + $6, refund_channel = refund_channel + $7, refund_cash = refund_cash + $8,
        refund_coupon = refund_coupon + $9, refund_suspense = refund_suspense + $10, refund_state = $11
      where merchant_id = $1 and order_id = $2 and biz_date = $3::date`,
    values: [
      merchantId,
      order.orderId,
      order.bizDate,
      personal,
      subsidy,
      red,
      channel,
      cash,
      coupon,
      suspense,
      refundState,
    ],
  };
}

function linesRefunded(context: LedgerContext, { order, lines }: RefundDraft): Statement[] {
  if (lines.length === 0) return [];

  const columns = [
    lines.map((line) => line.lineNo),
    lines.map((line) => line.amount),
    lines.map((line) => line.quantity ?? 0),
  ];

  return [
    {
      name: 'order.linesRefunded',
      text: `update order_line t set refund_amount = t.refund_amount + n.amount, refund_quantity = t.refund_quantity + n.quantity
          from unnest($4::bigint[], $5::bigint[], $6::bigint[]) n (line_no, amount, quantity)
        where t.merchant_id = $1 and t.order_id = $2 and t.biz_date = $3::date and t.line_no = n.line_no`,
      values: [context.merchantId, order.orderId, order.bizDate, ...columns],
    },
    ...linesChanged(context, [order]),
  ];
}
