import type { ConsoleRoute } from './menu.ts';

type Routes = ReadonlyMap<string, ConsoleRoute>;

/** Whether a path is among the permitted routes; warns where no path is given (document 0 section 6, Route-permission check). */
export function mayOpen(routes: Routes, path: string | undefined): boolean {
  if (path) return routes.has(path);
  // biome-ignore lint/suspicious/noConsole: the specification asks for this warning, and only a developer can act on it
  console.warn('route permission: no path was given');
  return false;
}

/** The items whose page is in the user's menu tree. */
export const visibleItems = <Item extends { readonly link: string }>(routes: Routes, items: readonly Item[]): Item[] =>
  items.filter((item) => mayOpen(routes, item.link));
