import type { TreeNode } from './control.ts';

/** Id of the select-all entry of a level, the first level being 1 (rule forms/cascade). */
export const selectAllId = (level: number): string => `99999${level}`;

interface Node {
  readonly title: string;
  readonly parent: string | undefined;
  readonly children: readonly string[];
}

/** A tree to choose several nodes of, indexed by id. */
export interface CascadeTree {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly roots: readonly string[];
}

/** Indexes a nested tree; quick with tens of thousands of nodes. */
export function indexed(roots: readonly TreeNode[]): CascadeTree {
  const nodes = new Map<string, Node>();
  const waiting = roots.map((node) => ({ node, parent: undefined as string | undefined }));
  for (const { node, parent } of waiting) {
    const children = node.children ?? [];
    nodes.set(node.value, {
      title: node.title,
      parent,
      children: children.map((child) => child.value),
    });
    for (const child of children) waiting.push({ node: child, parent: node.value });
  }

  return { nodes, roots: roots.map((root) => root.value) };
}

/** The titles from the root down to a node. */
export const pathText = (tree: CascadeTree, id: string): string =>
  [id, ...above(tree, id)]
    .reverse()
    .map((each) => tree.nodes.get(each)?.title ?? each)
    .join(' / ');

/** The nodes above one, nearest first. */
export function* above({ nodes }: CascadeTree, id: string): Generator<string> {
  for (let parent = nodes.get(id)?.parent; parent !== undefined; parent = nodes.get(parent)?.parent)
    yield parent;
}

/**
 * What is chosen: ids that each stand for their node and everything below it. No chosen id lies below another. All children chosen is
 * not their parent chosen, since a parent has people of its own.
 */
export type ChosenNodes = ReadonlySet<string>;

/** The nodes that are not chosen but have a chosen one below them. */
export const halfOn = (tree: CascadeTree, chosen: ChosenNodes): ReadonlySet<string> =>
  new Set([...chosen].flatMap((id) => [...above(tree, id)]));

/** Ticks or unticks one node. */
export const toggled = (tree: CascadeTree, chosen: ChosenNodes, id: string): Set<string> =>
  isOn(tree, chosen, id) ? turnedOff(tree, chosen, [id]) : turnedOn(tree, chosen, [id]);

/** Whether a node is chosen, by itself or by one above it. */
export const isOn = (tree: CascadeTree, chosen: ChosenNodes, id: string): boolean =>
  chosen.has(id) || above(tree, id).some((each) => chosen.has(each));

/** Takes nodes of one column out; where one above them was chosen, everything else below that one stays. */
function turnedOff(tree: CascadeTree, chosen: ChosenNodes, ids: readonly string[]): Set<string> {
  const [first] = ids;
  const left = new Set(chosen);
  if (first === undefined) return left;

  const path = [...above(tree, first)];
  const covering = path.findIndex((id) => chosen.has(id));
  if (covering >= 0) {
    left.delete(path[covering] ?? '');

    for (const step of path.slice(0, covering)) {
      for (const beside of siblings(tree, step)) if (beside !== step) left.add(beside);
    }

    for (const beside of siblings(tree, first)) left.add(beside);
  }

  for (const id of ids) left.delete(id);

  return left;
}

/** The nodes beside and including one: those of the same column. */
const siblings = (tree: CascadeTree, id: string): readonly string[] => {
  const parent = tree.nodes.get(id)?.parent;
  return parent === undefined ? tree.roots : (tree.nodes.get(parent)?.children ?? []);
};

/** Chooses nodes; what was chosen below them is part of them now. */
function turnedOn(tree: CascadeTree, chosen: ChosenNodes, ids: readonly string[]): Set<string> {
  const wanted = ids.filter((id) => !isOn(tree, chosen, id));
  const added = new Set(wanted);
  const kept = [...chosen].filter((id) => !above(tree, id).some((each) => added.has(each)));

  return new Set([...kept, ...wanted]);
}

/** The select-all entry of a column: ticks all of it, or unticks all where all are ticked. */
export function toggledAll(
  tree: CascadeTree,
  chosen: ChosenNodes,
  column: readonly string[],
): Set<string> {
  const all = column.every((id) => isOn(tree, chosen, id));
  return all ? turnedOff(tree, chosen, column) : turnedOn(tree, chosen, column);
}
