import { differenceState } from '../contract/lookups.ts';
import { Differences } from './bill-parts.tsx';

/** Differences that wait to be settled (/reportCenter/bill/processing). */
export default () => <Differences state={differenceState.key.open} />;
