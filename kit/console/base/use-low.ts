import { mediaHook } from './use-media.ts';

/** Windows so low that standard rows, or bars above them, would leave too few rows in sight. */
export const useLow = mediaHook('(max-height: 800px)');
