import { placeBindRecipes, placeRecipeList } from '#areas/customer/contract/place.ts';
import { bindPlaceRecipes, menusServedAt, recipesOfPlace } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { recipeState } from '../../contract/recipe.ts';
import { recipeRows } from './recipe-rows.ts';

/* Places belong to the area of people, which knows no menus: what is bound to a place is looked at here, and kept there. */

/** The dishes among lines of menus that are not served at a place, by name. */
export async function dishesNotServedAt(
  context: Context,
  placeId: number,
  lineIds: readonly number[],
): Promise<string[]> {
  const served = await menusServedAt(context, placeId);
  if (!served || lineIds.length === 0) return [];

  const found = await context.tx
    .selectFrom('recipeLine')
    .innerJoin('dish', 'dish.dishesId', 'recipeLine.dishesId')
    .select('dishesName')
    .where('lineId', 'in', lineIds)
    .where('recipeId', 'not in', served)
    .orderBy('lineId')
    .execute();

  return found.map(({ dishesName }) => dishesName);
}

const bindRecipes = implement(
  placeBindRecipes,
  async (context, { placeId, recipeIds, version }) => {
    const wanted = [...new Set(recipeIds)];
    const bound = new Set(await recipesOfPlace(context, placeId));
    const added = wanted.filter((recipeId) => !bound.has(recipeId));
    if (added.length > 0) {
      const known = await context.tx
        .selectFrom('recipe')
        .select('recipeId')
        .where('recipeId', 'in', added)
        .where('recipeState', '=', recipeState.key.published)
        .where(recipeRows.visible(context))
        .forShare()
        .execute();
      if (known.length !== added.length) throw invalid('recipeIds', '菜谱不存在或未发布');
    }

    await bindPlaceRecipes(context, placeId, wanted, version);

    return undefined;
  },
);

const bindable = implement(placeRecipeList, (context) =>
  context.tx
    .selectFrom('recipe')
    .innerJoin('canteen', 'canteen.canteenId', 'recipe.canteenId')
    .select(['recipeId', 'recipeName', 'canteenName'])
    .where('recipeState', '=', recipeState.key.published)
    .where(recipeRows.visible(context))
    .orderBy('canteenName')
    .orderBy('recipeName')
    .execute(),
);

export const placeRecipeRoutes: readonly Route[] = [bindRecipes, bindable];
