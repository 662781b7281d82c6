import { issueDue } from '../regular-worker.ts';

/** What tests and benches of other areas do, and no area does. */
export const marketingCommands = { issueDue } as const;
