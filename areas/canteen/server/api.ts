/** What other areas may ask about places; set-based, in the caller's transaction. */

export { dayBefore, type MealCalendar, type MealMoment, mealAt, mealCalendar } from './meal-calendar.ts';
export { type MealTime, setMealTimes } from './meal-times.ts';
export { canteenNames, type NewCanteen, type StallPlace, setUpCanteens, stallPlaces, usableStall } from './places.ts';
