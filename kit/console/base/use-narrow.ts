import { useSyncExternalStore } from 'react';

/** Windows below this width get the layout of phones (document 0 section 9). */
const query = typeof window === 'undefined' ? undefined : window.matchMedia('(max-width: 991.98px)');

function subscribe(changed: () => void): () => void {
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** True in windows under 992 px. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
