import { type SqlBool, sql } from 'kysely';
import { putawayState } from '#areas/menu/contract/dish.ts';
import { belowCategory } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  deleteGoods,
  editGoods,
  listUnaddedGoods,
  pageGoods,
  pagePriceChange,
  putawayGoods,
  saveBatchGoods,
} from '../contract/goods.ts';
import { supermarketRows } from './shop.ts';

/** Which of these products a supermarket has already. */
export async function soldIn(
  { tx }: Context,
  supermarketId: number,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await tx
    .selectFrom('supermarketProduct')
    .select('productId')
    .where('supermarketId', '=', supermarketId)
    .where('productId', 'in', productIds)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(found.map(({ productId }) => productId));
}

/** What goods are put into a supermarket, at which price in fen. */
export interface PricedProduct {
  readonly productId: number;
  readonly price: number;
}

/** The next numbers of changes of these supermarkets' goods: tills ask for what lies above theirs. */
async function nextGoodsNo({ tx }: Context, supermarketIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('supermarket')
    .set({ goodsNo: sql<number>`goods_no + 1` })
    .where('supermarketId', 'in', supermarketIds)
    .execute();
}

/** Puts goods into a supermarket; those that are there already stay as they are. Answers the ids of those that are new. @throws notFound */
export async function addGoods(
  context: Context,
  supermarketId: number,
  products: readonly PricedProduct[],
): Promise<number[]> {
  const { tx, merchantId, newId } = context;
  /* Its number of changes moves: two that shared the lock would wait for each other. */
  await supermarketRows.lock(context, supermarketId, 'update', '超市不存在或已被删除');
  const prices = new Map(products.map(({ productId, price }) => [productId, price]));
  const known = await tx
    .selectFrom('menuProduct')
    .select('productId')
    .where('productId', 'in', [...prices.keys()])
    .execute();

  if (known.length < prices.size) throw notFound('商品不存在或已被删除');

  await nextGoodsNo(context, [supermarketId]);
  const added = await tx
    .insertInto('supermarketProduct')
    .values(
      [...prices].map(([productId, price]) => ({
        goodsId: newId(),
        supermarketId,
        productId,
        price,
        goodsNo: sql<number>`(select s.goods_no from supermarket s
          where s.merchant_id = ${merchantId} and s.supermarket_id = ${supermarketId})`,
      })),
    )
    .onConflict((on) =>
      on
        .columns(['merchantId', 'supermarketId', 'productId'])
        .where('removedAt', 'is', null)
        .doNothing(),
    )
    .returning('goodsId')
    .execute();

  return added.map(({ goodsId }) => goodsId);
}

/** The caller's goods of these ids, locked in id order until commit. @throws notFound where one is missing */
async function locked({ tx, scope }: Context, goodsIds: readonly number[]) {
  const ids = [...new Set(goodsIds)];
  const found = await tx
    .selectFrom('supermarketProduct')
    .select(['goodsId', 'supermarketId', 'price', 'version'])
    .where('goodsId', 'in', ids)
    .where('removedAt', 'is', null)
    .where(scopeWhere('supermarketProduct.supermarketId', scope.canteens))
    .orderBy('goodsId')
    .forUpdate()
    .execute();

  if (found.length < ids.length) throw notFound('商品不存在或已被删除');

  return found;
}

const currentNo = ({ merchantId }: Context) => sql<number>`(select s.goods_no from supermarket s
  where s.merchant_id = ${merchantId} and s.supermarket_id = supermarket_product.supermarket_id)`;

/** Changes goods that are locked, so that tills hear of it. */
async function change(
  context: Context,
  found: Awaited<ReturnType<typeof locked>>,
  values: object,
): Promise<void> {
  await nextGoodsNo(context, [...new Set(found.map(({ supermarketId }) => supermarketId))]);
  await context.tx
    .updateTable('supermarketProduct')
    .set({ ...values, goodsNo: currentNo(context), version: sql<number>`version + 1` })
    .where(
      'goodsId',
      'in',
      found.map(({ goodsId }) => goodsId),
    )
    .execute();
}

const PUTAWAY_STATE = putawayState.key;

const MOST_LISTED = 500;

export const goodsRoutes = [
  serveList('supermarketProduct', pageGoods, {
    visible: ({ scope }) =>
      sql<SqlBool>`supermarket_product.removed_at is null and ${scopeWhere('supermarketProduct.supermarketId', scope.canteens)}`,
    shown: (rows) =>
      rows
        .innerJoin('supermarket', 'supermarket.supermarketId', 'supermarketProduct.supermarketId')
        .innerJoin('menuProduct', 'menuProduct.productId', 'supermarketProduct.productId')
        .leftJoin('materialCategory', 'materialCategory.categoryId', 'menuProduct.categoryId')
        .select([
          'supermarket.supermarketName',
          'menuProduct.productName',
          'menuProduct.barCode',
          'menuProduct.spec',
          'materialCategory.categoryName',
          'menuProduct.price as listPrice',
        ]),
    where: {
      categoryId: (categoryId, context) =>
        sql`menu_product.category_id in ${belowCategory(context, categoryId)}`,
    },
  }),

  implement(saveBatchGoods, async (context, { supermarketId, products }) => ({
    added: (await addGoods(context, supermarketId, products)).length,
  })),

  implement(editGoods, async (context, { goodsId, version, price, putawayState }) => {
    const found = await locked(context, [goodsId]);
    const before = found[0];
    if (before?.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    if (price !== before.price) {
      const { supermarketId, price: oldPrice } = before;
      const { newId, actor, tx } = context;
      const by = { operatorId: actor.userId, operatorName: actor.name };
      await tx
        .insertInto('goodsPriceChange')
        .values({ changeId: newId(), supermarketId, goodsId, oldPrice, newPrice: price, ...by })
        .execute();
    }

    await change(context, found, { price, putawayState });

    return undefined;
  }),

  implement(putawayGoods, async (context, { goodsIds, putawayState }) => {
    await change(context, await locked(context, goodsIds), { putawayState });
    return undefined;
  }),

  implement(deleteGoods, async (context, { goodsIds }) => {
    await change(context, await locked(context, goodsIds), { removedAt: sql`now()` });
    return undefined;
  }),

  implement(listUnaddedGoods, async (context, { supermarketId, keyword, categoryId }) => {
    await supermarketRows.lock(context, supermarketId, 'none');
    return context.tx
      .selectFrom('menuProduct')
      .leftJoin('materialCategory', 'materialCategory.categoryId', 'menuProduct.categoryId')
      .select(['productId', 'productName', 'barCode', 'spec', 'categoryName', 'price'])
      .where('menuProduct.putawayState', '=', PUTAWAY_STATE.onSale)
      .where(whereContains(keyword, 'menuProduct.productName', 'menuProduct.barCode'))
      .where(
        whereGiven(
          categoryId,
          (id) => sql`menu_product.category_id in ${belowCategory(context, id)}`,
        ),
      )
      .where(
        sql<boolean>`not exists (select from supermarket_product p where p.merchant_id = ${context.merchantId}
          and p.supermarket_id = ${supermarketId} and p.product_id = menu_product.product_id and p.removed_at is null)`,
      )
      .orderBy('productName')
      .limit(MOST_LISTED)
      .execute();
  }),

  serveList('goodsPriceChange', pagePriceChange, {
    visible: ({ scope }) => scopeWhere('supermarketProduct.supermarketId', scope.canteens),
    shown: (rows) =>
      rows
        .innerJoin('supermarketProduct', 'supermarketProduct.goodsId', 'goodsPriceChange.goodsId')
        .innerJoin('supermarket', 'supermarket.supermarketId', 'supermarketProduct.supermarketId')
        .innerJoin('menuProduct', 'menuProduct.productId', 'supermarketProduct.productId')
        .select([
          'supermarket.supermarketName',
          'menuProduct.productName',
          'menuProduct.barCode',
          sql<number>`goods_price_change.new_price - goods_price_change.old_price`.as('difference'),
        ]),
    where: {
      supermarketIds: (ids) => whereEquals({ 'goodsPriceChange.supermarketId': ids }),
    },
  }),
];
