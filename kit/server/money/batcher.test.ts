import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('calls that arrive while work is under way share the next batch, in the order they came, up to the size', async () => {
  const batches: number[][] = [];
  const open: (() => void)[] = [];
  const batcher = createBatcher<number, number>(
    async (_key, items) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => open.push(resolve));

      return items.map((item) => item * 2);
    },
    { size: 3, inFlight: 1 },
  );

  const first = batcher.submit(1, 1);
  await tick();
  const rest = [2, 3, 4, 5].map((item) => batcher.submit(1, item));
  await tick();
  expect(batches).toEqual([[1]]);
  open[0]?.();
  expect(await first).toBe(2);
  await tick();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  open[1]?.();
  await tick();
  open[2]?.();
  expect(await Promise.all(rest)).toEqual([4, 6, 8, 10]);
});

test('keys never share a batch', async () => {
  const keys: number[] = [];
  const batcher = createBatcher<number, number>(
    async (key, items) => {
      keys.push(key);
      return [...items];
    },
    { size: 10, inFlight: 1 },
  );

  await Promise.all([batcher.submit(1, 5), batcher.submit(2, 6), batcher.submit(1, 7)]);
  expect(keys.toSorted()).toEqual([1, 2]);
});

test('a bad item fails alone: the others of its batch are tried again one by one', async () => {
  const batcher = createBatcher<number, number>(
    async (_key, items) => {
      if (items.includes(2)) throw new Error('bad two');
      return [...items];
    },
    { size: 10, inFlight: 2 },
  );

  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.submit(1, item)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what says nothing about the items fails all of them at once', async () => {
  let tries = 0;
  const batcher = createBatcher<number, number>(
    async () => {
      tries += 1;
      throw new Error('no database');
    },
    { size: 10, inFlight: 1, failsAll: (error) => (error as Error).message === 'no database' },
  );

  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.submit(1, item)));
  expect([outcomes.map((outcome) => outcome.status), tries]).toEqual([
    ['rejected', 'rejected', 'rejected'],
    1,
  ]);
});

test('heavy items share a batch only up to its weight, and one that is too heavy goes alone', async () => {
  const batches: number[][] = [];
  const batcher = createBatcher<number, number>(
    async (_key, items) => {
      batches.push([...items]);
      return [...items];
    },
    { size: 10, weigh: (item) => item, inFlight: 1 },
  );

  await Promise.all([4, 5, 6, 20, 1].map((item) => batcher.submit(1, item)));
  expect(batches).toEqual([[4, 5], [6], [20], [1]]);
});

test('a batch that takes too long does not hold up the others', async () => {
  const open: (() => void)[] = [];
  const batcher = createBatcher<number, number>(
    async (_key, items) => {
      if (items.includes(1)) await new Promise<void>((resolve) => open.push(resolve));
      return [...items];
    },
    { size: 10, inFlight: 2, patience: 20 },
  );

  const stuck = batcher.submit(1, 1);
  await tick();
  const early = batcher.submit(1, 2);
  await new Promise((resolve) => setTimeout(resolve, 25));
  const late = batcher.submit(1, 3);
  expect(await Promise.all([early, late])).toEqual([2, 3]);
  open[0]?.();
  expect(await stuck).toBe(1);
});
