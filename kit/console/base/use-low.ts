import { mediaHook } from './use-media.ts';

/** Windows so low that standard rows would leave too few of them in sight. */
export const useLow = mediaHook('(max-height: 800px)');
/** Windows in which bars above a table would leave fewer than sixteen rows in sight. */
export const useLowForBars = mediaHook('(max-height: 1000px)');
