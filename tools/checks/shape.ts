import type { Class, Node } from 'oxc-parser';
import { importGraph } from './imports.ts';
import {
  type Check,
  errorAt,
  type Finding,
  parse,
  type SourceFile,
  sources,
  type Tree,
  visit,
} from './tree.ts';

/** Plain literals, no barrels, no decorators, no class hierarchies, and nothing the parser refuses. */
export const checkShape: Check = (tree) =>
  sources(tree).flatMap((file) => {
    const [problem] = parse(file).errors;
    if (problem) return [errorAt(file, problem.labels[0]?.start ?? 0, problem.message)];

    return [...packedLiterals(file), ...barrel(file), ...classes(file, tree)];
  });

/** `...{ a, b }` saves lines and switches the check for unknown properties off. */
function packedLiterals(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  visit(file, (node, [parent]) => {
    if (!isPacked(node, parent)) return;

    findings.push(errorAt(file, node.start, 'a packed literal: write its properties one by one'));
  });

  return findings;
}

/** Whether a literal is spread where its parts could stand themselves. */
function isPacked(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'JSXSpreadAttribute') return node.argument.type === 'ObjectExpression';
  if (node.type !== 'SpreadElement') return false;
  if (node.argument.type === 'ObjectExpression') return parent?.type === 'ObjectExpression';

  return node.argument.type === 'ArrayExpression' && parent?.type !== 'ObjectExpression';
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

  return ownWords
    ? []
    : [errorAt(file, 0, 'a barrel: import from the file that defines the thing')];
}

function classes(file: SourceFile, tree: Tree): Finding[] {
  const findings: Finding[] = [];
  if (!/\bclass\b/.test(file.text)) return findings;

  visit(file, (node) => {
    if (node.type === 'Decorator')
      findings.push(errorAt(file, node.start, 'no decorators: call a function'));
    const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
    if (isClass && isOwnBaseClass(node, file, tree)) {
      findings.push(errorAt(file, node.start, 'no base classes of our own: pass functions'));
    }
  });

  return findings;
}

function isOwnBaseClass(node: Class, file: SourceFile, tree: Tree): boolean {
  if (node.superClass?.type !== 'Identifier' || node.superClass.name.endsWith('Error'))
    return false;

  const name = node.superClass.name;
  const imported = parse(file).module.staticImports.find((each) =>
    each.entries.some((entry) => entry.localName.value === name),
  );
  if (!imported) return new RegExp(`\\bclass ${name}\\b`).test(file.text);

  const link = importGraph(tree).get(file.path);

  return (
    link?.some(
      (each) => each.specifier === imported.moduleRequest.value && each.path !== undefined,
    ) ?? false
  );
}
