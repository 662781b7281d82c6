import type { Account } from '#areas/account/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Sale } from './sale.ts';

/** An order about to be written. */
export interface OrderDraft {
  readonly sale: Sale;
  readonly orderId: number;
  readonly bizDate: string;
  readonly mealType: number;
  readonly account: Account | undefined;
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly suspense: number;
}

/** A sale at a counter is completed and verified the moment it is paid. */
const COMPLETED = 5;
const VERIFIED = 2;

/** The statement that adds orders; none for none. */
export const orderWrites = insertBatch<OrderDraft>('meal_order', [
  ['order_id', 'bigint', (row) => row.orderId],
  ['biz_date', 'date', (row) => row.bizDate],
  ['order_state', 'smallint', () => COMPLETED],
  ['check_state', 'smallint', () => VERIFIED],
  ['online_flag', 'smallint', (row) => row.sale.onlineFlag],
  ['source_type', 'smallint', (row) => row.sale.sourceType],
  ['nuclear_mode', 'smallint', (row) => row.sale.nuclearMode],
  ['amount', 'bigint', (row) => row.sale.amount],
  ['personal_amount', 'bigint', (row) => row.personal],
  ['subsidy_amount', 'bigint', (row) => row.subsidy],
  ['red_amount', 'bigint', (row) => row.red],
  ['suspense_amount', 'bigint', (row) => row.suspense],
  ['account_id', 'bigint', (row) => row.account?.accountId],
  ['cust_id', 'bigint', (row) => row.account?.custId],
  ['org_id', 'bigint', (row) => row.account?.orgId],
  ['psn_type', 'bigint', (row) => row.account?.psnType],
  ['place_kind', 'smallint', (row) => row.sale.place.placeKind],
  ['place_id', 'bigint', (row) => row.sale.place.placeId],
  ['stall_id', 'bigint', (row) => row.sale.place.stallId],
  ['device_id', 'bigint', (row) => row.sale.deviceId],
  ['device_transaction_no', 'bigint', (row) => row.sale.deviceTransactionNo],
  ['card_no', 'text', (row) => row.sale.cardNo],
  ['meal_type', 'smallint', (row) => row.mealType],
  ['occurred_at', 'timestamptz', (row) => row.sale.occurredAt],
]);
