import { posix } from 'node:path';
import { parse, type SourceFile, sources, type Tree } from './tree.ts';

/** One import, re-export, dynamic import or worker address of a source file. */
export interface Import {
  readonly from: SourceFile;
  readonly offset: number;
  /** As written: `zod`, `#kit/contract/fields.ts`, `./stall.ts`. */
  readonly specifier: string;
  /** The file of this project it names; undefined for a package. May not exist. */
  readonly path: string | undefined;
  /** Gone when the types are gone. */
  readonly typeOnly: boolean;
}

const INTERNAL = /^#(kit|areas|db)\//;

/** The project path a specifier names, or undefined for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (INTERNAL.test(bare)) return posix.normalize(bare.slice(1));
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), bare)) : undefined;
}

const TYPE_IMPORT = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;
const FILE_ADDRESS = /\bnew URL\(\s*(['"])(\.[^'"\n]+)\1\s*,\s*import\.meta\.url/g;

/** Everything a file reaches, in the order of its text. */
export function importsOf(file: SourceFile): Import[] {
  const { module, comments } = parse(file);
  const found = new Map<number, { specifier: string; typeOnly: boolean }>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.set(moduleRequest.start, { specifier: moduleRequest.value, typeOnly });
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap((statement) => statement.entries)) {
    if (!moduleRequest) continue;
    const typeOnly = isType && (found.get(moduleRequest.start)?.typeOnly ?? true);
    found.set(moduleRequest.start, { specifier: moduleRequest.value, typeOnly });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = file.text.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"`][^$]*$/.test(text)) found.set(moduleRequest.start, { specifier: text.slice(1, -1), typeOnly: false });
  }
  const addByPattern = (pattern: RegExp, typeOnly: boolean): void => {
    for (const match of file.text.matchAll(pattern)) {
      const offset = match.index + match[0].search(/['"]/);
      const inComment = comments.some((comment) => comment.start <= offset && offset < comment.end);
      if (!inComment && !found.has(offset)) found.set(offset, { specifier: match[2] ?? '', typeOnly });
    }
  };
  addByPattern(TYPE_IMPORT, true);
  addByPattern(FILE_ADDRESS, false);
  return [...found]
    .sort(([left], [right]) => left - right)
    .map(([offset, { specifier, typeOnly }]) => ({
      from: file,
      offset,
      specifier,
      path: pathOf(file.path, specifier),
      typeOnly,
    }));
}

const graphs = new WeakMap<Tree, Map<string, Import[]>>();

/** The imports of every source of a tree, by path of the importing file. */
export function importGraph(tree: Tree): ReadonlyMap<string, readonly Import[]> {
  const known = graphs.get(tree);
  if (known) return known;
  const graph = new Map(sources(tree).map((file) => [file.path, importsOf(file)]));
  graphs.set(tree, graph);
  return graph;
}
