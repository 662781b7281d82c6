/** What other areas may ask about places; set-based, in the caller's transaction. */
export { canteenNames, type NewCanteen, type StallPlace, setUpCanteens, stallPlaces, usableStall } from './places.ts';
export { type MealTime, setMealTimes } from './meal-times.ts';
