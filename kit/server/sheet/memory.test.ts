import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from './testing/files.ts';

const ROWS = 200_000;
const MOST_GROWTH_MEGABYTES = 100;
/** How the server itself collects (tools/bootstrap.mjs): without, growth depends on how busy the machine is. */
const COLLECTING = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

/** Peak memory of a process that writes a file, in megabytes. */
function peakOf(format: string, path: string, rows: number): number {
  const program = `
    const { writeFlows } = await import(${JSON.stringify(join(import.meta.dirname, 'testing/files.ts'))});
    await writeFlows(${JSON.stringify(format)}, ${JSON.stringify(path)}, ${rows});
    console.log(process.resourceUsage().maxRSS);`;
  const child = spawnSync(
    process.execPath,
    [...COLLECTING, '--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
    },
  );
  if (child.status !== 0) throw new Error(child.stderr);

  return Number(child.stdout) / 1024;
}

test.each(['csv', 'xlsx', 'xls'])(
  `${ROWS} rows as %s take less than ${MOST_GROWTH_MEGABYTES} MB`,
  { timeout: 60_000 },
  async (format) => {
    await inFolder(async (folder) => {
      const growth =
        peakOf(format, join(folder, 'all'), ROWS) - peakOf(format, join(folder, 'one'), 1);
      expect(growth).toBeLessThan(MOST_GROWTH_MEGABYTES);
    });
  },
);
