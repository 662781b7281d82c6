import type { Expression, Node } from 'oxc-parser';
import {
  type Check,
  errorAt,
  type Finding,
  isTest,
  parse,
  type SourceFile,
  sources,
  visit,
} from './tree.ts';

/** Where code of a server lives: two servers of one process share nothing there. */
const SERVER = /^(kit\/server|areas\/[^/]+\/server|apps\/server)\//;

/** What belongs to the process and to no server, each with its reason. */
const OF_THE_PROCESS: Readonly<Record<string, string>> = {
  'areas/system/server/password.ts stand': 'the same for every server: the hash of no password',
  'areas/system/server/statutory-calendar.ts years': 'a library computes the same for every server',
  'kit/server/context.ts formatters': 'what a time zone is does not depend on a server',
  'kit/server/crypto.ts drawn': 'random bytes, each used once',
  'kit/server/database/statement.ts joined': 'texts that follow from their parts',
  'kit/server/database/transaction.ts cursors': 'names that must differ and mean nothing',
  'kit/server/font.ts isKnown': 'fonts belong to the process',
  'kit/server/files/temporary.ts made': 'the folder of the process',
  'kit/server/files/temporary.ts own': 'the folder of the process',
  'kit/server/texts.ts english': 'the dictionary that comes with the sources',
};

/**
 * What a server keeps in memory belongs to that server (kit/server/per-server.ts, or what an area's `start` makes), never to a file:
 * servers of one process would find each other's.
 */
export const checkState: Check = (tree) => {
  const findings: Finding[] = [];
  const used = new Set<string>();
  for (const file of sources(tree)) {
    if (!SERVER.test(file.path) || isTest(file.path) || isThread(file.path)) continue;

    for (const { name, start } of heldState(file)) {
      const key = `${file.path} ${name}`;
      used.add(key);
      if (key in OF_THE_PROCESS) continue;

      findings.push(
        errorAt(file, start, `${name} would be shared by every server of the process: perServer`),
      );
    }
  }

  for (const key of Object.keys(OF_THE_PROCESS)) {
    const file = tree.get(key.split(' ')[0] ?? '');
    if (file && !used.has(key))
      findings.push(errorAt(file, 0, `${key} is nothing that changes: strike it off the list`));
  }

  return findings;
};

/** A thread is the program of one file: what it keeps is its own. */
const isThread = (path: string): boolean => /-thread\.ts$/.test(path);

interface Held {
  readonly name: string;
  readonly start: number;
}

function heldState(file: SourceFile): Held[] {
  const { lets, values } = declaredBy(file);
  if (values.length === 0) return lets;

  const changed = new Set<string>();
  visit(file, (node) => {
    const name = changedBy(node);
    if (name !== undefined) changed.add(name);
  });

  return [...lets, ...values.filter(({ name }) => changed.has(name))];
}

/** What a file declares for itself and can change: every `let`, and collections, lists and objects. */
function declaredBy(file: SourceFile): { readonly lets: Held[]; readonly values: Held[] } {
  const lets: Held[] = [];
  const values: Held[] = [];
  for (const statement of parse(file).program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;

    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue;

      const held = { name: id.name, start: id.start };
      if (declaration.kind !== 'const') lets.push(held);
      else if (isChangeable(init)) values.push(held);
    }
  }

  return { lets, values };
}

/** Whether a value can be changed in place: a collection, a list or an object. Keys of a WeakMap or WeakSet belong to what is asked about. */
function isChangeable(value: Expression | null): boolean {
  if (value?.type === 'ArrayExpression' || value?.type === 'ObjectExpression') return true;

  return (
    value?.type === 'NewExpression' &&
    value.callee.type === 'Identifier' &&
    (value.callee.name === 'Map' || value.callee.name === 'Set')
  );
}

const CHANGING = new Set([
  'add',
  'clear',
  'copyWithin',
  'delete',
  'fill',
  'pop',
  'push',
  'reverse',
  'set',
  'shift',
  'sort',
  'splice',
  'unshift',
]);

/** The name of what a node changes in place: by assignment, `delete`, or a method that changes. */
function changedBy(node: Node): string | undefined {
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
    return rootOf(node.left);
  if (node.type === 'UpdateExpression' && node.argument.type === 'MemberExpression')
    return rootOf(node.argument);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return rootOf(node.argument);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;

  const { property, object } = node.callee;
  const isChange = property.type === 'Identifier' && CHANGING.has(property.name);

  return isChange && object.type === 'Identifier' ? object.name : undefined;
}

/** The name a member expression begins with: `a` of `a.b[c]`. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootOf(node.object) : undefined;
}
