import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countKept, forgetTotals, type Totals } from './kept-totals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server of its own, and what it counts: each count takes this many milliseconds and finds one row more. */
function counter(milliseconds: number) {
  const client = { query: async () => undefined } as never;
  let counts = 0;
  const count = async (): Promise<Totals> => {
    counts += 1;
    const total = counts;
    await vi.advanceTimersByTimeAsync(milliseconds);

    return { total };
  };

  const ask = async (value = 1, merchantId = 1) => {
    const statement = { sql: 'select $1', parameters: [value] } as never;
    return (await countKept({ client, merchantId }, statement, count)).total;
  };

  return { ask, forget: () => forgetTotals(client, 1) };
}

test('what is counted quickly is counted each time: it is never old', async () => {
  const { ask } = counter(200);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('what takes long is kept for ten times as long, for half a minute at most', async () => {
  const short = counter(1000);
  expect([await short.ask(), await short.ask()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await short.ask()).toBe(2);

  const long = counter(9000);
  expect(await long.ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await long.ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await long.ask()).toBe(2);
});

test('a count belongs to its merchant and to what is asked, and goes with a write', async () => {
  const { ask, forget } = counter(1000);
  expect([await ask(1), await ask(2), await ask(1, 2)]).toEqual([1, 2, 3]);

  forget();
  expect([await ask(1), await ask(1, 2)]).toEqual([4, 3]);
});

/** Counts that end when the test says so. */
function held() {
  const client = { query: async () => undefined } as never;
  const statement = { sql: 'select 1', parameters: [] } as never;
  const begun: { resolve(totals: Totals): void; reject(error: Error): void }[] = [];
  const ask = () =>
    countKept({ client, merchantId: 1 }, statement, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Totals>();
      begun.push({ resolve, reject });

      return promise;
    });

  return { ask, begun };
}

test('who asks for what has been counted for long waits for it, who asks at once counts anew', async () => {
  const { ask, begun } = held();
  const first = ask();
  const second = ask();
  await vi.advanceTimersByTimeAsync(301);
  const third = ask();
  expect(begun).toHaveLength(2);

  begun[0]?.resolve({ total: 1 });
  begun[1]?.resolve({ total: 2 });
  expect(await Promise.all([first, second, third])).toMatchObject([
    { total: 1 },
    { total: 2 },
    { total: 2 },
  ]);
});

test('who waits for somebody who leaves counts for themselves', async () => {
  const { ask, begun } = held();
  const first = ask();
  await vi.advanceTimersByTimeAsync(301);
  const second = ask();

  begun[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await vi.waitUntil(() => begun.length === 2);
  begun[1]?.resolve({ total: 2 });
  expect(await second).toMatchObject({ total: 2 });
});
