import { foldDate } from '../recipe/fold-taken.ts';

/** What tests of other areas do, and no area does. */
export const menuCommands = { foldDate } as const;
