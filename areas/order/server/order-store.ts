import type { Account } from '#areas/account/server/api.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Sale } from './sell.ts';

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

const COLUMNS: readonly [
  column: string,
  type: string,
  value: (row: OrderDraft) => number | string | null | undefined,
][] = [
  ['order_id', 'bigint', (row) => row.orderId],
  ['biz_date', 'date', (row) => row.bizDate],
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
  ['canteen_id', 'bigint', (row) => row.sale.canteenId],
  ['stall_id', 'bigint', (row) => row.sale.stallId],
  ['device_id', 'bigint', (row) => row.sale.deviceId],
  ['device_transaction_no', 'bigint', (row) => row.sale.deviceTransactionNo],
  ['card_no', 'text', (row) => row.sale.cardNo],
  ['meal_type', 'smallint', (row) => row.mealType],
  ['occurred_at', 'timestamptz', (row) => row.sale.occurredAt],
];
const QUOTED = new Set(['timestamptz', 'date', 'text']);

const ADD = `insert into meal_order (merchant_id, order_state, check_state, ${COLUMNS.map(([column]) => column).join(', ')})
select $1, ${COMPLETED}, ${VERIFIED}, ${COLUMNS.map(([, type], index) => `($${index + 2}::${type}[])[i]`).join(', ')}
  from generate_series(1, $${COLUMNS.length + 2}::int) i`;

/** The statement that adds orders; none for none. */
export function orderWrites(merchantId: number, orders: readonly OrderDraft[]): Statement[] {
  if (orders.length === 0) return [];
  const columns = COLUMNS.map(([, type, value]) =>
    QUOTED.has(type)
      ? textColumn(orders, value as (row: OrderDraft) => string)
      : numberColumn(orders, value as (row: OrderDraft) => number),
  );
  return [{ name: 'order.add', text: ADD, values: [merchantId, ...columns, orders.length] }];
}
