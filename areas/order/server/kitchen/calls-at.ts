import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { orderState } from '../../contract/lookups.ts';

/** A number that is called, or will be. */
export interface Call {
  readonly callNo: number;
  /** It can be fetched now; else it is being made. */
  readonly isReady: boolean;
}

const { preparing, ready } = orderState.key;

/** Numbers of a business date a screen calls at most. */
const MOST = 200;

/** The numbers of a canteen that are made or can be fetched, of one stall where one is named; those that were given first come first. */
export async function callsAt(
  { client, merchantId }: Pick<LedgerContext, 'client' | 'merchantId'>,
  {
    canteenId,
    stallId,
    bizDate,
  }: { readonly canteenId: number; readonly stallId: number | null; readonly bizDate: string },
): Promise<Call[]> {
  const { rows } = await client.query<Call>({
    name: 'order.callsAt',
    text: `select f.call_no as "callNo", o.order_state = ${ready} as "isReady"
        from meal_order o
        join order_fulfil f on f.merchant_id = $1 and f.order_id = o.order_id and f.call_no is not null
       where o.merchant_id = $1 and o.place_kind = 1 and o.place_id = $2 and ($3::bigint is null or o.stall_id = $3)
         and o.biz_date = $4::date and o.order_state in (${preparing}, ${ready})
       order by f.call_no, o.order_id limit ${MOST}`,
    values: [merchantId, canteenId, stallId, bizDate],
  });

  return rows;
}
