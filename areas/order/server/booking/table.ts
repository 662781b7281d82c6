import { type RawBuilder, sql } from 'kysely';
import { freeTable, sitsStill } from '#areas/canteen/server/api.ts';
import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { refundState } from '../../contract/lookups.ts';

/** The same for an order that was given back as a whole before its buyer came. */
export async function leaveTableOf(context: LedgerContext, orderId: number): Promise<void> {
  const { rows } = await context.client.query<{ tableId: number; tableParty: number }>({
    name: 'booking.tableOf',
    text: `select table_id as "tableId", table_party as "tableParty" from order_booking
      where merchant_id = $1 and order_id = $2 and table_id is not null`,
    values: [context.merchantId, orderId],
  });
  for (const table of rows) await leaveTable(context, table);
}

/**
 * An order of a party at a table is over: the table is free where the party has no other that is open. What is given back as a whole is over, too.
 * Nothing where the party has gone already or there was no table.
 */
export async function leaveTable(
  context: LedgerContext,
  { tableId, tableParty }: { readonly tableId: number | null; readonly tableParty: number | null },
): Promise<void> {
  if (tableId === null || tableParty === null) return;
  if (!(await sitsStill(context, tableId, tableParty))) return;

  const { client, merchantId } = context;
  const { rowCount } = await client.query({
    name: 'booking.atTable',
    text: `select from order_booking b join meal_order o on o.merchant_id = $1 and o.order_id = b.order_id and o.biz_date = b.biz_date
      where b.merchant_id = $1 and b.table_id = $2 and b.table_party = $3 and b.outcome is null and o.refund_state <> $4 limit 1`,
    values: [merchantId, tableId, tableParty, refundState.key.refunded],
  });

  if (rowCount === 0) await freeTable(context, tableId);
}

/** Number and name of the table an order was made at; null where it was made at none. @param orderId a column */
export const tableNameOf = (merchantId: number, orderId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select concat_ws(' ', t.table_num, nullif(t.table_name, '')) from order_booking b
    join dining_table t on t.merchant_id = ${merchantId} and t.table_id = b.table_id
    where b.merchant_id = ${merchantId} and b.order_id = ${sql.ref(orderId)})`;
