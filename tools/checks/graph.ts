import { type Import, importGraph } from './imports.ts';
import { type Check, errorAt, type Finding, type SourceFile, sources, type Tree } from './tree.ts';

/**
 * No import cycles and no file that nothing reaches. Imports of types count: a reader of one file of a circle has to read them all, so
 * what two of them share lies below both.
 */
export const checkGraph: Check = (tree) => {
  const graph = importGraph(tree);
  return [...orphans(tree, graph), ...cycles(tree, graph)];
};

type Graph = ReadonlyMap<string, readonly Import[]>;

function orphans(tree: Tree, graph: Graph): Finding[] {
  const reached = new Set([...[...graph.keys()].filter(isEntry), ...configured(tree)]);
  for (const path of reached) for (const next of targets(graph, path)) reached.add(next);
  const alone = sources(tree).filter((file) => !reached.has(file.path));

  return alone.map((file) =>
    errorAt(file, 0, 'nothing reaches this file from a program, a tool, a screen or a test'),
  );
}

/** What is started or found without an import: programs, tools, tests, configuration, the screens and what areas tell of their rows (found by path). */
const ENTRIES = [
  /^[^/]+\.tsx?$/,
  /^apps\/[^/]+\/[^/]+\.tsx?$/,
  /^(tools|bench|e2e|db\/demo)\//,
  /\.test\.tsx?$/,
  /\.config\.ts$/,
  /\.d\.ts$/,
  /^areas\/[^/]+\/console\/(.*\.tsx|(screens|shell|parts|public)\.ts)$/,
  /^areas\/[^/]+\/server\/testing\/(edits|samples)\.ts$/,
];

const isEntry = (path: string): boolean => ENTRIES.some((pattern) => pattern.test(path));

/** Files that configuration names by their path, like the global set-up of the tests. */
function configured(tree: Tree): string[] {
  const texts = [...tree.values()]
    .filter((file) => /(^|\/)\w+\.config\.ts$/.test(file.path))
    .map((file) => file.text);
  return [...tree.keys()].filter((path) => texts.some((text) => text.includes(`'${path}'`)));
}

const targets = (graph: Graph, path: string): string[] =>
  (graph.get(path) ?? []).flatMap((link) => (link.path && graph.has(link.path) ? [link.path] : []));

function cycles(tree: Tree, graph: Graph): Finding[] {
  return circles(graph).flatMap((group) => {
    const first = tree.get(group[0] ?? '') as SourceFile;
    const link = graph.get(first.path)?.find((each) => each.path && group.includes(each.path));

    return [errorAt(first, link?.offset ?? 0, `import cycle among ${group.join(', ')}`)];
  });
}

/** Groups of files that reach each other (Tarjan), each in the order of the walk. */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const lowOf = (path: string): number => low.get(path) ?? 0;
  const enter = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    stack.push(path);

    for (const next of targets(graph, path)) {
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) low.set(path, Math.min(lowOf(path), lowOf(next)));
    }

    if (low.get(path) !== order.get(path)) return;

    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) found.push(group);
  };

  for (const path of graph.keys()) if (!order.has(path)) enter(path);

  return found;
}
