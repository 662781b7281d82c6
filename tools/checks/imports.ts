import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { parse, type SourceFile, sources, type Tree, visit } from './tree.ts';

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

const graphs = new WeakMap<Tree, Map<string, Import[]>>();

/** The imports of every source of a tree, by path of the importing file. */
export function importGraph(tree: Tree): ReadonlyMap<string, readonly Import[]> {
  const known = graphs.get(tree);
  if (known) return known;

  const graph = new Map(sources(tree).map((file) => [file.path, importsOf(file)]));
  graphs.set(tree, graph);

  return graph;
}

/** Everything a file reaches, in the order of its text. */
const importsOf = (file: SourceFile): Import[] =>
  requestsOf(file)
    .sort((left, right) => left.offset - right.offset)
    .map((request) => ({ ...request, from: file, path: pathOf(file.path, request.specifier) }));

interface Request {
  readonly offset: number;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

function requestsOf(file: SourceFile): Request[] {
  const { module } = parse(file);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    offset: moduleRequest.start,
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));

  const exports = module.staticExports.flatMap(({ entries }) => {
    const source = entries[0]?.moduleRequest;
    if (!source) return [];

    return [
      {
        offset: source.start,
        specifier: source.value,
        typeOnly: entries.every((entry) => entry.isType),
      },
    ];
  });

  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = file.text.slice(moduleRequest.start, moduleRequest.end);
    const fixed = /^['"`][^$]*$/.test(text);

    return fixed
      ? [{ offset: moduleRequest.start, specifier: text.slice(1, -1), typeOnly: false }]
      : [];
  });

  return [...imports, ...exports, ...lazy, ...hiddenRequests(file)];
}

/** What only the syntax tree shows: `typeof import('…')` and `new URL('./worker.ts', import.meta.url)`. */
function hiddenRequests(file: SourceFile): Request[] {
  const requests: Request[] = [];
  if (!/\bimport\(|\bnew URL\(/.test(file.text)) return requests;

  const add = (source: Node | undefined, typeOnly: boolean): void => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    if (typeOnly || /^\..*\.tsx?$/.test(source.value)) {
      requests.push({ offset: source.start, specifier: source.value, typeOnly });
    }
  };

  visit(file, (node) => {
    if (node.type === 'TSImportType') add(node.source, true);
    const isAddress =
      node.type === 'NewExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'URL';
    if (isAddress) add(node.arguments[0], false);
  });

  return requests;
}

const INTERNAL = /^#(kit|areas|db)\//;

/** The project path a specifier names, or undefined for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (INTERNAL.test(bare)) return posix.normalize(bare.slice(1));

  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), bare)) : undefined;
}
