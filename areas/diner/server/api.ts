/** What others may ask of people on their own page. */

export { withDiners } from './forget.ts';
export { bindDiners } from './furnish.ts';
