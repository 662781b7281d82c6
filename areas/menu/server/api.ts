/** What other areas may ask of dishes, materials and menus. */

export { belowCategory, categoryRows } from './category.ts';
export { type DishCard, dishCards } from './dish/dish-card.ts';
export { giveImages } from './dish/dish-image.ts';
export { importDishes } from './dish/dish-import.ts';
export { dishSheet } from './dish/dish-sheet.ts';
export { likeDishes, setUpSurvey } from './dish/like.ts';
export { loadFoods } from './material/food-library.ts';
export { materialRows } from './material/material.ts';
export { writeStandard } from './nutrition.ts';
export { ensureProducts } from './product.ts';
export { recallPortions } from './recall.ts';
export { offeredOn } from './recipe/current-menu.ts';
export { menuNumber } from './recipe/menu-number.ts';
export { offeredMany } from './recipe/offers.ts';
export { dishesNotServedAt } from './recipe/place-recipe.ts';
export { setUpMenu } from './recipe/recipe.ts';
export { type IsRecommended, recommendDishes, recommendedIn } from './recipe/recommended.ts';
export { sizesOf } from './recipe/sold-as.ts';
export { markAtTerminal } from './recipe/sold-out.ts';
export { type Buying, openStock, type Stock } from './recipe/stock.ts';
export { suppliedDishes } from './recipe/supplied.ts';
export {
  type BoughtBefore,
  type Offer,
  type Offered,
  type Portion,
  type Purchase,
  returnPortions,
  type SoldWeight,
  type SupplyReason,
  type WantedPortion,
} from './recipe/supply.ts';
export { setUpReferences } from './reference-names.ts';
export {
  acknowledgeMenu,
  acknowledgeShown,
  menuHeld,
  menuPackage,
  withOwnMenu,
} from './set-meal/menu-package.ts';
export { packageRows } from './set-meal/package-meal.ts';
export { type SetMeal, setMealsOf, setMealsOn } from './set-meal/package-menu.ts';
export { packagesOffered } from './set-meal/package-offer.ts';
export type { SoldPackage, WantedPackage } from './set-meal/package-sale.ts';
export { type DishTag, menuShown, tagsOfDishes } from './shown-menu.ts';
