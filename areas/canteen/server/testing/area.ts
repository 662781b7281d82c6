import { setFirst } from '../canteen-setting.ts';

/** What tests and benches of other areas do, and no area does. */
export const canteenCommands = { setFirst } as const;
