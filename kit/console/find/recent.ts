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
  }, [userId, path]);
}

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
