import type { Class, Node } from 'oxc-parser';
import { importGraph } from './imports.ts';
import { type Check, errorAt, type Finding, parse, type SourceFile, sources, type Tree, visit } from './tree.ts';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 70;

function fileLength(file: SourceFile): Finding[] {
  const lines = file.text.replace(/\n$/, '').split('\n').length;
  return lines > MAX_FILE_LINES ? [errorAt(file, 0, `${lines} lines; a file has at most ${MAX_FILE_LINES}`)] : [];
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Is this function the body of a test or of a group of tests? These grow with their cases. */
const isTestBody = (parent: Node | undefined): boolean =>
  parent?.type === 'CallExpression' && /^(describe|suite|it|test)\b/.test(calleeName(parent.callee));

function calleeName(callee: Node): string {
  if (callee.type === 'MemberExpression') return calleeName(callee.object);
  if (callee.type === 'CallExpression') return calleeName(callee.callee);
  return callee.type === 'Identifier' ? callee.name : '';
}

function functionLengths(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  if (file.text.split('\n').length <= MAX_FUNCTION_LINES) return findings;
  visit(file, (node, [parent]) => {
    if (!FUNCTIONS.has(node.type) || isTestBody(parent)) return;
    const lines = file.text.slice(node.start, node.end).split('\n').length;
    if (lines <= MAX_FUNCTION_LINES) return;
    const message = `function of ${lines} lines; aim at ${MAX_FUNCTION_LINES}`;
    findings.push({ ...errorAt(file, node.start, message), level: 'warning' });
  });
  return findings;
}

/** An area's declared door may hand on functions of the files behind it. */
const DOOR = /^areas\/[^/]+\/server\/api\.ts$/;

/** A barrel says nothing of its own: imports and re-exports only. */
function barrel(file: SourceFile): Finding[] {
  if (DOOR.test(file.path) || !/^export\s+(?:type\s+)?[*{]/m.test(file.text)) return [];
  const ownWords = parse(file).program.body.some((node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return false;
    return node.type !== 'ExportNamedDeclaration' || node.declaration !== null;
  });
  return ownWords ? [] : [errorAt(file, 0, 'a barrel: import from the file that defines the thing')];
}

function isOwnBaseClass(node: Class, file: SourceFile, tree: Tree): boolean {
  if (node.superClass?.type !== 'Identifier' || node.superClass.name.endsWith('Error')) return false;
  const name = node.superClass.name;
  const imported = parse(file).module.staticImports.find((each) =>
    each.entries.some((entry) => entry.localName.value === name),
  );
  if (!imported) return new RegExp(`\\bclass ${name}\\b`).test(file.text);
  const link = importGraph(tree).get(file.path);
  return link?.some((each) => each.specifier === imported.moduleRequest.value && each.path !== undefined) ?? false;
}

function classes(file: SourceFile, tree: Tree): Finding[] {
  const findings: Finding[] = [];
  if (!/\bclass\b/.test(file.text)) return findings;
  visit(file, (node) => {
    if (node.type === 'Decorator') findings.push(errorAt(file, node.start, 'no decorators: call a function'));
    const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
    if (isClass && isOwnBaseClass(node, file, tree)) {
      findings.push(errorAt(file, node.start, 'no base classes of our own: pass functions'));
    }
  });
  return findings;
}

/** Small files and functions, no barrels, no decorators, no class hierarchies, and nothing the parser refuses. */
export const checkShape: Check = (tree) =>
  sources(tree).flatMap((file) => {
    const [problem] = parse(file).errors;
    if (problem) return [errorAt(file, problem.labels[0]?.start ?? 0, problem.message)];
    return [...fileLength(file), ...functionLengths(file), ...barrel(file), ...classes(file, tree)];
  });
