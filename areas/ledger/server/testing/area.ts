import { clearExpired } from '../expiry.ts';
import { expireHolds } from '../hold.ts';

/** What the sweeper does of one merchant, at the moment of a context: for tests with a clock of their own. */
export const sweeper = { expireHolds, clearExpired } as const;
