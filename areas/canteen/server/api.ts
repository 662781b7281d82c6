/** What other areas may ask about places; set-based, in the caller's transaction. */

export {
  type BookingPlace,
  type BookingRules,
  type BookingTimes,
  bookingPlaces,
  bookingRules,
  bookingStalls,
  bookingTimes,
  isClosedFor,
  momentOf,
  noCanteen,
} from './booking-rules.ts';
export { canteenNamed } from './canteen.ts';
export { setWalletOrder, setWalletOrders } from './canteen-setting.ts';
export { type CanteenSeed, furnishCanteens } from './furnish.ts';
export type { MealCalendar } from './meal-calendar.ts';
export { mealAt, mealCalendar, mealsAt, servesNow } from './meal-calendar.ts';
export { leaveMealLine, standsAtBuffet } from './meal-line.ts';
export { setMealTimes } from './meal-versions.ts';
export { isUsableCanteen, setUpCanteens, usableStall } from './places.ts';
export { freeRoom, roomOfCode, takeRoom } from './room-use.ts';
export { type PlaceReason, type SaleRules, saleRules } from './sale-rules.ts';
export {
  freeTable,
  type LockedTable,
  lockTables,
  openTables,
  partyAt,
  sitsStill,
  tableOfCode,
  tablesTaken,
} from './table-use.ts';
