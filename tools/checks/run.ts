import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBorders } from './borders.ts';
import { checkDependencies } from './dependencies.ts';
import { checkDigits } from './digits.ts';
import { checkGenerated } from './generated.ts';
import { checkGraph } from './graph.ts';
import { checkNeutral } from './neutral.ts';
import { checkOrder } from './order.ts';
import { checkReadme, fixReadmes } from './readme.ts';
import { checkReleased } from './released.ts';
import { checkRules } from './rules.ts';
import { checkScripts } from './scripts.ts';
import { checkShape } from './shape.ts';
import { checkState } from './state.ts';
import { checkTables } from './tables.ts';
import { checkTenant } from './tenant.ts';
import { checkTexts, fixTexts } from './texts.ts';
import { type Check, loadTree } from './tree.ts';

/** All checks, by the name that selects one on the command line. A new check is registered here. */
const CHECKS: Readonly<Record<string, Check>> = {
  borders: checkBorders,
  order: checkOrder,
  graph: checkGraph,
  shape: checkShape,
  digits: checkDigits,
  state: checkState,
  tables: checkTables,
  tenant: checkTenant,
  texts: checkTexts,
  neutral: checkNeutral,
  released: checkReleased,
  rules: checkRules,
  dependencies: checkDependencies,
  scripts: checkScripts,
  readme: checkReadme,
  generated: checkGenerated,
};

/** `run.ts [--fix] [--quiet] [name…]`: prints `path:line message`; exit code 1 where an error is found. */
function run(words: readonly string[]): void {
  const root = join(import.meta.dirname, '../..');
  const flags = new Set(words.filter((word) => word.startsWith('--')));
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.filter((name) => !(name in CHECKS));
  if (unknown.length > 0) {
    console.error(
      `No check is called ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}`,
    );
    process.exitCode = 1;
    return;
  }

  if (flags.has('--fix')) {
    for (const fix of [fixTexts, fixReadmes])
      for (const [path, text] of fix(loadTree(root))) writeFileSync(join(root, path), text);
  }

  const tree = loadTree(root);
  const chosen = Object.entries(CHECKS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const findings = chosen.flatMap(([name, check]) =>
    check(tree).map((found) => ({ ...found, name })),
  );
  const errors = findings.filter((found) => found.level === 'error');
  for (const { path, line, message, level, name } of findings) {
    if (level === 'error') console.error(`${path}:${line} ${message} [${name}]`);
    else if (!flags.has('--quiet')) console.warn(`${path}:${line} warning: ${message} [${name}]`);
  }

  console.log(
    `${tree.size} files, ${errors.length} errors, ${findings.length - errors.length} warnings`,
  );
  process.exitCode = errors.length > 0 ? 1 : 0;
}

run(process.argv.slice(2));
