import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { categoryRoutes, categoryRows } from './category.ts';
import { dishRows } from './dish/dish.ts';
import { dishCallRoutes } from './dish/dish-calls.ts';
import { dishImporting, dishImportRoutes } from './dish/dish-import.ts';
import { dishPriceRoute } from './dish/dish-price.ts';
import { likeRoutes, surveyRows } from './dish/like.ts';
import { foodLibraryRoutes } from './material/food-library.ts';
import { materialRoutes, materialRows } from './material/material.ts';
import { materialImporting, materialImportRoutes } from './material/material-import.ts';
import { menuBoardRoute, menuBoardRoutes } from './menu-board.ts';
import { nutritionRoutes, nutritionRows } from './nutrition.ts';
import { dishPictureRoutes } from './picture/dish-picture.ts';
import { mealPictureRoutes } from './picture/meal-picture.ts';
import { menuAiRoutes } from './picture/menu-ai.ts';
import { transferring } from './picture/picture-transfer.ts';
import { recogniserRows } from './picture/recogniser-rows.ts';
import { productRoutes, productRows } from './product.ts';
import { startFolding } from './recipe/fold-taken.ts';
import { placeRecipeRoutes } from './recipe/place-recipe.ts';
import { recipeRoutes } from './recipe/recipe.ts';
import { recipeChoicesRoute } from './recipe/recipe-choices.ts';
import { recipeFiguresRoute } from './recipe/recipe-figures.ts';
import { recipeImporting } from './recipe/recipe-import.ts';
import { recipeIssueRoutes } from './recipe/recipe-issue.ts';
import { recipeRows } from './recipe/recipe-rows.ts';
import { soldOutRoutes } from './recipe/sold-out.ts';
import { referenceRoutes, referenceRows } from './reference.ts';
import { packageRoutes, packageRows } from './set-meal/package-meal.ts';

export const area: Area = {
  name: 'menu',
  menu: dishMenu,
  routes: [
    ...dishCallRoutes,
    dishPriceRoute,
    ...dishImportRoutes,
    ...materialRoutes,
    ...materialImportRoutes,
    ...foodLibraryRoutes,
    ...categoryRoutes,
    ...productRoutes,
    ...packageRoutes,
    ...likeRoutes,
    ...nutritionRoutes,
    ...referenceRoutes,
    ...recipeRoutes,
    recipeChoicesRoute,
    recipeFiguresRoute,
    ...recipeIssueRoutes,
    ...soldOutRoutes,
    ...recipeImporting.routes,
    ...menuBoardRoutes,
    ...menuAiRoutes,
    ...dishPictureRoutes,
    ...mealPictureRoutes,
    ...placeRecipeRoutes,
  ],
  entities: [
    dishRows,
    packageRows,
    materialRows,
    categoryRows,
    productRows,
    nutritionRows,
    ...referenceRows,
    recipeRows,
    surveyRows,
    recogniserRows,
  ],
  jobs: [materialImporting.job, dishImporting.job, recipeImporting.job, transferring],
  tables: {
    dishMaterial: { noun: '菜品原料' },
    recipeLine: { noun: '菜谱菜品' },
    packageDish: { noun: '套餐菜品' },
    mealPicture: 'part',
    dishPicture: 'part',
  },
  start: (system) => {
    startFolding(system);
    return { routes: [menuBoardRoute(system)] };
  },
};
