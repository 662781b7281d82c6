import { expect, test } from 'vitest';
import { createLateWork } from './late-work.ts';

const said: string[] = [];
const log = { error: (_detail: unknown, message: string) => said.push(message) } as never;
const NEVER = { pause: 2 ** 30 };

test('work that fails is tried until it is done, and counted', async () => {
  const late = createLateWork(log, 'entry', NEVER);
  const attempts: number[] = [];
  late.keep({}, async (attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new Error('not yet');
  });
  expect(late.waiting).toBe(1);
  for (let round = 0; round < 4; round += 1) await late.flush();
  expect(attempts).toEqual([1, 2, 3]);
  /* The first failure is the one that made it late. */
  expect([late.waiting, late.failures, late.lost]).toEqual([0, 3, 0]);
  await late.stop();
});

test('one piece that cannot be done does not hold up the others', async () => {
  const late = createLateWork(log, 'entry', NEVER);
  const done: string[] = [];
  late.keep({}, () => Promise.reject(new Error('never')));
  late.keep({}, async () => void done.push('second'));
  await late.flush();
  expect([done, late.waiting]).toEqual([['second'], 1]);
  await late.stop();
});

test('what is given up at the end, or is too much, is told in the log of the server', async () => {
  said.length = 0;
  const late = createLateWork(log, 'entry', { ...NEVER, most: 1 });
  late.keep({}, () => Promise.reject(new Error('never')));
  late.keep({}, async () => undefined);
  expect(late.lost).toBe(1);
  await late.stop();
  expect([late.waiting, late.lost]).toEqual([0, 2]);
  expect(said.filter((message) => message === 'entry was given up')).toHaveLength(2);
});
