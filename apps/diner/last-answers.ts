import { useSyncExternalStore } from 'react';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';

/*
 * What the server answered last, with its time: shown where it cannot be had anew. What people look for without a network is kept in the browser as
 * well, so that a page that is opened anew begins with it.
 */

interface Last {
  readonly data: unknown;
  readonly at: Date;
}

/** What is asked where there is no network: where one eats and what, what one ordered, and what pays. */
const IN_BROWSER = ['/canteens', '/menu', '/week', '/orders', '/me', '/code'];

/** Under which names of the browser's storage they lie. */
const KEPT = 'diner-answer ';

/** After how long they are no use: menus are of a day. */
const KEPT_MILLISECONDS = DAY_MILLISECONDS;

/** The script that is running, which is named by its content: what another one kept may lack what this one shows. */
const SCRIPT = import.meta.url;

const answers = readKept();

/** What is still of use of what was kept when the page was open before; the rest goes. */
function readKept(): Map<string, Last> {
  const found = new Map<string, Last>();
  for (const name of keptNames()) {
    const last = parseKept(localStorage.getItem(name));
    if (last) found.set(name.slice(KEPT.length), last);
    else localStorage.removeItem(name);
  }

  return found;
}

function keptNames(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(KEPT));
}

function parseKept(text: string | null): Last | undefined {
  try {
    const { data, at, script } = JSON.parse(text ?? '');
    const age = Date.now() - Date.parse(at);
    if (script === SCRIPT && age >= 0 && age < KEPT_MILLISECONDS) return { data, at: new Date(at) };
  } catch {
    /* Somebody else wrote it, or only half of it. */
  }

  return undefined;
}

/** Keeps an answer under what was asked; in the browser only where its session is the one that is kept there. */
export function keepAnswer(asked: string, data: unknown, isOfBrowser: boolean): void {
  const last: Last = { data, at: new Date() };
  answers.set(asked, last);
  const [path = ''] = asked.split(' ');
  if (!isOfBrowser || !IN_BROWSER.includes(path)) return;

  try {
    localStorage.setItem(KEPT + asked, JSON.stringify({ ...last, script: SCRIPT }));
  } catch {
    /* There is no room: what is kept goes, and what is seen next is kept again. */
    dropKept();
  }
}

function dropKept(): void {
  for (const name of keptNames()) localStorage.removeItem(name);
}

export const lastAnswer = (asked: string): Last | undefined => answers.get(asked);

/** Another person may come in: what this one saw is theirs. */
export function forgetAnswers(): void {
  answers.clear();
  dropKept();
}

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
