import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { assertMerchantWide } from '#kit/server/merchant-wide.ts';
import { assertUnnamed } from '#kit/server/references.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { putawayState } from '../../contract/dish.ts';
import {
  dishesCanteenList,
  dishesCopy,
  dishesCostHistory,
  dishesCostSetting,
  dishesDeployIndexRecommend,
  dishesEditDifCanteenManage,
  dishesEditPrice,
  dishesGetDifCanteenManage,
  dishesIndexRecommendList,
  dishesMaterialCost,
  dishesMaterialCostAutoUpdate,
  dishesPutawayState,
  dishesRemoveBatch,
  dishesTypeDishesList,
} from '../../contract/dish-calls.ts';
import { priceOrigin } from '../../contract/dish-price.ts';
import { changedMenu } from '../recipe/menu-number.ts';
import { recommendDishes } from '../recipe/recommended.ts';
import { assertPrices, COMMON, dishRows } from './dish.ts';
import { assertOwn } from './dish-own.ts';
import { keepOwnPrice, keepPrices } from './dish-price.ts';
import { costsFollow, recomputeCosts } from './recost.ts';

async function assertCanteen(context: Context, canteenId: number): Promise<void> {
  if (!(await isUsableCanteen(context, canteenId))) throw notFound('食堂不存在或已被删除');
}

/** The dishes that are named, the caller's, in their order. @throws notFound */
async function dishesOf(context: Context, dishesIds: readonly number[]) {
  const found = await context.tx
    .selectFrom('dish')
    .select(['dishesId', 'dishesName', 'canteenId', 'costPrice'])
    .where('dishesId', 'in', dishesIds)
    .where(dishRows.visible(context))
    .orderBy('dishesId')
    .forUpdate()
    .execute();

  if (found.length !== new Set(dishesIds).size) throw notFound('菜品不存在或已被删除');

  return found;
}

/* What a copy is and does of its own. */
const OWN = new Set(['merchantId', 'dishesId', 'canteenId', 'version']);

const PRICE_ORIGIN = priceOrigin.key;

const copy = implement(dishesCopy, async (context, { dishesIds, canteenId }) => {
  const { tx, merchantId, newId } = context;
  await assertCanteen(context, canteenId);
  const found = await dishesOf(context, dishesIds);
  if (found.some((dish) => dish.canteenId === canteenId))
    throw conflict('SAME_CANTEEN', '目标食堂不能与来源相同');

  const copies: number[] = [];
  for (const { dishesId } of found) {
    const source = await tx
      .selectFrom('dish')
      .selectAll()
      .where('dishesId', '=', dishesId)
      .executeTakeFirstOrThrow();
    const values = Object.fromEntries(
      Object.entries(source).filter(([key]) => !OWN.has(key)),
    ) as typeof source;
    const made = await tx
      .insertInto('dish')
      .values({ ...values, dishesId: newId(), canteenId })
      .onConflict((taken) => taken.doNothing())
      .returning('dishesId')
      .executeTakeFirst();

    if (!made) continue;

    copies.push(made.dishesId);
    await sql`insert into dish_material (merchant_id, dishes_id, line_no, material_id, quantity, unit, cost)
      select ${merchantId}, ${made.dishesId}, line_no, material_id, quantity, unit, cost from dish_material
       where merchant_id = ${merchantId} and dishes_id = ${dishesId}`.execute(tx);
  }

  await keepPrices(context, copies, PRICE_ORIGIN.copy);

  return { copied: copies.length, left: found.length - copies.length };
});

/** The same of those the caller may change. @throws Refusal 403 */
async function ownDishes(context: Context, dishesIds: readonly number[]) {
  const found = await dishesOf(context, dishesIds);
  const canteens = found.map(({ canteenId }) => canteenId);
  assertOwn(context, canteens, COMMON);

  return found;
}

const removeBatch = implement(dishesRemoveBatch, async (context, { dishesIds }) => {
  for (const { dishesId } of await ownDishes(context, dishesIds))
    await assertUnnamed(context, 'dish', dishesId, '菜品');

  await context.tx.deleteFrom('dish').where('dishesId', 'in', dishesIds).execute();

  return undefined;
});

const editPrice = implement(dishesEditPrice, async (context, { dishesId, version, price }) => {
  await ownDishes(context, [dishesId]);
  await assertPrices(context, { price }, dishesId);
  await dishRows.change(context, dishesId, { price }, version);
  await keepPrices(context, [dishesId], PRICE_ORIGIN.list);

  return undefined;
});

const materialCost = implement(dishesMaterialCost, async (context, { dishesIds }) => {
  const before = await ownDishes(context, dishesIds);
  for (const { dishesId } of before) await recomputeCosts(context, { dishesId });
  const after = new Map(
    (await dishesOf(context, dishesIds)).map((dish) => [dish.dishesId, dish.costPrice]),
  );

  return before.map(({ dishesId, dishesName, costPrice }) => ({
    dishesId,
    dishesName,
    before: costPrice,
    costPrice: after.get(dishesId) ?? null,
  }));
});

const settingOf = async (context: Context) => ({
  autoCost: (await costsFollow(context)) ? (1 as const) : (2 as const),
});

const autoUpdate = implement(dishesMaterialCostAutoUpdate, async (context, { autoCost }) => {
  if (autoCost !== undefined) {
    assertMerchantWide(context, 'canteens', '成本设置');
    await context.tx
      .insertInto('dishSetting')
      .values({ autoCost })
      .onConflict((there) => there.column('merchantId').doUpdateSet({ autoCost }))
      .execute();
  }
  return settingOf(context);
});

const editDifference = implement(dishesEditDifCanteenManage, async (context, content) => {
  const { dishesId, canteenId, price, putawayState } = content;
  const { tx } = context;
  await assertCanteen(context, canteenId);
  const [dish] = await dishesOf(context, [dishesId]);
  if (dish?.canteenId !== null)
    throw conflict('OF_ONE_CANTEEN', '该菜品只属于一个食堂，请直接修改');

  await tx
    .deleteFrom('dishCanteen')
    .where('dishesId', '=', dishesId)
    .where('canteenId', '=', canteenId)
    .execute();

  if (price !== null || putawayState !== null)
    await tx
      .insertInto('dishCanteen')
      .values({ dishesId, canteenId, price, putawayState })
      .execute();

  await keepOwnPrice(context, { dishesId, canteenId }, PRICE_ORIGIN.difference);
  await changedMenu(context);

  return undefined;
});

function assertInScope({ scope }: Context, canteenId: number | undefined): void {
  if (canteenId !== undefined && !inScope(scope.canteens, canteenId))
    throw notFound('食堂不存在或已被删除');
}

interface Short {
  readonly dishesId: number;
  readonly dishesName: string;
  readonly price: number;
}

const PUTAWAY_STATE = putawayState.key;

/** Dishes of the caller's on the shelf; of a canteen as it has them. */
async function onShelf(context: Context, canteenId: number | undefined) {
  const { rows } = await sql<
    Short & { typeId: number | null; typeName: string | null }
  >`select dish.dishes_id, dish.dishes_name,
      coalesce(own.price, dish.price) as price, dish.type_id, dish_type.type_name
    from dish
    left join dish_canteen own on own.merchant_id = ${context.merchantId} and own.dishes_id = dish.dishes_id
      and own.canteen_id = ${canteenId ?? null}::bigint
    left join dish_type on dish_type.merchant_id = ${context.merchantId} and dish_type.id = dish.type_id
   where dish.merchant_id = ${context.merchantId} and coalesce(own.putaway_state, dish.putaway_state) = ${PUTAWAY_STATE.onSale}
     and ${dishRows.visible(context)}
     and (${canteenId ?? null}::bigint is null or coalesce(dish.canteen_id, ${canteenId ?? null}::bigint) = ${canteenId ?? null}::bigint)
   order by dish_type.sort nulls last, dish_type.type_name nulls last, dish.dishes_name`.execute(
    context.tx,
  );
  return rows;
}

const shortOf = ({ dishesId, dishesName, price }: Short): Short => ({
  dishesId,
  dishesName,
  price,
});

const deploy = implement(
  dishesDeployIndexRecommend,
  async (context, { canteenId, mealType, dishesIds }) => {
    await assertCanteen(context, canteenId);
    if (new Set(dishesIds).size !== dishesIds.length) throw invalid('dishesIds', '不能重复选择');

    const offered = new Set((await onShelf(context, canteenId)).map(({ dishesId }) => dishesId));
    if (dishesIds.some((id) => !offered.has(id)))
      throw invalid('dishesIds', '部分菜品未上架或不属于该食堂');

    await recommendDishes(context, { canteenId, mealType, dishesIds });

    return undefined;
  },
);

export const dishCallRoutes = [
  copy,
  removeBatch,
  editPrice,
  implement(dishesPutawayState, async (context, { dishesIds, putawayState }) => {
    await ownDishes(context, dishesIds);
    await context.tx
      .updateTable('dish')
      .set({ putawayState, version: sql`version + 1` })
      .where('dishesId', 'in', dishesIds)
      .execute();

    await changedMenu(context);

    return undefined;
  }),
  materialCost,
  autoUpdate,
  implement(dishesCostSetting, settingOf),
  implement(dishesCostHistory, async (context, { dishesId }) => {
    await dishRows.lock(context, dishesId, 'none', '菜品不存在或已被删除');
    return context.tx
      .selectFrom('dishCost')
      .select(['costPrice', 'changedAt'])
      .where('dishesId', '=', dishesId)
      .orderBy('costNo', 'desc')
      .limit(100)
      .execute();
  }),

  implement(dishesGetDifCanteenManage, async (context, { dishesId }) => {
    await dishRows.lock(context, dishesId, 'none', '菜品不存在或已被删除');
    const { tx, scope } = context;
    const found = await tx
      .selectFrom('canteen')
      .leftJoin('dishCanteen', (join) =>
        join
          .onRef('dishCanteen.canteenId', '=', 'canteen.canteenId')
          .on('dishCanteen.dishesId', '=', dishesId),
      )
      .select(['canteen.canteenId', 'canteenName', 'dishCanteen.price', 'dishCanteen.putawayState'])
      .where('canteen.removedAt', 'is', null)
      .orderBy('canteenName')
      .execute();

    return found.filter(({ canteenId }) => inScope(scope.canteens, canteenId));
  }),
  editDifference,

  implement(dishesTypeDishesList, async (context, { canteenId }) => {
    assertInScope(context, canteenId);
    const groups = Map.groupBy(await onShelf(context, canteenId), ({ typeId }) => typeId);

    return [...groups].map(([typeId, dishes]) => ({
      typeId,
      typeName: dishes[0]?.typeName ?? null,
      dishes: dishes.map(shortOf),
    }));
  }),
  implement(dishesCanteenList, async (context, { canteenId }) => {
    assertInScope(context, canteenId);
    return (await onShelf(context, canteenId)).map(shortOf);
  }),

  implement(dishesIndexRecommendList, async (context, { canteenId }) => {
    assertInScope(context, canteenId);
    const rows = await context.tx
      .selectFrom('dishRecommend')
      .innerJoin('dish', 'dish.dishesId', 'dishRecommend.dishesId')
      .leftJoin('dishCanteen', (own) =>
        own
          .onRef('dishCanteen.dishesId', '=', 'dish.dishesId')
          .on('dishCanteen.canteenId', '=', canteenId),
      )
      .select(['mealType', 'dish.dishesId', 'dish.dishesName'])
      .select(sql<number>`coalesce(dish_canteen.price, dish.price)`.as('price'))
      .where('dishRecommend.canteenId', '=', canteenId)
      .where(
        sql<SqlBool>`coalesce(dish_canteen.putaway_state, dish.putaway_state) = ${PUTAWAY_STATE.onSale}`,
      )
      .orderBy('mealType')
      .orderBy('place')
      .execute();

    return [...Map.groupBy(rows, ({ mealType }) => mealType)].map(([mealType, dishes]) => ({
      mealType,
      dishes: dishes.map(shortOf),
    }));
  }),
  deploy,
];
