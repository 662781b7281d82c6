/** What others may ask of reports: to set up data screens without a form (demo). */
export { addDataScreen, giveCanteens } from './screen.ts';
