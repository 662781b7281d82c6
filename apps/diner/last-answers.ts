import { useSyncExternalStore } from 'react';

/* What the server answered last, kept while the page is open in the browser: without a network it is shown, with its time. */

interface Last {
  readonly data: unknown;
  readonly at: Date;
}

const answers = new Map<string, Last>();

/** Keeps an answer under what was asked. */
export const keepAnswer = (asked: string, data: unknown): void => {
  answers.set(asked, { data, at: new Date() });
};

export const lastAnswer = (asked: string): Last | undefined => answers.get(asked);

/** Another person may come in: what this one saw is theirs. */
export const forgetAnswers = (): void => answers.clear();

/** Something on the page that could not be had anew. */
interface Old {
  readonly since: Date;
  readonly reload: () => Promise<void>;
}

let old: readonly Old[] = [];
const listeners = new Set<() => void>();

function keepOld(next: readonly Old[]): void {
  old = next;
  for (const listener of listeners) listener();
}

/** Says that something on the page is old; answers how to say that it is no more. */
export function markOld(each: Old): () => void {
  keepOld([...old, each]);
  return () => keepOld(old.filter((other) => other !== each));
}

/** Asks again for everything on the page that is old. */
export async function reloadOld(): Promise<void> {
  await Promise.all(old.map(({ reload }) => reload()));
}

addEventListener('online', () => {
  reloadOld().catch(() => undefined);
});

/** Since when the oldest of what is shown is as it is; undefined: all of it is new. */
export const useOldest = (): Date | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => old.map(({ since }) => since).reduce<Date | undefined>(earlierOf, undefined),
  );

const earlierOf = (one: Date | undefined, other: Date): Date =>
  one === undefined || other < one ? other : one;
