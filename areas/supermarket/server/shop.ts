import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf } from '#kit/server/list.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { malls, supermarkets, supermarketTree } from '../contract/shop.ts';

/** Whether a till may stand in a supermarket: it exists and is the caller's; it stays so until commit. */
export const usableSupermarket = (context: Context, supermarketId: number): Promise<boolean> =>
  lockSupermarket(context, supermarketId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

const isGoods = sql`supermarket_product.supermarket_id = supermarket.supermarket_id and supermarket_product.removed_at is null`;

const isMall = sql`mall.supermarket_id = supermarket.supermarket_id and mall.removed_at is null`;

/** A supermarket is in scope as a canteen is: by its id, which is unique in the house. */
export const supermarketRows = serveEntity('supermarket', supermarkets, {
  order: ascending('sort', 'supermarketName'),
  marked: true,
  visible: ({ scope }) => scopeWhere('supermarket.supermarketId', scope.canteens),
  list: (rows, context) =>
    rows.select([
      countOf(context, 'supermarketProduct', isGoods).as('goodsCount'),
      countOf(context, 'mall', isMall).as('mallCount'),
    ]),
});

/** The supermarket exists, is the caller's, and stays so until commit. @throws notFound */
export const lockSupermarket = (context: Context, supermarketId: number): Promise<void> =>
  supermarketRows.lock(context, supermarketId, 'share', '超市不存在或已被删除');

/** Opens a supermarket without a form (demo). */
export async function openSupermarket(
  context: Context,
  values: Parameters<typeof supermarketRows.insert>[1],
): Promise<number> {
  return (await supermarketRows.insert(context, values)).supermarketId;
}

export const mallRows = serveEntity('mall', malls, {
  order: ascending('sort', 'mallName'),
  marked: true,
  visible: ({ scope }) => scopeWhere('mall.supermarketId', scope.canteens),
  check: async (context, { supermarketId }) => {
    if (supermarketId !== undefined) await lockSupermarket(context, supermarketId);
  },
  list: (rows) =>
    rows
      .innerJoin('supermarket', 'supermarket.supermarketId', 'mall.supermarketId')
      .select('supermarket.supermarketName'),
});

/** Opens a mall of a supermarket without a form (demo). */
export async function openMall(
  context: Context,
  values: Parameters<typeof mallRows.insert>[1],
): Promise<number> {
  return (await mallRows.insert(context, values)).mallId;
}

export const shopRoutes = [
  implement(supermarketTree, async (context) => {
    const { tx } = context;
    const shops = await tx
      .selectFrom('supermarket')
      .select(['supermarketId', 'supermarketName'])
      .where(supermarketRows.visible(context))
      .orderBy('sort')
      .orderBy('supermarketName')
      .execute();

    const filled = await tx
      .selectFrom('mall')
      .select(['mallId', 'mallName', 'supermarketId'])
      .where(mallRows.visible(context))
      .orderBy('sort')
      .orderBy('mallName')
      .execute();

    return shops.map(({ supermarketId, supermarketName }) => ({
      id: String(supermarketId),
      text: supermarketName,
      children: filled
        .filter((mall) => mall.supermarketId === supermarketId)
        .map(({ mallId, mallName }) => ({ id: String(mallId), text: mallName })),
    }));
  }),
];
