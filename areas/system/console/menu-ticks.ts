import { MENU_TYPE } from '#kit/contract/menu.ts';
import type { ManagedMenu } from '../contract/menu-manager.ts';

/* Which menus of a role are ticked: a page stands for itself, a button needs its page, a directory sums up what lies below. */

/** Every page and button of a tree. */
export const allOf = (tree: readonly ManagedMenu[]): string[] => tree.flatMap(grantable);

const grantable = (node: ManagedMenu): string[] =>
  [node, ...below(node)].filter((one) => one.type !== MENU_TYPE.directory).map((one) => one.menuId);

const below = (node: ManagedMenu): ManagedMenu[] =>
  node.children.flatMap((child) => [child, ...below(child)]);

/** What is ticked after a click: everything below goes along, and a button brings its page. */
export function toggled(
  tree: readonly ManagedMenu[],
  ticked: readonly string[],
  menuId: string,
  on: boolean,
): string[] {
  const path = pathTo(tree, menuId);
  const node = path?.at(-1);
  if (!path || !node) return [...ticked];

  const touched = grantable(node);
  if (!on) return ticked.filter((id) => !touched.includes(id));

  const page = node.type === MENU_TYPE.button ? path.at(-2) : undefined;
  const pages = page && page.type === MENU_TYPE.page ? [page.menuId] : [];

  return [...new Set([...ticked, ...pages, ...touched])];
}

/** The nodes from the top down to one, itself last; undefined where it is not in the tree. */
function pathTo(tree: readonly ManagedMenu[], menuId: string): ManagedMenu[] | undefined {
  for (const node of tree) {
    if (node.menuId === menuId) return [node];

    const path = pathTo(node.children, menuId);
    if (path) return [node, ...path];
  }
  return undefined;
}

/** The check boxes: full where a page or button is ticked or all of a directory is, half where some of what lies below is. */
export function boxesOf(
  tree: readonly ManagedMenu[],
  ticked: readonly string[],
): { checked: string[]; halfChecked: string[] } {
  const held = new Set(ticked);
  const checked: string[] = [];
  const halfChecked: string[] = [];
  const visit = (node: ManagedMenu): void => {
    const ids = grantable(node);
    const count = ids.filter((id) => held.has(id)).length;
    const full = ids.length > 0 && count === ids.length;
    if (full) checked.push(node.menuId);
    else if (count > 0) halfChecked.push(node.menuId);

    for (const child of node.children) visit(child);
  };

  for (const node of tree) visit(node);

  return { checked, halfChecked };
}
