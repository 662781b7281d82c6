import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, type ParseResult, parseSync, visitorKeys } from 'oxc-parser';

/** One text file of the project; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** All text files of the project by path. */
export type Tree = ReadonlyMap<string, SourceFile>;

/** What a check has to say about one line. Errors fail the run, warnings are printed only. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly level: 'error' | 'warning';
}

/** A check looks at the whole tree and answers its findings; it changes nothing. */
export type Check = (tree: Tree) => Finding[];

/** A tree from texts by path, for tests. */
export const treeOf = (texts: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(texts).map(([path, text]) => [path, { path, text }]));

/** Larger files are data or pictures, not sources. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Reads the files that git tracks or would track below `root`; without a repository, everything but build output.
 * Binary files are left out.
 */
export function loadTree(root: string): Tree {
  const tree = new Map<string, SourceFile>();
  for (const path of listFiles(root).sort()) {
    const stats = statSync(join(root, path));
    if (!stats.isFile() || stats.size > MAX_BYTES) continue;

    const bytes = readFileSync(join(root, path));
    if (!bytes.subarray(0, 8000).includes(0))
      tree.set(path, { path, text: bytes.toString('utf8') });
  }

  return tree;
}

function listFiles(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return walkFolder(root);

  const listing = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );

  return listing.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

const UNTRACKED_FOLDERS = new Set(['node_modules', 'dist', '.data', '.git']);

function walkFolder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];

    return UNTRACKED_FOLDERS.has(entry.name) ? [] : walkFolder(root, path);
  });
}

/** Is this a test or something only tests use? */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /(^|\/)testing(\/|\.tsx?$)/.test(path);

/** The TypeScript sources of a tree. */
export const sources = (tree: Tree): SourceFile[] =>
  [...tree.values()].filter((file) => isSource(file.path));

/** Written by a machine: not formatted, split or translated. */
const GENERATED = /^(db\/types(\.ts|\/)|docs\/generated\/)/;

/** Is this a TypeScript source that people write? */
export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !GENERATED.test(path);

/** The names of the areas that exist in this tree. */
export function areasOf(tree: Tree): Set<string> {
  const names = [...tree.keys()].map((path) => /^areas\/([^/]+)\//.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** Whether two texts of a source are the same program, comments and layout aside. */
export function sayTheSame(path: string, one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => parseSync(path, text));
  if (!first || !second || first.errors.length > 0 || second.errors.length > 0) return false;

  return (
    JSON.stringify(first.program, withoutPlaces) === JSON.stringify(second.program, withoutPlaces)
  );
}

/** Where something stands is no part of what it says; numbers that JSON does not know are told as texts. */
const withoutPlaces = (key: string, value: unknown): unknown => {
  if (key === 'start' || key === 'end' || key === 'range') return undefined;

  return typeof value === 'bigint' ? String(value) : value;
};

/** Visits every node of a file from the outside in; `parents` leads from the node's parent to the program. */
export function visit(file: SourceFile, see: (node: Node, parents: readonly Node[]) => void): void {
  const step = (node: Node, parents: readonly Node[]): void => {
    see(node, parents);
    const inside = [node, ...parents];
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
      for (const each of Array.isArray(child) ? child : [child]) if (each) step(each, inside);
    }
  };
  step(parse(file).program, []);
}

const parsed = new WeakMap<SourceFile, ParseResult>();

/** The syntax of a file, parsed once however many checks ask. */
export function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file);
  if (known) return known;

  const result = parseSync(file.path, file.text);
  parsed.set(file, result);

  return result;
}

/** An error at an offset of a file. */
export const errorAt = (file: SourceFile, offset: number, message: string): Finding => ({
  path: file.path,
  line: lineAt(file.text, offset),
  message,
  level: 'error',
});

/** The line (from 1) an offset of a text lies on. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line++;

  return line;
}
