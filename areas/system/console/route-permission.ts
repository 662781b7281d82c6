import type { ConsoleRoute } from '#kit/console/shell/menu/menu.ts';

type Routes = ReadonlyMap<string, ConsoleRoute>;

/** The items whose page is in the user's menu tree. */
export const visibleItems = <Item extends { readonly link: string }>(
  routes: Routes,
  items: readonly Item[],
): Item[] => items.filter((item) => mayOpen(routes, item.link));

/** Whether a path is among the permitted routes; warns where no path is given (rule console/permission-tag). */
export function mayOpen(routes: Routes, path: string | undefined): boolean {
  if (path) return routes.has(path);

  // biome-ignore lint/suspicious/noConsole: only a developer can act on this warning
  console.warn('route permission: no path was given');

  return false;
}
