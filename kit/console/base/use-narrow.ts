import { mediaHook } from './use-media.ts';

/** True in windows under 992 px, which get the layout of phones (rule console/phones). */
export const useNarrow = mediaHook('(max-width: 991.98px)');

/** True in windows so narrow that what opens fills them. */
export const usePhone = mediaHook('(max-width: 639.98px)');
