import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShares, type NeededShares } from './shares.ts';

const PATIENT = { waiting: 100, patience: 60_000 };

/** Work that ends when it is told to, and what has begun so far, in order. */
function stage(limits = PATIENT) {
  const shares = createShares(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();

  return {
    begun,
    begin(name: string, needed: NeededShares): Promise<void> {
      return shares.pass(needed, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await turn();
    },
  };
}

const all = { key: 'all', atOnce: 3 };
const of = (who: string): NeededShares => [{ key: who, atOnce: 2 }, all];

test('no caller takes more than its share, and others do not wait behind it', async () => {
  const { begun, begin, end } = stage();
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name, of('a')));
  void begin('b1', of('b'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);

  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all(greedy);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a place that becomes free goes to whom has least, then to who came first', async () => {
  const { begun, begin, end } = stage();
  for (const name of ['a1', 'a2', 'a3']) void begin(name, of('a'));
  for (const name of ['b1', 'b2', 'c1']) void begin(name, of(name.slice(0, 1)));
  expect(begun).toEqual(['a1', 'a2', 'b1']);

  await end('a1');
  expect(begun.at(-1)).toBe('c1');
  await end('a2');
  expect(begun.at(-1)).toBe('a3');
  await end('b1');
  expect(begun.at(-1)).toBe('b2');
});

test('work that fails gives its place back', async () => {
  const shares = createShares(PATIENT);
  const one: NeededShares = [{ key: 'a', atOnce: 1 }];
  await expect(shares.pass(one, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await shares.pass(one, async () => 'went')).toBe('went');
});

test('a caller with too much waiting is told so, and another one may still wait', async () => {
  const { begun, begin, end } = stage({ waiting: 1, patience: 60_000 });
  for (const name of ['a1', 'a2', 'a3']) void begin(name, of('a'));
  await expect(begin('a4', of('a'))).rejects.toMatchObject({ status: 429, reason: 'BUSY' });
  void begin('b1', of('b'));
  void begin('b2', of('b'));
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('who waits too long is told that nothing was done', async () => {
  const { begun, begin, end } = stage({ waiting: 10, patience: 5 });
  void begin('a1', of('a'));
  void begin('a2', of('a'));
  await expect(begin('a3', of('a'))).rejects.toMatchObject({ status: 503, reason: 'BUSY' });
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
});
