import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { typesThatCan } from '../../contract/machine/kinds.ts';
import {
  dishKnown,
  recognitionCanteens,
  recognitionDishes,
} from '../../contract/machine/recognition.ts';

const { known, unlearned, missing } = dishKnown.key;

interface OfferedDish {
  canteenId: number;
  dishesId: number;
  dishesName: string;
  mealNum: number;
  pictureNum: number;
  confirmedNum: number;
  learnedNum: number;
  dishKnown: (typeof dishKnown)[number]['key'];
}

/** Dishes that published menus of the caller's places offer on a day, once a canteen, with their pictures and what of them is learned. */
const offeredDishes = ({ merchantId, scope }: Context, day: string) => sql<OfferedDish>`
  (select counted.*, case when counted.learned_num > 0 then ${sql.lit(known)}
      when counted.confirmed_num > 0 then ${sql.lit(unlearned)} else ${sql.lit(missing)} end as dish_known
    from (select offered.*, coalesce(picture.picture_num, 0) as picture_num,
        coalesce(picture.confirmed_num, 0) as confirmed_num, coalesce(picture.learned_num, 0) as learned_num
      from (select recipe.canteen_id, line.dishes_id, min(line.frozen ->> 'dishesName') as dishes_name,
          count(distinct line.meal_type)::integer as meal_num
        from recipe
        join recipe_line line on line.merchant_id = ${merchantId} and line.recipe_id = recipe.recipe_id and line.frozen is not null
         and (line.apply_date = ${day}::date or (line.apply_date is null and line.week_day = extract(isodow from ${day}::date)))
       where recipe.merchant_id = ${merchantId} and recipe.recipe_state = 2
         and coalesce(recipe.begin_date <= ${day}::date, true) and coalesce(recipe.end_date >= ${day}::date, true)
         and ${placeWhere('recipe', scope, 'canteenId')}
       group by recipe.canteen_id, line.dishes_id) offered
      left join lateral (select count(*)::integer as picture_num,
          (count(*) filter (where p.picture_state = 2))::integer as confirmed_num,
          (count(*) filter (where p.picture_state = 2 and r.regist_state = 1))::integer as learned_num
        from dish_picture p
        left join menu_ai ai on ai.merchant_id = ${merchantId} and ai.enabled = 1
        left join dish_regist r on r.merchant_id = ${merchantId} and r.menuai_id = ai.menuai_id and r.picture_id = p.picture_id
         and r.dishes_id = p.dishes_id
       where p.merchant_id = ${merchantId} and p.dishes_id = offered.dishes_id and p.picture_kind = 1 and p.removed_at is null
         and ${scopeWhere('p.canteenId', scope.canteens)}) picture on true) counted)`;

const dishes = serveQuery(
  recognitionDishes,
  (context, { bizDate = context.now.slice(0, 10), keyword, canteenId, dishKnown: wanted }) =>
    context.tx
      .selectFrom(offeredDishes(context, bizDate).as('offered'))
      .innerJoin('canteen', 'canteen.canteenId', 'offered.canteenId')
      .select([
        sql<string>`offered.canteen_id || ' ' || offered.dishes_id`.as('rowId'),
        'offered.dishesId',
        'offered.dishesName',
        'offered.dishKnown',
        'offered.pictureNum',
        'offered.confirmedNum',
        'offered.learnedNum',
        'offered.mealNum',
        'canteen.canteenName',
      ])
      .where(whereContains(keyword, 'offered.dishesName'))
      .where(whereEquals({ 'offered.canteenId': canteenId, 'offered.dishKnown': wanted })),
);

const canteens = serveQuery(
  recognitionCanteens,
  (context, { bizDate = context.now.slice(0, 10), canteenId }) => {
    const { tx, scope, merchantId } = context;
    const dayOf = sql<{
      offeredNum: number;
      knownNum: number;
      unlearnedNum: number;
      missingNum: number;
    }>`(select count(*)::integer as offered_num,
        (count(*) filter (where o.dish_known = ${sql.lit(known)}))::integer as known_num,
        (count(*) filter (where o.dish_known = ${sql.lit(unlearned)}))::integer as unlearned_num,
        (count(*) filter (where o.dish_known = ${sql.lit(missing)}))::integer as missing_num
      from ${offeredDishes(context, bizDate)} o where o.canteen_id = canteen.canteen_id)`;
    const machineNum = sql<number>`(select count(*) from device d where d.merchant_id = ${merchantId}
      and d.canteen_id = canteen.canteen_id and d.removed_at is null
      and d.device_type = any(${[...typesThatCan('recognisesDishes')]}::integer[]))::integer`;

    return tx
      .selectFrom('canteen')
      .innerJoinLateral(dayOf.as('day'), (on) => on.onTrue())
      .select([
        'canteen.canteenId',
        'canteen.canteenName',
        machineNum.as('machineNum'),
        'day.offeredNum',
        'day.knownNum',
        'day.unlearnedNum',
        'day.missingNum',
      ])
      .where('canteen.removedAt', 'is', null)
      .where(scopeWhere('canteen.canteenId', scope.canteens))
      .where(whereEquals({ 'canteen.canteenId': canteenId }))
      .where(sql<SqlBool>`(day.offered_num > 0 or ${machineNum} > 0)`);
  },
);

export const recognitionRoutes = [canteens, dishes];
