import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Keeps what a machine writes: `files` by path from the root, and nothing else where `pattern` looks. With `--check` on the command line
 * it only tells which file is stale, and the process ends with 1 then.
 */
export function keepGenerated(
  files: ReadonlyMap<string, string>,
  pattern: string,
  command: string,
): void {
  const present = globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const surplus = present.filter((path) => !files.has(path));
  const stale = [...files].filter(([path, text]) => textOf(path) !== text);
  if (process.argv.includes('--check')) {
    for (const path of [...surplus, ...stale.map(([path]) => path)]) {
      process.stderr.write(`${path} is stale: run ${command} and commit it\n`);
      process.exitCode = 1;
    }
    return;
  }
  for (const path of surplus) rmSync(join(root, path));
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
};
