import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { showToAll } from '#kit/server/files/files.ts';
import { implement } from '#kit/server/implement.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereGiven } from '#kit/server/list.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { choiceGroup, packagePricing } from '../../contract/lookups.ts';
import { dishChoices, packageMealPutaway, packageMeals } from '../../contract/package-meal.ts';
import { dishRows } from '../dish/dish.ts';
import { changedMenu } from '../recipe/menu-number.ts';

interface Head {
  readonly canteenId: number | null;
  readonly pricing: number;
  readonly price: number | null;
}

interface Line {
  readonly dishesId: number;
  readonly choiceGroup: number;
}

const CHOICE_GROUP = choiceGroup.key;

/** Dishes that exist and that the canteen offers, each once in its group; a group has something to choose from. */
async function assertLines(
  context: Context,
  lines: readonly Line[],
  canteenId: number | null,
): Promise<void> {
  const found = await context.tx
    .selectFrom('dish')
    .select(['dishesId', 'canteenId'])
    .where(
      'dishesId',
      'in',
      lines.map(({ dishesId }) => dishesId),
    )
    .where(dishRows.visible(context))
    .forShare()
    .execute();

  const known = new Map(found.map((dish) => [dish.dishesId, dish.canteenId]));
  for (const [at, { dishesId, choiceGroup }] of lines.entries()) {
    const own = known.get(dishesId);
    if (own === undefined) throw invalid(`lines.${at}.dishesId`, '菜品不存在或已被删除');
    if (own !== null && own !== canteenId)
      throw invalid(`lines.${at}.dishesId`, '该菜品属于另一个食堂');

    const same = lines.findIndex(
      (line) => line.dishesId === dishesId && line.choiceGroup === choiceGroup,
    );
    if (same < at) throw invalid(`lines.${at}.dishesId`, '该菜品已在前面的行中');

    const group = lines.filter((line) => line.choiceGroup === choiceGroup);
    if (choiceGroup !== CHOICE_GROUP.always && group.length < 2)
      throw invalid(`lines.${at}.choiceGroup`, '任选一组至少要有两道菜品');
  }
}

async function checked(
  context: Context,
  values: Partial<Head> & { readonly lines?: readonly Line[] },
  packageId: number | undefined,
): Promise<void> {
  const before =
    packageId === undefined
      ? undefined
      : await context.tx
          .selectFrom('packageMeal')
          .select(['canteenId', 'pricing', 'price'])
          .where('packageId', '=', packageId)
          .forUpdate()
          .executeTakeFirst();

  const { lines, ...head } = values;
  const sent = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
  const { canteenId, pricing, price } = {
    canteenId: null,
    pricing: packagePricing.key.fixed,
    price: null,
    ...before,
    ...sent,
  };
  if (pricing === packagePricing.key.fixed && price === null)
    throw invalid('price', '请填写套餐价');
  if (typeof head.canteenId === 'number' && !(await isUsableCanteen(context, head.canteenId)))
    throw invalid('canteenId', '所选内容不存在或已被删除');

  if (lines) await assertLines(context, lines, canteenId);
}

/** What follows from a set meal as it was saved: diners see its pictures, and terminals that it changed. */
async function settle(context: Context, packageId: number): Promise<void> {
  const { images } = await context.tx
    .selectFrom('packageMeal')
    .select('images')
    .where('packageId', '=', packageId)
    .executeTakeFirstOrThrow();

  await showToAll(context, images);
  await changedMenu(context);
}

/** Fen of the cheapest and the dearest choice, what the dearest costs to make, and what there is in it. */
const sums = (merchantId: number) => sql<{
  low: number;
  high: number;
  cost: number | null;
  names: string;
}>`(select coalesce(sum(g.low), 0)::bigint as low, coalesce(sum(g.high), 0)::bigint as high, case when count(*) = count(g.cost) then coalesce(sum(g.cost), 0) end::bigint as cost,
      coalesce(string_agg(g.names, ' + ' order by g.choice_group), '') as names
    from (select l.choice_group, string_agg(d.dishes_name, case l.choice_group when ${CHOICE_GROUP.always} then ' + ' else ' / ' end order by l.line_no) as names,
        case l.choice_group when ${CHOICE_GROUP.always} then sum(round(d.price * l.quantity / 1000.0)) else min(round(d.price * l.quantity / 1000.0)) end as low,
        case l.choice_group when ${CHOICE_GROUP.always} then sum(round(d.price * l.quantity / 1000.0)) else max(round(d.price * l.quantity / 1000.0)) end as high,
        case when count(*) > count(d.cost_price) then null
          when l.choice_group = ${CHOICE_GROUP.always} then sum(round(d.cost_price * l.quantity / 1000.0))
          else max(round(d.cost_price * l.quantity / 1000.0)) end as cost
      from package_dish l join dish d on d.merchant_id = ${merchantId} and d.dishes_id = l.dishes_id
     where l.merchant_id = ${merchantId} and l.package_id = package_meal.package_id group by l.choice_group) g)`;

/** Fen by the price mode, of what the chosen dishes cost together. */
const priced = (of: 'low' | 'high') =>
  sql<number>`case package_meal.pricing when ${packagePricing.key.fixed} then package_meal.price
    else round(sums.${sql.ref(of)} * package_meal.discount_ratio / 100.0) end::bigint`;

export const packageRows = serveEntity('packageMeal', packageMeals, {
  order: ascending('sort', 'packageName'),
  visible: ({ scope }) =>
    sql<SqlBool>`(package_meal.canteen_id is null or ${scopeWhere('packageMeal.canteenId', scope.canteens)})`,
  check: (context, values, id) => checked(context, values as never, id),
  saved: settle,
  beforeRemoval: changedMenu,
  list: (rows, { merchantId }) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'packageMeal.canteenId')
      .innerJoinLateral(sums(merchantId).as('sums'), (join) => join.onTrue())
      .select('canteen.canteenName')
      .select(sql<string>`sums.names`.as('dishNames'))
      .select(priced('low').as('fromPrice'))
      .select(priced('high').as('toPrice'))
      .select(sql<number | null>`sums.cost`.as('costPrice')),
  lines: {
    table: 'packageDish',
    list: (lines) =>
      lines
        .innerJoin('dish', 'dish.dishesId', 'packageDish.dishesId')
        .select(['dish.dishesName', 'dish.price']),
  },
});

/** Dishes a search answers. */
const CHOICES = 20;

export const packageRoutes = [
  implement(packageMealPutaway, async (context, { packageIds, putawayState }) => {
    const ids = [...new Set(packageIds)];
    const changed = await context.tx
      .updateTable('packageMeal')
      .set({ putawayState, version: sql<number>`version + 1` })
      .where('packageId', 'in', ids)
      .where(packageRows.visible(context))
      .executeTakeFirst();

    if (Number(changed.numUpdatedRows) < ids.length) throw notFound('套餐不存在或已被删除');

    await changedMenu(context);

    return undefined;
  }),
  implement(dishChoices, (context, { keyword, names }) =>
    context.tx
      .selectFrom('dish')
      .select(['dishesId', 'dishesName', 'price'])
      .where(dishRows.visible(context))
      .where(
        whereGiven(
          keyword,
          (part) =>
            sql`(dish.dishes_name ilike ${containsPattern(part)} or dish.initials like ${containsPattern(part)})`,
        ),
      )
      .where(whereGiven(names, (whole) => sql`dish.dishes_name = any(${whole}::text[])`))
      .orderBy('dishesName')
      .limit(names ? names.length : CHOICES)
      .execute(),
  ),
];
