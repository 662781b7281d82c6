import { type ComponentType, lazy } from 'react';

/** A screen's file, loaded when it is first opened. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;
/** Screens by full path: what `areas/<area>/console/screens.ts` exports as `screens`. */
export type Screens = Readonly<Record<string, ScreenLoader>>;

/** Kept outside React: a screen that waits for its file forgets its own state each time it is tried. */
const made = new WeakMap<ScreenLoader, ComponentType>();

/** The component of a screen: the same one for the same loader, whose file is fetched the first time it is rendered. */
export function screenOf(load: ScreenLoader): ComponentType {
  const known = made.get(load);
  if (known) return known;
  const screen = lazy(load);
  made.set(load, screen);
  return screen;
}

/** Fetches the file anew the next time: it did not load. */
export const forgetScreen = (load: ScreenLoader): boolean => made.delete(load);
