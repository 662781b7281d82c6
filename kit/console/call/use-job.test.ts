import { expect, test } from 'vitest';
import { isOver, type Job, percentOf } from './use-job.ts';

const job = (part: Partial<Job>): Job => ({
  jobId: '1',
  state: 'running',
  total: 0,
  done: 0,
  failed: 0,
  message: null,
  result: null,
  ...part,
});

test('work that is not over never shows as finished', () => {
  expect(
    [undefined, job({}), job({ total: 3, done: 3 }), job({ total: 3, done: 1 })].map(percentOf),
  ).toEqual([0, 0, 99, 33]);
});

test('every ending is over and full, also a failed one', () => {
  for (const state of ['success', 'partial', 'failed', 'cancelled'] as const) {
    expect([isOver(job({ state })), percentOf(job({ state, total: 10, done: 4 }))]).toEqual([
      true,
      100,
    ]);
  }
  expect([isOver(undefined), isOver(job({ state: 'queued' }))]).toEqual([false, false]);
});
