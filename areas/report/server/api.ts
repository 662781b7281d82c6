/** What others may ask of reports: to set up data screens without a form (demo). */

export { addDataScreen, giveCanteens } from './board/screen.ts';
/** Budgets of a year, without a form (demo). */
export { storeBudgets } from './budget/budget-store.ts';
