import { sql } from 'kysely';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { putawayState } from '../../contract/dish.ts';
import { MOST_CHOICES, recipeChoices } from '../../contract/recipe-week.ts';
import { visibleDish } from '../dish/dish-visible.ts';
import { headOf } from './recipe-rows.ts';

interface Choice {
  readonly dishesId: number;
  readonly dishesName: string;
  readonly typeName: string | null;
  readonly price: number;
  readonly costPrice: number | null;
  readonly lastDate: string | null;
}

/** Dishes a menu may offer: what can be put on it by `assertDishes`, and nothing else. */
export const recipeChoicesRoute = implement(
  recipeChoices,
  async (context, { recipeId, keyword, typeId, isRecent }) => {
    const { tx, merchantId } = context;
    const { canteenId } = await headOf(context, recipeId);
    const { rows } = await sql<Choice>`select dish.dishes_id, dish.dishes_name, type.type_name,
        coalesce(own.price, dish.price) as price, dish.cost_price, planned.last_date
      from dish
      left join dish_canteen own on own.merchant_id = ${merchantId} and own.dishes_id = dish.dishes_id
        and own.canteen_id = ${canteenId}
      left join dish_type type on type.merchant_id = ${merchantId} and type.id = dish.type_id
      left join lateral (select max(line.line_id) as last_line, max(line.apply_date) as last_date
        from recipe_line line
        join recipe on recipe.merchant_id = ${merchantId} and recipe.recipe_id = line.recipe_id
         and recipe.canteen_id = ${canteenId}
       where line.merchant_id = ${merchantId} and line.dishes_id = dish.dishes_id) planned on true
     where dish.merchant_id = ${merchantId} and coalesce(dish.canteen_id, ${canteenId}) = ${canteenId}
       and coalesce(own.putaway_state, dish.putaway_state) = ${putawayState.key.onSale} and ${visibleDish(context)}
       and ${whereContains(keyword, 'dish.dishesName', 'dish.pinyin', 'dish.initials')}
       and ${whereEquals({ 'dish.typeId': typeId })}
       and (not ${isRecent} or planned.last_line is not null)
     order by planned.last_line desc nulls last, dish.dishes_name, dish.dishes_id
     limit ${MOST_CHOICES + 1}`.execute(tx);

    return { dishes: rows.slice(0, MOST_CHOICES), hasMore: rows.length > MOST_CHOICES };
  },
);
