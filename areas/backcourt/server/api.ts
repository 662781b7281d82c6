/** What other areas may ask about the back of the house. */
export { setUpAccess, setUpCamera } from './furnish.ts';
export { setUpPeopleCounts } from './furnish-counts.ts';
export { countUnchecked, setUpMorningChecks } from './morning-check.ts';
export { countFailedResidues, setUpResidues } from './residue.ts';
export { countDue, setUpSamples } from './sample.ts';
