/** What others may ask of reports: to set up data screens without a form (demo). */

/** Budgets of a year, without a form (demo). */
export { storeBudgets } from './budget-store.ts';
export { addDataScreen, giveCanteens } from './screen.ts';
