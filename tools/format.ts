import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/* `npm run format`: formats and sorts imports, and mends what the linter can mend safely. */
const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
process.exitCode =
  spawnSync(process.execPath, [biome, 'check', '--write', root], { stdio: 'inherit' }).status ?? 1;
