import { useSyncExternalStore } from 'react';

/** A hook that tells whether a media query holds, and again whenever that changes; false outside a browser. */
export function mediaHook(text: string): () => boolean {
  const query = typeof window === 'undefined' ? undefined : window.matchMedia(text);
  const subscribe = (changed: () => void): (() => void) => {
    query?.addEventListener('change', changed);
    return () => query?.removeEventListener('change', changed);
  };

  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
