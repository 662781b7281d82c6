import { type RawBuilder, sql } from 'kysely';
import { insertBatch } from '#kit/server/database/batch.ts';

/** How an order gets to its buyer. */
export interface Fulfilment {
  /** 1 brought, 2 pick-up cabinet, 3 fresh cabinet, 4 take-away, 5 pick-up point; absent: called at the counter. */
  readonly deliveryType?: number | undefined;
  /** The pick-up point, where it is one, by its name then. */
  readonly foodPlaceId?: number | undefined;
  readonly foodPlaceName?: string | undefined;
  /** The delivery place, where it is one, by its full name then. */
  readonly custPlaceId?: number | undefined;
  readonly custPlaceName?: string | undefined;
  /** Where it is brought to, in words. */
  readonly address?: string | undefined;
  /** When its buyer wants it, merchant wall time. */
  readonly wantedAt?: string | undefined;
  /** What the buyer says to the kitchen. */
  readonly remark?: string | undefined;
  readonly callNo?: number | undefined;
}
type FulfilDraft = Fulfilment & { readonly orderId: number; readonly bizDate: string };

/** The statement that adds how orders get to their buyers; none for none. */
export const fulfilWrites = insertBatch<FulfilDraft>('order_fulfil', [
  ['order_id', 'bigint', (row) => row.orderId],
  ['biz_date', 'date', (row) => row.bizDate],
  ['delivery_type', 'smallint', (row) => row.deliveryType],
  ['food_place_id', 'bigint', (row) => row.foodPlaceId],
  ['food_place_name', 'text', (row) => row.foodPlaceName ?? ''],
  ['cust_place_id', 'bigint', (row) => row.custPlaceId],
  ['cust_place_name', 'text', (row) => row.custPlaceName ?? ''],
  ['address', 'text', (row) => row.address ?? ''],
  ['wanted_at', 'timestamptz', (row) => row.wantedAt],
  ['remark', 'text', (row) => row.remark ?? ''],
  ['call_no', 'smallint', (row) => row.callNo],
]);

/** Where an order is brought to, in words: its place or pick-up point as they were called then, and what was said beside; empty where it is not. */
export const broughtTo = (fulfil: string): RawBuilder<string> => {
  const column = (name: string) => sql`nullif(${sql.ref(`${fulfil}.${name}`)}, '')`;
  return sql<string>`concat_ws(' ', ${column('custPlaceName')}, ${column('foodPlaceName')}, ${column('address')})`;
};
