import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereGiven } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import {
  classifies,
  cooks,
  dishesAllBasicsList,
  dishLabels,
  dishTypes,
  effects,
  idsMenu,
  kitchens,
  styles,
  suits,
  tastes,
  typeSortQuery,
  typeSortSave,
} from '../contract/reference.ts';
import { dishRows } from './dish/dish.ts';

export const cookRows = serveEntity('dishCook', cooks, { order: ascending('sort', 'cookName') });
export const dishLabelRows = serveEntity('dishLabel', dishLabels, {
  order: ascending('sort', 'labelName'),
});
export const tasteRows = serveEntity('dishTaste', tastes, {
  order: ascending('sort', 'tasteName'),
});
/** Types limit who sees which dishes: they are changed by who sees all of them. */
export const dishTypeRows = serveEntity('dishType', dishTypes, {
  order: ascending('sort', 'typeName'),
  visible: ({ scope }) => scopeWhere('dishType.id', scope.dishes),
});
export const classifyRows = serveEntity('dishClassify', classifies, {
  order: ascending('sort', 'classifyName'),
});
export const effectRows = serveEntity('dishEffect', effects, {
  order: ascending('sort', 'effectName'),
});
export const styleRows = serveEntity('dishStyle', styles, {
  order: ascending('sort', 'styleName'),
});
export const suitRows = serveEntity('dishSuit', suits, { order: ascending('sort', 'suitName') });
export const kitchenRows = serveEntity('dishKitchen', kitchens, {
  order: ascending('sort', 'kitchenName'),
});

/** What dishes are described by, each on its table. */
export const referenceRows = [
  cookRows,
  dishLabelRows,
  tasteRows,
  dishTypeRows,
  classifyRows,
  effectRows,
  styleRows,
  suitRows,
  kitchenRows,
];

const typesInOrder = (context: Context) =>
  context.tx
    .selectFrom('dishType')
    .select(['id', 'typeName', 'sort'])
    .where(dishTypeRows.visible(context))
    .orderBy('sort')
    .orderBy('typeName');

const basics = (context: Context) =>
  context.tx
    .selectFrom('dish')
    .select(['dishesId', 'dishesName', 'price', 'weight'])
    .select(sql<1 | 2>`putaway_state`.as('putawayState'))
    .where(dishRows.visible(context));

export const referenceRoutes = [
  implement(typeSortQuery, (context) => typesInOrder(context).execute()),
  implement(typeSortSave, async (context, { ids }) => {
    const types = await typesInOrder(context).forUpdate().execute();
    const known = new Map(types.map((type) => [type.id, type.sort]));
    if (ids.some((id) => !known.has(id))) throw notFound();

    const first = new Set(ids);
    const all = [...ids, ...types.flatMap(({ id }) => (first.has(id) ? [] : [id]))];
    const moved = all.flatMap((id, at) => (known.get(id) === at + 1 ? [] : [{ id, sort: at + 1 }]));
    await sql`update dish_type set sort = n.sort, version = version + 1
        from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ sort }) => sort)}::int[]) n (id, sort)
       where dish_type.merchant_id = ${context.merchantId} and dish_type.id = n.id`.execute(
      context.tx,
    );

    return undefined;
  }),
  implement(dishesAllBasicsList, (context, { putawayState }) =>
    basics(context)
      .where(whereGiven(putawayState, (state) => sql`putaway_state = ${state}`))
      .orderBy('dishesName')
      .execute(),
  ),
  implement(idsMenu, (context, { dishesIds }) =>
    basics(context)
      .where('dishesId', 'in', dishesIds)
      .orderBy(sql`array_position(${dishesIds}::bigint[], dishes_id)`)
      .execute(),
  ),
];
