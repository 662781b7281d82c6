/** What other areas may ask about places; set-based, in the caller's transaction. */

export { type Furnishing, furnishCanteens } from './furnish.ts';
export { dayBefore, type MealCalendar, mealAt, mealCalendar } from './meal-calendar.ts';
export { leaveMealLine } from './meal-line.ts';
export { setMealTimes } from './meal-times.ts';
export { setUpCanteens, usableStall } from './places.ts';
export { type PlaceReason, type SaleRules, saleRules } from './sale-rules.ts';
