/** What other areas may ask about the back of the house. */
export { countDue, setUpSamples } from './sample.ts';
