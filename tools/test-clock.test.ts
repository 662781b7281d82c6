import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockOffset } from '#kit/server/testing/clock.ts';
import { clockEnvironment, offsetOf } from './test-clock.ts';

const HOUR = 3_600_000;
/** 09:00 in Shanghai. */
const MORNING = Date.parse('2026-11-22T01:00:00Z');

test('an hour is the nearest one of the merchant, a date with an hour that one', () => {
  expect(offsetOf('12:00', MORNING)).toBe(3 * HOUR);
  expect(offsetOf('07:30', MORNING)).toBe(-1.5 * HOUR);
  expect(offsetOf('23:59', MORNING)).toBe(-9 * HOUR - 60_000);
  expect(offsetOf('2026-12-01 00:30', MORNING)).toBe(Date.parse('2026-11-30T16:30:00Z') - MORNING);
  expect(() => offsetOf('24:00', MORNING)).toThrow('24:00');
});

test('a process and its threads live at that hour', () => {
  const { TEST_CLOCK_OFFSET: _run, NODE_OPTIONS: _options, ...rest } = process.env;
  const say =
    'console.log([new Date(), new Date(Date.now()), new Date(0)].map((at) => at.toISOString()).join())';
  const inThread = `import { Worker } from 'node:worker_threads';
    ${say};
    new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(say)}`)}));`;
  const environment = clockEnvironment('23:59', Date.now() - clockOffset());
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', inThread], {
    encoding: 'utf8',
    env: { ...rest, ...environment },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^(\S+T(15:59|16:00):\S+,\S+T(15:59|16:00):\S+,1970-01-01T00:00:00.000Z\n){2}$/,
  );
});
