import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { importGraph } from './checks/imports.ts';
import type { Tree } from './checks/tree.ts';

/** The tests that a change concerns. */
export interface Concerned {
  /** Test files by path from the root. */
  readonly tests: readonly string[];
  /** Areas with a file that changed. */
  readonly areas: readonly string[];
}

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split(/[\0\n]/)
    .filter((line) => line !== '');

/** Paths that differ from where this branch left `base`, what is not committed among them. @throws Error where git knows no such base */
export function changedFiles(root: string, base: string): string[] {
  const [from = 'HEAD'] = git(root, 'merge-base', base, 'HEAD');
  return [
    ...git(root, 'diff', '--name-only', '-z', '--no-renames', from),
    ...git(root, 'ls-files', '-z', '--others', '--exclude-standard'),
  ];
}

/** Everything depends on these without importing them. */
const OF_ALL = /^(package-lock\.json|vitest\.config\.ts|kit\/server\/testing\/(global-setup|test-server)\.ts)$/;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const areaOf = (path: string): string | undefined => /^areas\/([^/]+)\//.exec(path)?.[1];

/** Whose tables a migration changes: the areas of its sections. */
const ownersIn = (sql: string): string[] => [...sql.matchAll(/^--\s*area:\s*(\w+)/gm)].map(([, area = '']) => area);
const isMigration = (path: string): boolean => /^db\/migrations\/.*\.sql$/.test(path);
const areasIn = (tree: Tree, path: string): string[] =>
  isMigration(path) ? ownersIn(tree.get(path)?.text ?? '') : [areaOf(path) ?? []].flat();

/** What no import says: SQL is the server of the areas whose sections it has. */
function meantBy(tree: Tree, path: string): string[] {
  if (!isMigration(path)) return [path];
  const owners = areasIn(tree, path);
  if (owners.includes('kit')) return ['kit/server/serve.ts'];
  const isTheirs = (each: string): boolean =>
    /^areas\/\w+\/server\//.test(each) && owners.includes(areaOf(each) ?? '') && !isTest(each);
  return [...tree.keys()].filter(isTheirs);
}

/** The files that reach one of these by imports at run time, themselves included. */
function reaching(tree: Tree, seeds: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [from, links] of importGraph(tree)) {
    for (const { path, typeOnly } of links)
      if (path && !typeOnly) importers.set(path, [...(importers.get(path) ?? []), from]);
  }
  const reached = new Set(seeds);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** The addresses and titles by which people find the pages of each area. */
export type PageNames = ReadonlyMap<string, readonly string[]>;

const hasEntries = (value: unknown): value is MenuEntry[] => Array.isArray(value) && typeof value[0]?.path === 'string';

/** Reads them from the menu catalogue of the areas below `root`. */
export async function readPageNames(root: string): Promise<PageNames> {
  const found = globSync('areas/*/contract/menu.ts', { cwd: root }).map(async (file) => {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const entries = Object.values(exported).filter(hasEntries).flat();
    const pages = entries.filter((entry) => entry.kind !== 'group');
    return [file.split(/[\\/]/)[1] ?? '', pages.flatMap(({ path, title }) => [path, title])] as const;
  });
  return new Map(await Promise.all(found));
}

/** The areas that a test in the browser is about: it names their pages at least half as often as those of any other. */
function areasOfVisit(tree: Tree, names: PageNames, test: string): ReadonlySet<string> {
  const text = tree.get(test)?.text ?? '';
  const imported = (importGraph(tree).get(test) ?? []).flatMap(({ path }) => areaOf(path ?? '') ?? []);
  const counts = [...names].map(([area, own]) => {
    const named = own.reduce(
      (sum, name) =>
        sum + [`'${name}'`, `'${name}?`].reduce((times, quoted) => times + text.split(quoted).length - 1, 0),
      0,
    );
    return [area, named + imported.filter((each) => each === area).length] as const;
  });
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return new Set(counts.filter(([, count]) => count * 2 >= most).map(([area]) => area));
}

const inBrowser = (path: string): boolean => path.startsWith('e2e/');

/** Tests in the browser look at a running house: their own imports tell little, so they are chosen by the areas they are about. */
function browserTests(
  tree: Tree,
  changed: readonly string[],
  reached: ReadonlySet<string>,
  names: PageNames,
): string[] {
  const own = reaching(tree, changed.filter(inBrowser));
  const screens = [...reached].filter((path) => /^areas\/\w+\/console\//.test(path));
  const shown = new Set([
    ...changed.flatMap((path) => areasIn(tree, path)),
    ...screens.flatMap((path) => areaOf(path) ?? []),
  ]);
  const isOfShell = changed.some((path) => /^(apps\/(console|server)|kit)\//.test(path) && !isTest(path));
  return [...tree.keys()].filter((path) => {
    if (!inBrowser(path) || !isTest(path)) return false;
    const visited = areasOfVisit(tree, names, path);
    return own.has(path) || [...visited].some((area) => shown.has(area)) || (isOfShell && visited.size === 0);
  });
}

/** The tests that a change of these files concerns: by the import graph and, in the browser, by area. */
export function concerned(tree: Tree, names: PageNames, changed: readonly string[]): Concerned {
  const areas = [...new Set(changed.flatMap((path) => areasIn(tree, path)))].filter((area) => area !== 'kit');
  const tests = [...tree.keys()].filter(isTest);
  if (changed.some((path) => OF_ALL.test(path))) return { tests, areas };
  const outside = changed.filter((path) => !inBrowser(path));
  const reached = reaching(
    tree,
    outside.flatMap((path) => meantBy(tree, path)),
  );
  const chosen = new Set(browserTests(tree, changed, reached, names));
  return { tests: tests.filter((path) => chosen.has(path) || (!inBrowser(path) && reached.has(path))), areas };
}
