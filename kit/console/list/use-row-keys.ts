import { type RefObject, useEffect } from 'react';
import { useStable } from '../base/use-stable.ts';
import { isPlainKey } from '../shell/plain-keys.ts';
import type { Rows } from './row-keys.ts';

type Keys = typeof import('./row-keys.ts');

/** Fetched with the first key: a list that is worked with the mouse has no need of it. */
let keys: Keys | undefined;
const fetchKeys = async (): Promise<Keys> => {
  keys ??= await import('./row-keys.ts');
  return keys;
};

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'j', 'k', 'n']);

/**
 * A list by keyboard: j and k go through its rows, Enter opens one, n begins a new one; with a row open beside the list, arrow keys open
 * the next.
 */
export function useRowKeys(root: RefObject<HTMLElement | null>, list: Rows): void {
  const now = useStable(() => list);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const place = root.current;
      if (!KEYS.has(event.key) || !place?.checkVisibility() || !isPlainKey(event)) return;

      if (keys) keys.obeyKey(event, place, now());
      else void fetchKeys().then(({ obeyKey }) => obeyKey(event, place, now()));
    };
    document.addEventListener('keydown', press);

    return () => document.removeEventListener('keydown', press);
  }, [root, now]);

  const id = list.opened?.id;
  useEffect(() => {
    if (id === undefined) return;

    void fetchKeys().then(({ rowElement }) =>
      rowElement(root.current, id)?.scrollIntoView({ block: 'nearest' }),
    );
  }, [root, id]);
}
