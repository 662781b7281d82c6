import { openSession } from '../session-store.ts';

/** What tests and benches of other areas do, and no area does. */
export const authCommands = { openSession } as const;
