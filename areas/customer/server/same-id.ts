import type { Context } from '#kit/server/context.ts';
import { bytesColumn } from '#kit/server/database/arrays.ts';

/** Somebody with a national id; number and name are null for people outside the caller's organisations. */
export interface Holder {
  readonly custNum: string | null;
  readonly custName: string | null;
}
/** People told of one national id. */
const MOST = 10;

interface Found {
  readonly position: number;
  readonly cust_num: string | null;
  readonly cust_name: string | null;
}

/**
 * The active people with each of these national ids, whose organisations the caller sees first: two people with one id are told, never
 * refused. `beside` is somebody who does not count.
 */
export async function holdersOf(context: Context, idCards: readonly string[], beside = 0): Promise<Holder[][]> {
  const { client, merchantId, crypto, scope } = context;
  const holders = idCards.map((): Holder[] => []);
  if (idCards.length === 0) return holders;
  const found = await client.query<Found>({
    name: 'customer.sameId',
    text: `select position::int, case when seen then cust_num end as cust_num, case when seen then cust_name end as cust_name
      from unnest($2::bytea[]) with ordinality as sent (id_index, position),
        lateral (select cust_id, cust_num, cust_name, $3::bigint[] is null or org_id = any($3::bigint[]) as seen from customer
          where merchant_id = $1 and id_card_index = id_index and state = 1 and cust_id <> $4 limit ${MOST}) holder
      order by position, seen desc, cust_id`,
    values: [
      merchantId,
      bytesColumn(idCards, (idCard) => crypto.blindIndex('idCard', idCard)),
      scope.organisations === 'all' ? null : scope.organisations,
      beside,
    ],
  });
  for (const { position, cust_num: custNum, cust_name: custName } of found.rows)
    holders[position - 1]?.push({ custNum, custName });
  return holders;
}
