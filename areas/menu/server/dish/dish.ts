import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { showToAll } from '#kit/server/files/files.ts';
import { countOf } from '#kit/server/list.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { soundOf } from '#kit/server/sound.ts';
import { dishes } from '../../contract/dish.ts';
import { priceOrigin } from '../../contract/dish-price.ts';
import { isConvertible, type Unit, type Weighing } from '../../contract/units.ts';
import { changedMenu } from '../recipe/menu-number.ts';
import { assertOwn } from './dish-own.ts';
import { keepPrices } from './dish-price.ts';
import { cleanRichText } from './dish-text.ts';
import { visibleDish } from './dish-visible.ts';
import { recomputeCosts } from './recost.ts';

/** What dishes of all canteens are called. */
export const COMMON = '全部食堂通用的菜品';

interface Line {
  readonly materialId: number;
  readonly unit: Unit;
}

/** What says whose a dish is. */
interface Place {
  readonly canteenId?: number | null | undefined;
  readonly typeId?: number | null | undefined;
}

/**
 * The caller has the dish they change, before and after: what all canteens have in common is changed by operators who see all of them.
 * It does not move away from the menus it stands on.
 * @throws Refusal 404; 403; 400 at the canteen, at the type
 */
async function assertMine(
  context: Context,
  { canteenId, typeId }: Place,
  dishesId: number | undefined,
) {
  const { tx, scope } = context;
  if (canteenId != null && !inScope(scope.canteens, canteenId))
    throw invalid('canteenId', '所选内容不存在或已被删除');

  const before =
    dishesId === undefined
      ? undefined
      : await tx
          .selectFrom('dish')
          .select(['canteenId', 'typeId'])
          .where('dishesId', '=', dishesId)
          .where(visibleDish(context))
          .executeTakeFirst();

  if (dishesId !== undefined && !before) throw notFound('菜品不存在或已被删除');

  const type = typeId === undefined ? before?.typeId : typeId;
  if (!inScope(scope.dishes, type)) throw invalid('typeId', '请选择您数据权限内的菜品分类');

  const after = canteenId === undefined ? (before?.canteenId ?? null) : canteenId;
  assertOwn(context, before ? [before.canteenId, after] : [after], COMMON);

  if (after === null || dishesId === undefined || after === before?.canteenId) return;

  const elsewhere = await tx
    .selectFrom('recipeLine')
    .innerJoin('recipe', 'recipe.recipeId', 'recipeLine.recipeId')
    .select('recipe.recipeName')
    .where('dishesId', '=', dishesId)
    .where('recipe.canteenId', '<>', after)
    .executeTakeFirst();

  if (elsewhere) throw invalid('canteenId', '该菜品在其他食堂的菜谱中，请先从菜谱移除');
}

/** What refers to something else, by the table it stands in. */
const REFERENCES = [
  ['canteenId', 'canteen', 'canteenId'],
  ['typeId', 'dishType', 'id'],
  ['kitchenId', 'dishKitchen', 'kitchenId'],
  ['cookId', 'dishCook', 'cookId'],
  ['classifyId', 'dishClassify', 'classifyId'],
  ['styleId', 'dishStyle', 'styleId'],
  ['labelIds', 'dishLabel', 'labelId'],
  ['tasteIds', 'dishTaste', 'id'],
  ['effectIds', 'dishEffect', 'effectId'],
  ['suitIds', 'dishSuit', 'suitId'],
] as const;

/** Refuses what does not exist, at its field. */
async function assertReferences(
  { tx, merchantId }: Context,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, table, key] of REFERENCES) {
    const ids = [...new Set([values[field] ?? []].flat())];
    if (ids.length === 0) continue;

    const found = await sql`select from ${sql.table(table)} where merchant_id = ${merchantId}
      and ${sql.ref(key)} = any(${ids}::bigint[]) for share`.execute(tx);
    if (found.rows.length !== ids.length) throw invalid(field, '所选内容不存在或已被删除');
  }
}

interface Prices {
  readonly price?: number;
  readonly discountPrice?: number | null;
  readonly stockNum?: number | null;
  readonly limitNum?: number | null;
}

/** The discount stays below the price, the limit for one person below the supply. */
export async function assertPrices(
  { tx }: Context,
  values: Prices,
  dishesId: number | undefined,
): Promise<void> {
  const before =
    dishesId === undefined
      ? undefined
      : await tx
          .selectFrom('dish')
          .select(['price', 'discountPrice', 'stockNum', 'limitNum'])
          .where('dishesId', '=', dishesId)
          .executeTakeFirst();

  const { price = 0, discountPrice, stockNum, limitNum } = { ...before, ...values };
  if (discountPrice != null && discountPrice > price)
    throw invalid('discountPrice', '优惠价不能高于售价');
  if (limitNum != null && stockNum != null && limitNum > stockNum)
    throw invalid('limitNum', '限购数量不能超过库存份数');
}

/** Refuses lines of materials that do not exist, twice the same, or in units that do not convert, each at its cell. */
async function assertLines({ tx }: Context, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ materialId }) => materialId);
  const found = await tx
    .selectFrom('material')
    .select(['materialId', 'unit', 'weighedUnit', 'weighedCount', 'weighedGrams'])
    .where('materialId', 'in', ids)
    .execute();

  const known = new Map(
    found.map((material) => [material.materialId, material as Weighing & { unit: Unit }]),
  );
  for (const [at, { materialId, unit }] of lines.entries()) {
    const own = known.get(materialId);
    if (own === undefined) throw invalid(`lines.${at}.materialId`, '原料不存在或已被删除');
    if (ids.indexOf(materialId) < at)
      throw invalid(`lines.${at}.materialId`, '该原料已在前面的行中');
    if (!isConvertible(unit, own.unit, own))
      throw invalid(`lines.${at}.unit`, '该单位不能与原料的计价单位换算');
  }
}

/** What follows from a dish as it was saved: pinyin, clean rich text, pictures that diners see, cost. */
async function settle(context: Context, dishesId: number): Promise<void> {
  const { tx } = context;
  const { dishesName, detail, images } = await tx
    .selectFrom('dish')
    .select(['dishesName', 'detail', 'images'])
    .where('dishesId', '=', dishesId)
    .executeTakeFirstOrThrow();

  await tx
    .updateTable('dish')
    .set({ ...soundOf(dishesName), detail: cleanRichText(detail) })
    .where('dishesId', '=', dishesId)
    .execute();

  await showToAll(context, images);
  await recomputeCosts(context, { dishesId });
  await keepPrices(context, [dishesId], priceOrigin.key.form);
  /* Published menus say what was frozen, but what is off the shelf they do not offer. */
  await changedMenu(context);
}

/** Fen of another portion, by its weight; null where a weight is not known. */
const portionCost = (weight: 'large_weight' | 'small_weight') =>
  sql<
    number | null
  >`round(dish.cost_price::numeric * ${sql.ref(`dish.${weight}`)} / dish.weight)::bigint`;

export const dishRows = serveEntity('dish', dishes, {
  order: ascending('dishesName'),
  visible: visibleDish,
  check: async (context, values, dishesId) => {
    const { lines, ...place } = values as { lines?: readonly Line[] } & Place;
    await assertMine(context, place, dishesId);
    await assertReferences(context, values);
    await assertPrices(context, values, dishesId);
    if (lines && lines.length > 0) await assertLines(context, lines);
  },
  beforeRemoval: (context, dishesId) => assertMine(context, {}, dishesId),
  saved: settle,
  list: (rows, context) =>
    rows
      .leftJoin('dishType', 'dishType.id', 'dish.typeId')
      .select(['dishType.typeName', 'dish.pinyin', 'dish.initials', 'dish.costPrice'])
      .select(sql<number>`dish.price + dish.box_fee`.as('totalPrice'))
      .select(portionCost('large_weight').as('largeCost'))
      .select(portionCost('small_weight').as('smallCost'))
      .select(sql<number | null>`dish.price - dish.cost_price`.as('grossProfit'))
      .select(countOf(context, 'dishMaterial', sql`dishes_id = dish.dishes_id`).as('materialCount'))
      .select(
        countOf(context, 'dishMaterial', sql`dishes_id = dish.dishes_id and cost is null`).as(
          'unpricedCount',
        ),
      ),
  lines: {
    table: 'dishMaterial',
    list: (lines) =>
      lines
        .innerJoin('material', 'material.materialId', 'dishMaterial.materialId')
        .select([
          'material.materialName',
          'material.latestPrice',
          'material.unit as priceUnit',
          'material.edibleRatio',
        ])
        .select([
          'material.wasteRatio',
          'material.weighedUnit',
          'material.weighedCount',
          'material.weighedGrams',
        ])
        .select('dishMaterial.cost'),
  },
});
