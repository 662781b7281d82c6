import type pg from 'pg';

interface At {
  readonly client: pg.ClientBase;
  readonly merchantId: number;
}

/** What a till has to know of one of its goods. */
export interface TillGoods {
  readonly goodsId: number;
  readonly barCode: string;
  readonly productName: string;
  readonly spec: string;
  /** Fen. */
  readonly price: number;
  /** False: off the shelf, or gone from the supermarket. */
  readonly sold: boolean;
}

/* All goods of one change come together, so that a till that asks for what follows a number misses nothing. */
const SINCE = `select g.goods_id as "goodsId", p.bar_code as "barCode", p.product_name as "productName", p.spec, g.price,
    g.putaway_state = 1 and g.removed_at is null as sold, g.goods_no as "goodsNo"
  from supermarket_product g join menu_product p on p.merchant_id = $1 and p.product_id = g.product_id
  where g.merchant_id = $1 and g.supermarket_id = $2 and g.goods_no > $3
  order by g.goods_no fetch first $4 rows with ties`;

/** Goods that changed since a till's number, and the number it holds with them. `most`: goods an answer has at most, but for those of its last change. */
export async function goodsSince(
  { client, merchantId }: At,
  {
    supermarketId,
    since,
    most,
  }: { readonly supermarketId: number; readonly since: number; readonly most: number },
): Promise<{ goodsNo: number; goods: TillGoods[] }> {
  const latest = await goodsNo({ client, merchantId }, supermarketId);
  const { rows } = await client.query<TillGoods & { goodsNo: number }>({
    name: 'supermarket.goodsSince',
    text: SINCE,
    values: [merchantId, supermarketId, since, most],
  });

  const goods = rows.map(({ goodsNo: _no, ...one }) => one);

  return { goodsNo: rows.length < most ? latest : (rows.at(-1)?.goodsNo ?? latest), goods };
}

/** The number of a supermarket's latest change of goods; 0 where there is no such supermarket. */
export async function goodsNo({ client, merchantId }: At, supermarketId: number): Promise<number> {
  const { rows } = await client.query<{ goods_no: number }>({
    name: 'supermarket.goodsNo',
    text: 'select goods_no from supermarket where merchant_id = $1 and supermarket_id = $2',
    values: [merchantId, supermarketId],
  });
  return rows[0]?.goods_no ?? 0;
}

interface Piece {
  /** Of the goods. */
  readonly lineId: number;
  readonly count: number;
}

/** What a buyer wants at a till. */
export interface GoodsClaim {
  readonly supermarketId: number;
  readonly pieces: readonly Piece[];
  /** Fen the till asks for. */
  readonly amount: number;
  /** It was sold already: what changed since does not matter. */
  readonly sold: boolean;
}

export interface SoldGoods {
  readonly goodsId: number;
  readonly goodsName: string;
  readonly categoryId: number | null;
  /** Fen of one. */
  readonly price: number;
  readonly count: number;
}

type Claimed =
  | { readonly goods: readonly SoldGoods[] }
  | { readonly reason: 'NOT_ON_SHELF' | 'PRICE_CHANGED' };

const SOLD = `select g.goods_id as "goodsId", p.product_name as "goodsName", p.category_id as "categoryId", g.price, a.n as count
  from unnest($2::bigint[], $3::int[]) a (goods_id, n)
  join supermarket_product g on g.merchant_id = $1 and g.goods_id = a.goods_id and g.supermarket_id = $4
   and (g.putaway_state = 1 and g.removed_at is null or $5)
  join menu_product p on p.merchant_id = $1 and p.product_id = g.product_id
  order by g.goods_id`;

/** What a sale at a till holds, as the supermarket sells it now. Prices are the supermarket's: a sum that differs is refused. */
export async function claimGoods(
  client: pg.ClientBase,
  merchantId: number,
  { supermarketId, pieces, amount, sold }: GoodsClaim,
): Promise<Claimed> {
  const { rows } = await client.query<SoldGoods>({
    name: 'supermarket.claim',
    text: SOLD,
    values: [
      merchantId,
      pieces.map(({ lineId }) => lineId),
      pieces.map(({ count }) => count),
      supermarketId,
      sold,
    ],
  });

  if (rows.length !== pieces.length) return { reason: 'NOT_ON_SHELF' };
  if (rows.reduce((sum, { price, count }) => sum + price * count, 0) !== amount)
    return { reason: 'PRICE_CHANGED' };

  return { goods: rows };
}
