import { type ComponentType, lazy } from 'react';

/** A screen's file, loaded when it is first opened. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;
/** Screens by full path: what `areas/<area>/console/screens.ts` exports as `screens`. */
export type Screens = Readonly<Record<string, ScreenLoader>>;

/** Kept outside React: a screen that waits for its file forgets its own state each time it is tried. */
const waiting = new WeakMap<ScreenLoader, ComponentType>();
const loaded = new WeakMap<ScreenLoader, ComponentType>();

/**
 * Fetches a screen's file, so that the screen shows at once when it is opened: React holds back what had to wait.
 * @throws Error when the file does not load
 */
export async function loadScreen(load: ScreenLoader): Promise<void> {
  if (!loaded.has(load)) loaded.set(load, (await load()).default);
}

/** The component of a screen: the same one for the same loader; one not fetched yet waits for its file. */
export function screenOf(load: ScreenLoader): ComponentType {
  const known = loaded.get(load) ?? waiting.get(load);
  if (known) return known;
  const screen = lazy(load);
  waiting.set(load, screen);
  return screen;
}

/** Fetches the file anew the next time: it did not load. */
export const forgetScreen = (load: ScreenLoader): boolean => waiting.delete(load);
