import { mediaHook } from './use-media.ts';

/** True in windows under 992 px, which get the layout of phones (document 0 section 9). */
export const useNarrow = mediaHook('(max-width: 991.98px)');
