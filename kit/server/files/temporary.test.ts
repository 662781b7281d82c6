import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepTemporary, temporaryFolder } from './temporary.ts';

const writing = `
  const { temporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporary.ts'))});
  const { path } = await temporaryFolder();
  (await import('node:fs')).writeFileSync(path + '/upload', 'names of people');
  process.stdout.write(path, () => process.END);`;
const pathOf = (end: string): string =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', writing.replace('process.END', end)],
    {
      encoding: 'utf8',
    },
  ).stdout;

test('what a killed server was working on is gone after the next start, what others work on is not', async () => {
  const left = pathOf("process.kill(process.pid, 'SIGKILL')");
  const own = await temporaryFolder();
  writeFileSync(join(own.path, 'upload'), 'x');
  expect([
    existsSync(join(left, 'upload')),
    statSync(dirname(left)).mode & 0o077,
    statSync(left).mode & 0o077,
  ]).toEqual([true, 0, 0]);
  await sweepTemporary();
  expect([existsSync(dirname(left)), existsSync(join(own.path, 'upload'))]).toEqual([false, true]);
  await own.remove();
});

test('a server that stops takes its folder along', () => {
  expect(existsSync(dirname(pathOf('process.exit()')))).toBe(false);
});
