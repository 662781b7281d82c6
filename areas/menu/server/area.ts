import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { categoryRoutes, categoryRows } from './category.ts';
import { dishRows } from './dish.ts';
import { dishCallRoutes } from './dish-calls.ts';
import { dishImporting, dishImportRoutes } from './dish-import.ts';
import { dishPictureRoutes } from './dish-picture.ts';
import { dishPriceRoute } from './dish-price.ts';
import { foodLibraryRoutes } from './food-library.ts';
import { likeRoutes, surveyRows } from './like.ts';
import { materialRoutes, materialRows } from './material.ts';
import { materialImporting, materialImportRoutes } from './material-import.ts';
import { mealPictureRoutes } from './meal-picture.ts';
import { menuAiRoutes } from './menu-ai.ts';
import { menuBoardRoute, menuBoardRoutes } from './menu-board.ts';
import { nutritionRoutes, nutritionRows } from './nutrition.ts';
import { packageRoutes, packageRows } from './package-meal.ts';
import { transferring } from './picture-transfer.ts';
import { placeRecipeRoutes } from './place-recipe.ts';
import { productRoutes, productRows } from './product.ts';
import { recipeRoutes } from './recipe.ts';
import { recipeImporting } from './recipe-import.ts';
import { recipeIssueRoutes } from './recipe-issue.ts';
import { recipeRows } from './recipe-rows.ts';
import { recogniserRows } from './recogniser-rows.ts';
import { referenceRoutes, referenceRows } from './reference.ts';
import { soldOutRoutes } from './sold-out.ts';

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
  start: (system) => ({ routes: [menuBoardRoute(system)] }),
};
