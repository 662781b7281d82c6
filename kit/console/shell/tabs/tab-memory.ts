import { createContext, use, useEffect, useState } from 'react';

interface Kept {
  /** What the state was about when it was used last. */
  readonly about: string;
  readonly value: unknown;
}

/** What the screen of a tab was set to, by name. Lives with its tab, also while the screen itself has had to make room. */
export type TabMemory = Map<string, Kept>;

export const TabMemoryContext = createContext<TabMemory | undefined>(undefined);

/**
 * State that a screen finds again when its tab comes back after making room for later ones: searches, pages, the chosen node of
 * a tree. Refreshing or closing the tab forgets it. Outside tabs it is ordinary state.
 * @param name tells the states of one screen apart
 * @param about what it belongs to, such as the document around a list: it is found again only for the same
 */
export function useTabState<Value>(
  name: string,
  initial: () => Value,
  about = '',
): [Value, (value: Value) => void] {
  const memory = use(TabMemoryContext);
  const [value, setValue] = useState(() => {
    const kept = memory?.get(name);
    return kept?.about === about ? (kept.value as Value) : initial();
  });
  useEffect(() => {
    memory?.set(name, { about, value });
  }, [memory, name, about, value]);

  return [value, setValue];
}
