/** What other areas may ask about the back of the house. */
export { countDue } from './sample.ts';
