import { useEffect, useState } from 'react';
import { type ConsoleRoute, chooseFirstLevel, type NavigationEntry } from './menu.ts';
import { isOpening } from './side-menu.tsx';

interface Chosen {
  readonly path: string;
  readonly place: string;
  /** A page asked for before was still on its way: its arrival does not end the looking. */
  readonly opening: boolean;
}

/** Where the first-level selection is remembered (rule console/first-level). */
const FIRST_LEVEL = 'nav1';

/**
 * The selected first-level entry: follows the route; another may be looked into without leaving the page.
 * @param place changes with every navigation, which ends the looking
 */
export function useFirstLevel(
  entries: readonly NavigationEntry[],
  route: ConsoleRoute,
  place: string,
) {
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen?.opening && chosen.place !== place)
    setChosen({ path: chosen.path, place, opening: false });
  const followed = chooseFirstLevel(entries, route, localStorage.getItem(FIRST_LEVEL));
  const looked =
    chosen?.place === place ? entries.find((entry) => entry.path === chosen.path) : undefined;
  const first = looked ?? followed;
  useEffect(() => {
    if (first) localStorage.setItem(FIRST_LEVEL, first.path);
  }, [first]);

  return { first, choose: (path: string) => setChosen({ path, place, opening: isOpening() }) };
}
