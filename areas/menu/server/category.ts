import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import {
  CATEGORY_DEPTH,
  type CategoryNode,
  categories,
  materialCategoryTree,
  materialType,
} from '../contract/category.ts';
import { type FoodGroup, foodGroupOf } from '../contract/food-group.ts';

/** The category and everything below it, as ids. */
export const belowCategory = (
  { merchantId }: Pick<Context, 'merchantId'>,
  categoryId: number,
) => sql`(
  with recursive below (category_id) as (
    select ${categoryId}::bigint
    union all select child.category_id from material_category child join below on child.super_id = below.category_id
     where child.merchant_id = ${merchantId})
  select category_id from below)`;

type CategoryType = CategoryNode['categoryType'];

interface Placement {
  readonly superId?: number | null | undefined;
  readonly categoryType?: CategoryType | undefined;
}

/** Changes of the categories of one merchant take turns, until commit. */
const lockCategories = ({ tx, merchantId }: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('material_category', ${merchantId}))`.execute(
    tx,
  );

interface Category {
  readonly categoryId: number;
  readonly superId: number | null;
  readonly categoryName: string;
  readonly categoryType: CategoryType;
}

const allOf = ({ tx }: Context): Promise<Category[]> =>
  tx
    .selectFrom('materialCategory')
    .select(['categoryId', 'superId', 'categoryName'])
    .select(sql<CategoryType>`category_type`.as('categoryType'))
    .orderBy('sort')
    .orderBy('categoryName')
    .execute();

/** How deep a category stands, counted from 1. */
function depthOf(byId: ReadonlyMap<number, Category>, id: number | null): number {
  let depth = 0;
  for (let at = id; at !== null; at = byId.get(at)?.superId ?? null) depth += 1;

  return depth;
}

/** Levels of the branch below a category, itself counted. */
function heightOf(all: readonly Category[], id: number | undefined): number {
  const children = id === undefined ? [] : all.filter(({ superId }) => superId === id);
  return 1 + Math.max(0, ...children.map(({ categoryId }) => heightOf(all, categoryId)));
}

async function assertEmpty({ tx, merchantId }: Context, categoryId: number): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from material where merchant_id = ${merchantId} and category_id = ${categoryId})
    or exists (select from menu_product where merchant_id = ${merchantId} and category_id = ${categoryId})
    or exists (select from material_category where merchant_id = ${merchantId} and super_id = ${categoryId}) as used`.execute(
    tx,
  );
  if (rows[0]?.used) throw conflict('IN_USE', '分类下有原料、商品或下级分类时，不能改变类型');
}

/**
 * Where a category goes, looked at while the tree stands still: below one of its type, not below itself, not too deep; its type stays while
 * anything is in it. @throws invalid, conflict OWN_SUBTREE, TOO_DEEP, IN_USE
 */
async function placed(
  context: Context,
  values: Placement,
  categoryId: number | undefined,
): Promise<void> {
  if (values.superId === undefined && values.categoryType === undefined) return;

  await lockCategories(context);
  const all = await allOf(context);
  const byId = new Map(all.map((each) => [each.categoryId, each]));
  const before = categoryId === undefined ? undefined : byId.get(categoryId);
  const superId = values.superId === undefined ? (before?.superId ?? null) : values.superId;
  const categoryType = values.categoryType ?? before?.categoryType;
  const upper = superId === null ? undefined : byId.get(superId);
  if (superId !== null && !upper) throw invalid('superId', '上级分类不存在或已被删除');
  if (upper && upper.categoryType !== categoryType)
    throw invalid('superId', '上级分类的类型与本分类不同');

  for (let at = superId; at !== null; at = byId.get(at)?.superId ?? null)
    if (at === categoryId) throw conflict('OWN_SUBTREE', '不能移动到自己的下级分类');

  if (depthOf(byId, superId) + heightOf(all, categoryId) > CATEGORY_DEPTH)
    throw conflict('TOO_DEEP', '分类最多{depth}级', { depth: CATEGORY_DEPTH });

  if (before && before.categoryType !== categoryType) await assertEmpty(context, before.categoryId);
}

export const categoryRows = serveEntity('materialCategory', categories, {
  order: ascending('sort', 'categoryName'),
  check: placed,
  ownFilters: ['superId'],
  list: (rows, context, { superId }) =>
    rows
      .leftJoin('materialCategory as upper', 'upper.categoryId', 'materialCategory.superId')
      .select('upper.categoryName as superName')
      .select(
        sql<number>`(select count(*) from material where merchant_id = ${context.merchantId}
          and category_id = material_category.category_id)`.as('materialCount'),
      )
      .where(
        whereGiven(
          superId,
          (id) => sql`${id} in (material_category.super_id, material_category.category_id)`,
        ),
      ),
});

/** Refuses a category that is not there, or of another type than what goes into it. @throws invalid */
export async function assertCategory(
  { tx }: Context,
  categoryId: number | null | undefined,
  type: CategoryType | undefined,
): Promise<void> {
  if (categoryId === null || categoryId === undefined) return;

  const found = await tx
    .selectFrom('materialCategory')
    .select('categoryType')
    .where('categoryId', '=', categoryId)
    .forShare()
    .executeTakeFirst();

  if (!found) throw invalid('categoryId', '原料分类不存在或已被删除');
  if (type !== undefined && found.categoryType !== type)
    throw invalid('categoryId', '该分类属于另一种类型');
}

/** Between the levels of a category in files: 蔬菜类-根菜类 or 蔬菜类/根菜类. */
const LEVELS = /[-/]/;

/** A category of a file as the names of its levels, as deep as a tree may be; a level that repeats the one above is left out. */
export const categoryPath = (text: string): readonly string[] =>
  text
    .split(LEVELS)
    .map((name) => name.trim().slice(0, 20))
    .filter((name, at, all) => name !== '' && name !== all[at - 1])
    .slice(0, CATEGORY_DEPTH);

/** Ids of categories by their path (`蔬菜类/根菜类`); those that do not exist are made, with what is above them, and of food with their food group. */
export async function ensureCategories(
  context: Context,
  categoryType: CategoryType,
  paths: Iterable<readonly string[]>,
): Promise<Map<string, number>> {
  await lockCategories(context);
  const known = await categoryIds(context, categoryType);
  const made: {
    categoryId: number;
    superId: number | null;
    categoryName: string;
    categoryType: number;
    foodGroup: FoodGroup | null;
    sort: number;
  }[] = [];

  for (const path of paths)
    for (const [at, categoryName] of path.entries()) {
      const key = pathKey(path.slice(0, at + 1));
      if (known.has(key)) continue;

      const categoryId = context.newId();
      const superId = known.get(pathKey(path.slice(0, at))) ?? null;
      const foodGroup = categoryType === materialType.key.foodIngredient ? foodGroupOf(path) : null;
      made.push({ categoryId, superId, categoryName, categoryType, foodGroup, sort: known.size });
      known.set(key, categoryId);
    }

  if (made.length > 0) await context.tx.insertInto('materialCategory').values(made).execute();

  return known;
}

/** Ids of the categories that exist, by their path. */
export async function categoryIds(
  context: Context,
  categoryType: CategoryType,
): Promise<Map<string, number>> {
  const all = (await allOf(context)).filter((each) => each.categoryType === categoryType);
  const byId = new Map(all.map((each) => [each.categoryId, each]));
  const pathOf = (category: Category): string[] => {
    const upper = category.superId === null ? undefined : byId.get(category.superId);
    return [...(upper ? pathOf(upper) : []), category.categoryName];
  };

  return new Map(all.map((category) => [pathKey(pathOf(category)), category.categoryId]));
}

/** A path as the key of `categoryIds`. */
export const pathKey = (path: readonly string[]): string => path.join('/');

export const categoryRoutes = [
  implement(materialCategoryTree, async (context, content) => {
    const { tx, merchantId } = context;
    const { rows } = await sql<
      Category & { count: number }
    >`select category_id, super_id, category_name, category_type,
        (select count(*) from material where merchant_id = ${merchantId} and category_id = c.category_id)
        + (select count(*) from menu_product where merchant_id = ${merchantId} and category_id = c.category_id) as count
      from material_category c
     where merchant_id = ${merchantId} and ${whereGiven(content?.categoryType, (type) => sql`category_type = ${type}`)}
     order by category_type, sort, category_name`.execute(tx);

    const nodes = new Map<number, CategoryNode>();
    for (const { categoryId, superId, categoryName, categoryType, count } of rows)
      nodes.set(categoryId, {
        id: String(categoryId),
        text: categoryName,
        superId: superId === null ? null : String(superId),
        categoryType,
        count: Number(count),
        children: [],
      });

    const roots: CategoryNode[] = [];
    for (const { categoryId, superId } of rows) {
      const sisters = superId === null ? roots : (nodes.get(superId)?.children ?? roots);
      sisters.push(nodes.get(categoryId) as CategoryNode);
    }

    return roots;
  }),
];
