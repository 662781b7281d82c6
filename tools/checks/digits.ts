import type { Node } from 'oxc-parser';
import {
  type Check,
  errorAt,
  type Finding,
  parse,
  type SourceFile,
  sources,
  visit,
} from './tree.ts';

/* A number that something is compared with is a key: it has its name in one place, beside its text (lookup), not in each file. */

/** Private digits that are keys of lists are refused in areas and apps; tests may say what stands on the wire. */
export const checkDigits: Check = (tree) =>
  sources(tree)
    .filter(({ path }) => /^(areas|apps)\//.test(path) && !/\.test\.tsx?$|\/testing/.test(path))
    .flatMap(findDigits);

const MESSAGE = 'a key without its list: lookup({ name: { key, desc } }) gives it by name';

function findDigits(file: SourceFile): Finding[] {
  const { single, listed } = digitConstants(file);
  const findings = listed.map((at) => errorAt(file, at, MESSAGE));
  if (single.length === 0) return findings;

  const compared = new Set<string>();
  visit(file, (node) => {
    for (const { name } of single) if (isCompared(name, node)) compared.add(name);
  });

  return [
    ...findings,
    ...single.filter(({ name }) => compared.has(name)).map(({ at }) => errorAt(file, at, MESSAGE)),
  ];
}

interface DigitConstant {
  readonly name: string;
  readonly at: number;
}

/** Numbers that measure or point, and are compared as such. */
const MEASURE = /(TRIES|LENGTH|INDEX|_ID|_DAYS)$/;

/** Constants at the top of a file that are one digit, and those that are listed several in a row. */
function digitConstants(file: SourceFile): { single: DigitConstant[]; listed: number[] } {
  const single: DigitConstant[] = [];
  const listed: number[] = [];
  for (const statement of parse(file).program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;

    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && !MEASURE.test(id.name) && digitOf(init) !== undefined)
        single.push({ name: id.name, at: declaration.start });
      const values = init?.type === 'TSAsExpression' ? init.expression : init;
      if (
        id.type === 'ArrayPattern' &&
        values?.type === 'ArrayExpression' &&
        values.elements.every((element) => digitOf(element) !== undefined)
      )
        listed.push(declaration.start);
    }
  }

  return { single, listed };
}

/** The number a literal is when it has one digit. */
function digitOf(node: Node | null | undefined): number | undefined {
  if (node?.type === 'TSAsExpression') return digitOf(node.expression);
  if (node?.type !== 'Literal' || typeof node.value !== 'number') return undefined;

  return Number.isInteger(node.value) && node.value < 10 ? node.value : undefined;
}

/** Whether a name is compared for equality, in code or in a condition of a statement (`.where('state', '=', X)`). */
function isCompared(name: string, node: Node): boolean {
  const isIt = (side: Node | undefined) => side?.type === 'Identifier' && side.name === name;
  if (node.type === 'BinaryExpression')
    return isEquality(node.operator) && (isIt(node.left) || isIt(node.right));

  if (node.type !== 'CallExpression' || node.arguments.length !== 3) return false;
  const [, operator, value] = node.arguments;

  return (
    operator?.type === 'Literal' &&
    ['=', '<>', '!='].includes(String(operator.value)) &&
    isIt(value)
  );
}

const isEquality = (operator: string): boolean => ['===', '!=='].includes(operator);
