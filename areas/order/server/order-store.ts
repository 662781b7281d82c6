import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { AppliedRule, Buyer, RuleUse } from '#areas/marketing/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { markFacts } from '#kit/server/report/mark.ts';
import { keptAs } from './order-line.ts';
import type { TenderSums } from './sale/tenders.ts';

/** The head of an order about to be written. */
export interface OrderDraft {
  readonly orderId: number;
  readonly bizDate: string;
  readonly mealType: number;
  readonly orderKind: number;
  readonly orderState: number;
  readonly checkState: number;
  readonly deliveryState?: number | undefined;
  readonly orderMode?: number | undefined;
  /** Fen to be paid, after the discount. */
  readonly amount: number;
  readonly discountAmount: number;
  /** What paid it as it was made. */
  readonly tenders: Pick<TenderSums, 'personal' | 'subsidy' | 'red' | 'suspense'>;
  readonly accountId: number | undefined;
  readonly person: Buyer | undefined;
  readonly place: SellingPlace;
  readonly deviceId?: number | undefined;
  readonly deviceTransactionNo?: number | undefined;
  readonly cardNo?: string | undefined;
  readonly trayNo?: string | undefined;
  readonly nuclearMode: number;
  readonly onlineFlag: number;
  readonly sourceType: number;
  readonly occurredAt: string;
  /** Why no account was charged. */
  readonly suspenseReason?: string | undefined;
  /** Which limit of its person it was beyond and allowed all the same. */
  readonly overLimit?: string | undefined;
  /** What marketing did to it, what of it is the fee (fen), and the counts it is in. */
  readonly applied?: readonly AppliedRule[] | undefined;
  readonly feeAmount?: number | undefined;
  readonly ruleUses?: readonly RuleUse[] | undefined;
}

/** The statements that add orders, with the marks of their cells: the only ones that do, so that no report misses an order. None for none. */
export const orderWrites = (
  context: Parameters<typeof markFacts>[0],
  orders: readonly OrderDraft[],
): Statement[] => [
  ...addOrders(context.merchantId, orders),
  ...markFacts(context, 'meal_order', orders),
];

const addOrders = insertBatch<OrderDraft>('meal_order', [
  ['order_id', 'bigint', (row) => row.orderId],
  ['biz_date', 'date', (row) => row.bizDate],
  ['order_kind', 'smallint', (row) => row.orderKind],
  ['order_state', 'smallint', (row) => row.orderState],
  ['check_state', 'smallint', (row) => row.checkState],
  ['delivery_state', 'smallint', (row) => row.deliveryState],
  ['order_mode', 'smallint', (row) => row.orderMode],
  ['online_flag', 'smallint', (row) => row.onlineFlag],
  ['source_type', 'smallint', (row) => row.sourceType],
  ['nuclear_mode', 'smallint', (row) => row.nuclearMode],
  ['amount', 'bigint', (row) => row.amount],
  ['discount_amount', 'bigint', (row) => row.discountAmount],
  ['personal_amount', 'bigint', (row) => row.tenders.personal],
  ['subsidy_amount', 'bigint', (row) => row.tenders.subsidy],
  ['red_amount', 'bigint', (row) => row.tenders.red],
  ['suspense_amount', 'bigint', (row) => row.tenders.suspense],
  ['account_id', 'bigint', (row) => row.accountId],
  ['cust_id', 'bigint', (row) => row.person?.custId],
  ['org_id', 'bigint', (row) => row.person?.orgId],
  ['psn_type', 'bigint', (row) => row.person?.psnType],
  ['place_kind', 'smallint', (row) => row.place.placeKind],
  ['place_id', 'bigint', (row) => row.place.placeId],
  ['stall_id', 'bigint', (row) => row.place.stallId],
  ['device_id', 'bigint', (row) => row.deviceId],
  ['device_transaction_no', 'bigint', (row) => row.deviceTransactionNo],
  ['card_no', 'text', (row) => row.cardNo],
  ['tray_no', 'text', (row) => row.trayNo],
  ['meal_type', 'smallint', (row) => row.mealType],
  ['occurred_at', 'timestamptz', (row) => row.occurredAt],
  ['over_limit', 'text', (row) => row.overLimit],
  ['suspense_reason', 'text', (row) => row.suspenseReason],
  ['applied', 'jsonb', (row) => keptAs(row.applied)],
  ['fee_amount', 'bigint', (row) => row.feeAmount ?? 0],
  ['rule_uses', 'jsonb', (row) => keptAs(row.ruleUses)],
]);
