import { Differences } from './bill-parts.tsx';

const OPEN = 1;

/** Differences that wait to be settled (/reportCenter/bill/processing). */
export default () => <Differences state={OPEN} />;
