import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scaffold } from './scaffold.ts';

/*
 * `npm run new -- <area> <resource> [Chinese name]`: starts a resource with a migration, its value, a server side and a list
 * screen; the test of every resource tries it. What it writes is ordinary code from then on; nothing is ever generated over it.
 */
const root = join(import.meta.dirname, '..');

/** The minute it is, in UTC: whoever works at the same time elsewhere gets another number. */
const migrationNumber = (): string => new Date().toISOString().slice(0, 16).replace(/\D/g, '');

/** Why these words start nothing; undefined when they do. */
function problemOf(area: string, resource: string): string | undefined {
  if (!area || !resource)
    return 'Usage: npm run new -- <area> <resource> [Chinese name]   (npm run new -- canteen line 餐线)';
  if (!existsSync(join(root, 'areas', area))) return `There is no area areas/${area}.`;

  const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(resource);

  return isName
    ? undefined
    : `"${resource}" is no name of a resource: small letters, words joined by -, like meal-time.`;
}

function main([area = '', resource = '', title = resource]: readonly string[]): void {
  const files = scaffold({ area, resource, title, migration: migrationNumber() });
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  const problem =
    problemOf(area, resource) ?? (taken && `${taken} exists already; nothing was written.`);
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    return;
  }

  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
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
  1. Complete the columns in the migration, then: npm run db:types
  2. Add the rows to the resources of areas/${area}/server/area.ts, the value to areas/${area}/contract/menu.ts (resourcePage),
     the screen to areas/${area}/console/screens.ts
  3. npm run check -- --fix texts, then fill in the English texts in areas/${area}/en.json
  4. npm test -- apps/server/resources areas/${area}
`);
}

main(process.argv.slice(2));
