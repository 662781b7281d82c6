import { lookup } from './lookup.ts';

/** A button or permission below a page: the code that endpoints name as their `access`. */
export interface MenuButton {
  readonly code: string;
  readonly title: string;
}

/**
 * One entry of the menu catalogue, written beside the area's contract. `path` is the full route; the parent is the
 * longest other path it starts with. `permissionId` is the number older programs know it by, where it has one.
 */
export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly kind: 'group' | 'page' | 'hidden';
  readonly permissionId?: number;
  /** Position among its sisters. */
  readonly order: number;
  /** Icon of a first-level entry: a name of the icon set. */
  readonly icon?: string;
  /** False: the tab does not keep its state (ifCache 2). */
  readonly cache?: boolean;
  /** Permission that opening the page needs (its list call). */
  readonly access?: string;
  readonly buttons?: readonly MenuButton[];
  /** Words people use for what the page is about, where its title has others: it is found by them (Chinese). */
  readonly keywords?: readonly string[];
  /** What a report answers, in a line (Chinese). */
  readonly about?: string;
}
/** What a value says of its screen; access and buttons follow from its calls. */
export type MenuPlace = Pick<
  MenuEntry,
  'path' | 'title' | 'order' | 'permissionId' | 'buttons' | 'keywords'
>;
export const menu = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries;

/** Menu types of the wire (rule console/menu-tree). */
export const MENU_TYPE = { directory: 2, page: 0, button: 1 } as const;
export const menuType = lookup({
  directory: { key: 2, desc: '目录' },
  menu: { key: 0, desc: '菜单' },
  button: { key: 1, desc: '按钮' },
});
