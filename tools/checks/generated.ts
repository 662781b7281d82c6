import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Check } from './tree.ts';

/** The API map says what the contracts say; in a process of its own, because it loads them. */
export const checkGenerated: Check = () => {
  const program = join(import.meta.dirname, '../api-map.ts');
  const made = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8' });
  if (made.status === 0) return [];
  const stale = made.stderr.trim().split('\n');
  return stale.map((message) => ({
    path: message.split(' ')[0] ?? '',
    line: 1,
    message,
    level: 'error',
  }));
};
