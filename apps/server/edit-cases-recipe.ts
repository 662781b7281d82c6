import { recipes } from '#areas/menu/contract/recipe.ts';
import type { Case } from './edit-case.ts';

/* Changes of menus and what belongs to them. */
export const recipeCases: readonly Case[] = [
  {
    edit: recipes.modify,
    add: recipes.add,
    table: 'recipe',
    full: ({ canteenId, stallId }) => ({
      recipeName: '第十周',
      recipeType: 2,
      canteenId,
      stallId,
      beginDate: '2026-03-02',
      mealBudget: 50_000,
      endDate: '2026-03-08',
      remark: '开学第一周',
    }),
  },
];
