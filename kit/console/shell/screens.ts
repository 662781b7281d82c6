import { type ComponentType, lazy } from 'react';

/** Asks the server ahead for what a screen shows first at an address with this query, where the user may; done when the answer is there. */
export type AskAhead = (may: (access: string) => boolean, search: string) => Promise<void>;

/** A screen's file: its component, and what it asks for first, so that the answer comes while the screen is built. */
interface ScreenFile {
  readonly default: ComponentType;
  readonly preload?: AskAhead;
}

/** A screen's file, loaded when it is first opened. */
export type ScreenLoader = () => Promise<ScreenFile>;

/** Screens by full path: what `areas/<area>/console/screens.ts` exports as `screens`. */
export type Screens = Readonly<Record<string, ScreenLoader>>;

const loaded = new WeakMap<ScreenLoader, ComponentType>();

const asking = new WeakMap<ScreenLoader, AskAhead>();

/**
 * Fetches a screen's file, so that the screen shows at once when it is opened: React holds back what had to wait.
 * @throws Error when the file does not load
 */
export async function loadScreen(load: ScreenLoader): Promise<void> {
  if (loaded.has(load)) return;

  const file = await load();
  loaded.set(load, file.default);
  if (file.preload) asking.set(load, file.preload);
}

/** Milliseconds a screen waits for its first answer: what comes at once is drawn once, not first as a page without rows. */
const PATIENCE = 100;

/** Asks for what a fetched screen shows first, once; the question leaves before the screen is built, which takes the thread. */
export async function askAhead(
  load: ScreenLoader,
  may: (access: string) => boolean,
  search: string,
): Promise<void> {
  const ask = asking.get(load);
  if (!ask) return;

  asking.delete(load);
  await atMost(PATIENCE, ask(may, search));
}

/** Waits for something, but only so many milliseconds. */
export const atMost = (patience: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);

/** Kept outside React: a screen that waits for its file forgets its own state each time it is tried. */
const waiting = new WeakMap<ScreenLoader, ComponentType>();

const failed = new Set<ScreenLoader>();

/** The component of a screen: the same one for the same loader; one not fetched yet waits for its file. */
export function screenOf(load: ScreenLoader): ComponentType {
  const known = loaded.get(load) ?? waiting.get(load);
  if (known) return known;

  const screen = lazy(() =>
    load().catch((error: unknown) => {
      failed.add(load);
      throw error;
    }),
  );

  waiting.set(load, screen);

  return screen;
}

/** The files that did not load are fetched anew the next time their screens are shown. */
export function forgetFailedScreens(): void {
  for (const load of failed) waiting.delete(load);
  failed.clear();
}
