import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaffold } from './scaffold.ts';

/*
 * `npm run new -- <area> <resource> [Chinese name]`: starts a plain resource with a migration and its value, and a line each where its area serves
 * it, shows it and says it in English; the tests of every resource try it. What it writes is ordinary code from then on.
 */
const root = join(import.meta.dirname, '..');

/** The minute it is, in UTC: a developer who works at the same time elsewhere gets another number. */
const migrationNumber = (): string => new Date().toISOString().slice(0, 16).replace(/\D/g, '');

/** Why these words start nothing; undefined when they do. */
function problemOf(area: string, resource: string): string | undefined {
  if (!area || !resource)
    return 'Usage: npm run new -- <area> <resource> [Chinese name]   (npm run new -- canteen line 餐线)';
  if (!existsSync(join(root, 'areas', area))) return `There is no area areas/${area}.`;

  const value = `areas/${area}/contract/${resource}.ts`;
  if (existsSync(join(root, value))) return `${value} exists already; nothing was written.`;

  const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(resource);

  return isName
    ? undefined
    : `"${resource}" is no name of a resource: small letters, words joined by -, like meal-time.`;
}

function main([area = '', resource = '', title = resource]: readonly string[]): void {
  const problem = problemOf(area, resource);
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    return;
  }

  const request = { area, resource, title, migration: migrationNumber() };
  const files = scaffold(request, (path) => readFileSync(join(root, path), 'utf8'));
  for (const [path, text] of files) {
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path}\n`);
  }

  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const sources = [...files.keys()].filter((path) => /\.tsx?$/.test(path));
  spawnSync(process.execPath, [biome, 'check', '--write', ...sources], {
    cwd: root,
    stdio: 'ignore',
  });
  process.stdout.write(`
Next:
  1. Complete the columns in the migration and the fields of the value, then: npm run db:types and npm run api-map
  2. npm run check -- --fix texts, then fill in the English texts in areas/${area}/en.json
  3. npm test -- apps/server/resources apps/server/edits
`);
}

main(process.argv.slice(2));
