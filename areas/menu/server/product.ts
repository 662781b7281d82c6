import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { materialType } from '../contract/category.ts';
import { productBatchPutawayState, productPutawayState, products } from '../contract/product.ts';
import { assertCategory, belowCategory } from './category.ts';

export const productRows = serveEntity('menuProduct', products, {
  order: ascending('sort', 'productName'),
  check: (context, { categoryId }) => assertCategory(context, categoryId, materialType.key.goods),
  ownFilters: ['categoryId'],
  list: (rows, context, { categoryId }) =>
    rows
      .leftJoin('materialCategory', 'materialCategory.categoryId', 'menuProduct.categoryId')
      .select('materialCategory.categoryName')
      .where(
        whereGiven(
          categoryId,
          (id) => sql`menu_product.category_id in ${belowCategory(context, id)}`,
        ),
      ),
});

/** What a supermarket calls goods, with their price in fen. */
interface NamedProduct {
  readonly productName: string;
  readonly barCode: string;
  readonly spec: string;
  readonly price: number;
}

/** The ids of goods by bar code, else by name, in the order of the question; those not known yet are made. */
export async function ensureProducts(
  context: Context,
  products: readonly NamedProduct[],
): Promise<number[]> {
  const { tx, merchantId, newId } = context;
  const find = async () => {
    const { rows } = await sql<{
      position: number;
      productId: number | null;
    }>`select asked.position, (
        select p.product_id from menu_product p where p.merchant_id = ${merchantId}
           and (p.product_name = asked.name or (asked.code <> '' and p.bar_code = asked.code))
         order by p.bar_code = asked.code desc, p.product_id limit 1) as product_id
      from unnest(${products.map(({ productName }) => productName)}::text[],
        ${products.map(({ barCode }) => barCode)}::text[]) with ordinality asked (name, code, position)
      order by asked.position`.execute(tx);
    return rows.map(({ productId }) => productId);
  };

  const known = await find();
  const fresh = products.filter((_product, index) => known[index] === null);
  if (fresh.length === 0) return known as number[];

  await tx
    .insertInto('menuProduct')
    .values(
      fresh.map(({ productName, barCode, spec, price }) => ({
        productId: newId(),
        productName,
        barCode,
        spec,
        price,
      })),
    )
    .execute();

  return (await find()) as number[];
}

async function setState(
  { tx }: Context,
  productIds: readonly number[],
  putawayState: 1 | 2,
): Promise<undefined> {
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
