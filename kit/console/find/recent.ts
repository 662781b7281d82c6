import { useEffect } from 'react';
import { persist, readPersisted, usePersisted } from '../base/remembered.ts';

/** Screens remembered as opened last. */
const MOST_RECENT = 8;

/** Remembers on this machine that a page was opened, the latest first. */
export function useRecent(userId: string | undefined, path: string): void {
  useEffect(() => {
    if (userId === undefined) return;

    const before = readPersisted<readonly string[]>(recentKey(userId)) ?? [];
    persist(
      recentKey(userId),
      [path, ...before.filter((each) => each !== path)].slice(0, MOST_RECENT),
    );

    const counts = openedCounts(userId);
    persist(countKey(userId), { ...counts, [path]: (counts[path] ?? 0) + 1 });
  }, [userId, path]);
}

const countKey = (userId: string): string => `opened:${userId}`;

const openedCounts = (userId: string): Readonly<Record<string, number>> =>
  readPersisted<Readonly<Record<string, number>>>(countKey(userId)) ?? {};

/** How often the operator has opened each page on this machine, by its path. */
export const openedTimes = (userId: string): ReadonlyMap<string, number> =>
  new Map(Object.entries(openedCounts(userId)));

const recentKey = (userId: string): string => `recent:${userId}`;

/** The pages opened last, the latest first. */
export const recentPaths = (userId: string): readonly string[] =>
  readPersisted<readonly string[]>(recentKey(userId)) ?? [];

/** The pages the operator has marked as favourites, and marking one or taking the mark away. */
export function useFavourites(userId: string) {
  const [paths = [], remember] = usePersisted<readonly string[]>(`favourites:${userId}`);
  return {
    paths,
    toggle: (path: string) =>
      remember(paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]),
  };
}
