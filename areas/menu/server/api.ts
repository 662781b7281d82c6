/** What other areas may ask of dishes, materials and menus. */

export { belowCategory, categoryRows } from './category.ts';
export { offeredOn } from './current-menu.ts';
export { type DishCard, dishCards } from './dish-card.ts';
export { giveImages } from './dish-image.ts';
export { importDishes } from './dish-import.ts';
export { dishSheet } from './dish-sheet.ts';
export { loadFoods } from './food-library.ts';
export { likeDishes, setUpSurvey } from './like.ts';
export { materialRows } from './material.ts';
export { menuNumber } from './menu-number.ts';
export { acknowledgeMenu, menuPackage } from './menu-package.ts';
export { writeStandard } from './nutrition.ts';
export { packageRows } from './package-meal.ts';
export { type SetMeal, setMealsOf, setMealsOn } from './package-menu.ts';
export { packagesOffered } from './package-offer.ts';
export type { SoldPackage, WantedPackage } from './package-sale.ts';
export { dishesNotServedAt } from './place-recipe.ts';
export { ensureProducts } from './product.ts';
export { recallPortions } from './recall.ts';
export { setUpMenu } from './recipe.ts';
export { type IsRecommended, recommendDishes, recommendedIn } from './recommended.ts';
export { setUpReferences } from './reference-names.ts';
export { sizesOf } from './sold-as.ts';
export { markAtTerminal } from './sold-out.ts';
export { suppliedDishes } from './supplied.ts';
export {
  type BoughtBefore,
  type ClaimOutcome,
  claimPortions,
  type Offer,
  offeredPortions,
  type Portion,
  type Purchase,
  returnPortions,
  type SoldWeight,
  takePortions,
  type WantedPortion,
} from './supply.ts';
