import type pg from 'pg';
import { type FrozenLine, frozenLines, type Sale } from '#areas/order/server/api.ts';
import { claimGoods } from '#areas/supermarket/server/api.ts';
import type { Sent } from './sent.ts';

/** The goods a till sold as lines, or why it cannot sell them. */
export type GoodsTaken =
  | { readonly lines: readonly FrozenLine[] }
  | { readonly reason: 'NOT_ON_SHELF' | 'PRICE_CHANGED' };

const THOUSAND = 1000;

/** What a till says it sold, as its supermarket sells it; what it sold offline counts whatever is off the shelf since. */
export async function takeGoods(
  client: pg.PoolClient,
  merchantId: number,
  { sale: { items = [] }, online }: Sent,
  sale: Sale,
): Promise<GoodsTaken> {
  const pieces = items.filter((item) => 'count' in item).filter((item) => item.size === undefined);
  if (pieces.length < items.length) return { reason: 'NOT_ON_SHELF' };

  const asked = { supermarketId: sale.place.placeId, pieces, amount: sale.amount, sold: !online };
  const claimed = await claimGoods(client, merchantId, asked);
  if ('reason' in claimed) return claimed;

  const lines = claimed.goods.map(({ goodsId, goodsName, categoryId, price, count }) => ({
    goodsKind: 2 as const,
    goodsId,
    goodsName,
    measure: 1 as const,
    unitPrice: price,
    quantity: count * THOUSAND,
    ...(categoryId !== null && { categoryId }),
  }));

  return { lines: frozenLines(lines, 0) };
}
