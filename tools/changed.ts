import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MenuPlace } from '#kit/contract/menu.ts';
import { importGraph } from './checks/imports.ts';
import { isSource, sayTheSame, type Tree } from './checks/tree.ts';

/**
 * Paths that differ from where this branch left `base`, what is not committed among them. A source whose comments alone differ is not
 * among them: types, lint and checks look at comments, tests do not.
 * @throws Error where git knows no such base
 */
export function changedFiles(root: string, base: string): string[] {
  const [from = 'HEAD'] = git(root, 'merge-base', base, 'HEAD');
  const difference = ['diff', '--name-only', '-z', '--no-renames'];
  const modified = new Set(git(root, ...difference, '--diff-filter=M', from));

  return [
    ...git(root, ...difference, from).filter(
      (path) => !modified.has(path) || !doesTheSame(root, from, path),
    ),
    ...git(root, 'ls-files', '-z', '--others', '--exclude-standard'),
  ];
}

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split(/[\0\n]/)
    .filter((line) => line !== '');

/** Whether a source does what it did at a commit: comments and layout may differ. */
function doesTheSame(root: string, from: string, path: string): boolean {
  if (!isSource(path) || !existsSync(join(root, path))) return false;

  const before = execFileSync('git', ['show', `${from}:${path}`], { cwd: root, encoding: 'utf8' });

  return sayTheSame(path, before, readFileSync(join(root, path), 'utf8'));
}

/** The titles of pages by their addresses, as the menu says them. */
export type PageTitles = ReadonlyMap<string, string>;

/** Reads them from the contracts of the areas below `root`. */
export async function readPageTitles(root: string): Promise<PageTitles> {
  const contracts = globSync('areas/*/contract/**/*.ts', { cwd: root });
  const found = contracts
    .filter((file) => !isTest(file))
    .map(async (file) => {
      const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<
        string,
        unknown
      >;
      const entries = Object.values(exported).flatMap(entriesIn);

      return entries.map(({ path, title }) => [path, title] as const);
    });
  return new Map((await Promise.all(found)).flat());
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The entries of an area's list, or the one of a value that names its own screen. */
function entriesIn(value: unknown): readonly MenuPlace[] {
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : [(value as { menu?: unknown } | undefined)?.menu];
  return entries.filter(
    (entry): entry is MenuPlace => typeof (entry as MenuPlace | undefined)?.path === 'string',
  );
}

/** The tests that a change concerns. */
export interface Concerned {
  /** Test files by path from the root. */
  readonly tests: readonly string[];
  /** Areas with a file that changed. */
  readonly areas: readonly string[];
}

/** Everything depends on these without importing them. */
const OF_ALL =
  /^(package-lock\.json|vitest\.config\.ts|kit\/server\/testing\/(global-setup|test-server)\.ts)$/;

/** The tests that a change of these files concerns: by the import graph and, in the browser, by page. */
export function concerned(tree: Tree, titles: PageTitles, changed: readonly string[]): Concerned {
  const areas = [...new Set(changed.flatMap((path) => areasIn(tree, path)))].filter(
    (area) => area !== 'kit',
  );
  const tests = [...tree.keys()].filter(isTest);
  if (changed.some((path) => OF_ALL.test(path))) return { tests, areas };

  const outside = changed.filter((path) => !inBrowser(path)).flatMap((path) => meantBy(tree, path));
  const reached = reaching(tree, outside);
  const chosen = new Set([
    ...browserTests(tree, titles, changed, reached),
    ...serverTests(tree, outside, reached),
  ]);

  return {
    tests: tests.filter((path) => chosen.has(path)),
    areas,
  };
}

const areasIn = (tree: Tree, path: string): string[] =>
  isMigration(path) ? ownersIn(tree.get(path)?.text ?? '') : [areaOf(path) ?? []].flat();

const isMigration = (path: string): boolean => /^db\/migrations\/.*\.sql$/.test(path);

/** Whose tables a migration changes: the areas of its sections. */
const ownersIn = (sql: string): string[] =>
  [...sql.matchAll(/^--\s*area:\s*(\w+)/gm)].map(([, area = '']) => area);

const areaOf = (path: string): string | undefined => /^areas\/([^/]+)\//.exec(path)?.[1];

const inBrowser = (path: string): boolean => path.startsWith('e2e/');

/** What areas tell the tests of every area. */
const TOLD = /^areas\/\w+\/server\/testing\/(edits|samples)\.ts$/;

/** Houses of earlier releases meet every migration. */
const HOUSES = 'db/releases/houses.test.ts';

/** What no import says: SQL is the server of the areas whose sections it has. */
function meantBy(tree: Tree, path: string): string[] {
  if (TOLD.test(path)) return [path, 'apps/server/testing/world.ts', 'apps/server/edits.test.ts'];
  if (!isMigration(path)) return [path];

  const owners = areasIn(tree, path);
  const houses = tree.has(HOUSES) ? [HOUSES] : [];
  if (owners.includes('kit')) return ['kit/server/serve.ts', ...houses];

  const isTheirs = (each: string): boolean =>
    /^areas\/\w+\/server\//.test(each) && owners.includes(areaOf(each) ?? '') && !isTest(each);

  return [...[...tree.keys()].filter(isTheirs), ...houses];
}

/** The files that reach one of these by imports at run time, themselves included; `through` says which files pass it on. */
function reaching(
  tree: Tree,
  seeds: readonly string[],
  through: (path: string) => boolean = () => true,
): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [from, links] of importGraph(tree)) {
    for (const { path, typeOnly } of links)
      if (path && !typeOnly && through(path))
        importers.set(path, [...(importers.get(path) ?? []), from]);
  }

  const reached = new Set(seeds);
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer);

  return reached;
}

interface Page {
  readonly path: string;
  readonly area: string;
  /** Its screen's file; the list itself where that says it in another way. */
  readonly file: string;
}

/**
 * Tests in the browser look at a running house: their own imports tell little. Chosen is a test that
 * - names a page, by address or title, whose screen's file reaches what changed; a test that imports an area's menu names its pages, and
 *   a screen reaches a server by the contracts of its endpoints;
 * - begins with a comment `About kit/console: ...`, when something below that folder is reached: the pages it names are only examples;
 * - names no page, when kit, server or console changed;
 * - or reaches what changed among the tests' own files.
 */
function browserTests(
  tree: Tree,
  titles: PageTitles,
  changed: readonly string[],
  reached: ReadonlySet<string>,
): string[] {
  const own = reaching(tree, changed.filter(inBrowser));
  const shown = pagesShowing(
    tree,
    changed.filter((path) => !inBrowser(path)),
  );
  const all = pagesOf(tree);
  const isOfShell = changed.some(
    (path) => /^(apps\/(console|server)|kit)\//.test(path) && !isTest(path),
  );
  const names = (test: string, pages: readonly Page[]): boolean => {
    const text = tree.get(test)?.text ?? '';
    const imported = (importGraph(tree).get(test) ?? []).map(({ path }) => path);
    const quoted = (path: string): boolean =>
      [`'${path}'`, `'${path}?`, `\`${path}?`].some((each) => text.includes(each));

    return pages.some(
      ({ path, area }) =>
        imported.includes(`areas/${area}/contract/menu.ts`) ||
        quoted(path) ||
        text.includes(`'${titles.get(path)}'`),
    );
  };

  return [...tree.keys()].filter((test) => {
    if (!inBrowser(test) || !isTest(test)) return false;
    if (own.has(test)) return true;

    const folders = foldersOf(tree.get(test)?.text ?? '');
    if (folders)
      return [...reached].some((path) => folders.some((folder) => path.startsWith(`${folder}/`)));

    return names(test, shown) || (isOfShell && !names(test, all));
  });
}

/** The pages on which a change shows. */
function pagesShowing(tree: Tree, changed: readonly string[]): Page[] {
  const meant = changed.flatMap((path) => meantBy(tree, path));
  const reached = reaching(tree, [...meant, ...contractsServed(tree, meant)]);
  /* An area's dictionary, and what it gives to the shell for pages of others, show anywhere in it. */
  const whole = new Set(
    [...reached]
      .filter((path) => /^areas\/\w+\/(en\.json|console\/(shell|parts)\.ts)$/.test(path))
      .map(areaOf),
  );

  return pagesOf(tree).filter(({ area, file }) => reached.has(file) || whole.has(area));
}

const ENDPOINT_MAKERS = /^kit\/contract\/(endpoint|report-value|entity)\.ts$/;

/** The endpoints that changed files of servers answer, by their contracts: those they import, and those of whatever uses them in their area. */
function contractsServed(tree: Tree, changed: readonly string[]): string[] {
  const graph = importGraph(tree);
  const pathsFrom = (file: string): string[] =>
    (graph.get(file) ?? []).flatMap(({ path }) => path ?? []);
  const inServer = (path: string): boolean => /^areas\/\w+\/server\//.test(path) && !isTest(path);
  const served = new Set(changed.filter(inServer));
  const servers = [...graph.keys()].filter(
    (path) => inServer(path) && !/\/(area|api)\.ts$/.test(path),
  );
  for (const path of served) {
    const users = servers.filter(
      (each) => areaOf(each) === areaOf(path) && pathsFrom(each).includes(path),
    );
    for (const user of users) served.add(user);
  }

  const contracts = [...served].flatMap((path) =>
    pathsFrom(path).filter((each) => each.startsWith(`areas/${areaOf(path)}/contract/`)),
  );

  return contracts.filter((path) => pathsFrom(path).some((each) => ENDPOINT_MAKERS.test(each)));
}

/** The pages of the house: what the areas' `console/screens.ts` and `console/public.ts` list. */
const pagesOf = (tree: Tree): Page[] =>
  [...tree.values()].flatMap((source) => {
    const [, folder = '', area = ''] =
      /^(areas\/(\w+)\/console)\/(?:screens|public)\.ts$/.exec(source.path) ?? [];
    const listed =
      area === ''
        ? []
        : [
            ...source.text.matchAll(
              /'(\/[^']*)':\s+(?:plainScreen\(\s*)?(?:\(\) =>\s+import\('(\.[^']+)'\))?/g,
            ),
          ];

    return listed.map(([, path = '', file]) => ({
      path,
      area,
      file: file ? posix.join(folder, file) : source.path,
    }));
  });

/** The folders whose work a test looks at, where its pages are only examples. */
const foldersOf = (text: string): readonly string[] | undefined =>
  /^\/\* About ([\w/, -]+):/m.exec(text)?.[1]?.split(', ');

/**
 * The tests without a browser that reach what changed, but for
 * - tests of other areas that only start the area it is in;
 * - tests that begin with a comment `About areas/report: ...`, when nothing below that folder uses it.
 */
function serverTests(
  tree: Tree,
  changed: readonly string[],
  reached: ReadonlySet<string>,
): string[] {
  const used = using(tree, changed);
  const owners = new Set(changed.flatMap((path) => areaOf(path) ?? []));

  return [...reached].filter((path) => {
    if (!isTest(path) || inBrowser(path)) return false;

    const folders = foldersOf(tree.get(path)?.text ?? '');
    if (folders)
      return [...used].some((each) => folders.some((folder) => each.startsWith(`${folder}/`)));

    const area = areaOf(path);

    return area === undefined || owners.has(area) || used.has(path);
  });
}

/**
 * The files that use what changed, not only start the area it is in: by imports, or by calling an endpoint that a changed server answers,
 * which they do by its contract.
 */
function using(tree: Tree, changed: readonly string[]): ReadonlySet<string> {
  const isUse = (path: string): boolean => !isWiring(path);
  const servers = [...reaching(tree, changed, isUse)];

  return reaching(tree, [...changed, ...contractsServed(tree, servers)], isUse);
}

/** Puts an area on a server: every program that starts the area imports it, whatever of the area it uses. */
const isWiring = (path: string): boolean => /^areas\/\w+\/server\/area\.ts$/.test(path);
