import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { ascending, asked } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { productBatchPutawayState, productPutawayState, products } from '../contract/product.ts';
import { assertCategory, belowCategory } from './category.ts';

/** What is bought to be sold as it is. */
const GOODS = 2;

export const productRows = serveResource('menuProduct', products, {
  order: ascending('sort', 'productName'),
  check: (context, { categoryId }) => assertCategory(context, categoryId, GOODS),
  ownFilters: ['categoryId'],
  list: (rows, context, { categoryId }) =>
    rows
      .leftJoin('materialCategory', 'materialCategory.categoryId', 'menuProduct.categoryId')
      .select('materialCategory.categoryName')
      .where(asked(categoryId, (id) => sql`menu_product.category_id in ${belowCategory(context, id)}`)),
});

async function setState({ tx }: Context, productIds: readonly number[], putawayState: 1 | 2): Promise<undefined> {
  const ids = [...new Set(productIds)];
  const changed = await tx
    .updateTable('menuProduct')
    .set({ putawayState, version: sql<number>`version + 1` })
    .where('productId', 'in', ids)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) < ids.length) throw notFound();
  return undefined;
}

export const productRoutes = [
  implement(productPutawayState, (context, { productId, putawayState }) =>
    setState(context, [productId], putawayState),
  ),
  implement(productBatchPutawayState, (context, { productIds, putawayState }) =>
    setState(context, productIds, putawayState),
  ),
];
