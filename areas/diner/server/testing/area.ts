import { openDinerSession } from '../session-store.ts';

/** What tests and benches of other areas do, and no area does. */
export const dinerCommands = { openDinerSession } as const;
