import { importGraph } from './imports.ts';
import {
  areasOf,
  type Check,
  errorAt,
  type Finding,
  isTest,
  type SourceFile,
  type Tree,
} from './tree.ts';

/**
 * Areas have an order: imports go down only. A test may put areas above on the server it tests, since a rule of one area often shows in
 * another.
 */
export const checkOrder: Check = (tree) => {
  const links = [...importGraph(tree).values()].flat();
  const upward = links.flatMap(({ from, path = '', offset }) => {
    const [user, used] = [areaOf(from.path), areaOf(path)];
    if (!user || !used || isTest(from.path) || heightOf(used) <= heightOf(user)) return [];

    return [
      errorAt(
        from,
        offset,
        `${user} stands below ${used}: move what both need down, or let ${used} give a hook`,
      ),
    ];
  });

  return [...unplaced(tree), ...upward];
};

const areaOf = (path: string): string | undefined => /^areas\/([^/]+)\//.exec(path)?.[1];

/**
 * The areas from below, those to come included: an area may use only what stands before it, types included. The reasons are in
 * docs/areas.md.
 */
const ORDER = [
  'system',
  'auth',
  'canteen',
  'customer',
  'approval',
  'ledger',
  'payment',
  'funding',
  'account',
  'menu',
  'supermarket',
  'marketing',
  'order',
  'device',
  'evaluation',
  'diner',
  'stock',
  'procurement',
  'door',
  'attendance',
  'dormitory',
  'health',
  'backcourt',
  'notice',
  'report',
  'mobile',
  'merchant',
] as const;

/** How high an area stands; -1 where it stands nowhere. */
export const heightOf = (area: string): number => (ORDER as readonly string[]).indexOf(area);

/** An area that stands nowhere is told once, at its first file. */
function unplaced(tree: Tree): Finding[] {
  return [...areasOf(tree)]
    .filter((area) => heightOf(area) < 0)
    .flatMap((area) => {
      const first = [...tree.values()].find((file) => areaOf(file.path) === area) as SourceFile;
      return [
        errorAt(
          first,
          0,
          `area ${area} has no place in the order of areas (tools/checks/order.ts)`,
        ),
      ];
    });
}
