import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cached } from './cached.ts';
import { type RunningServer, startServer } from './testing/server.ts';

const MERCHANT = 7;
const OTHER_MERCHANT = 8;

let one: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  [one, other] = await Promise.all([
    startServer([], { own: true }),
    startServer([], { own: true }),
  ]);
});
afterAll(() => Promise.all([one.stop(), other.stop()]));
afterEach(() => void vi.useRealTimers());

let names = 0;
/** A value that is remembered, with what its reads answer and how many there were. */
function counted(read: (reads: number) => Promise<string>) {
  let reads = 0;
  names += 1;
  const name = `test.counted${names}`;
  const value = cached(name, () => {
    reads += 1;
    return read(reads);
  });

  const ask = (server: RunningServer, merchantId = MERCHANT): Promise<string> =>
    value({ client: server.system.pool as never, merchantId });

  return { name, ask, reads: () => reads };
}

test('callers who miss a value at the same time share one read', async () => {
  const { ask, reads } = counted(async (number) => `read ${number}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(one)));
  expect(new Set(answers)).toEqual(new Set(['read 1']));
  expect(await ask(one)).toBe('read 1');
  expect(reads()).toBe(1);
});

test('each server remembers for itself, and each merchant has a value of its own', async () => {
  const { ask } = counted(async (number) => `read ${number}`);
  expect(await ask(one)).toBe('read 1');
  expect(await ask(other)).toBe('read 2');
  expect(await ask(one, OTHER_MERCHANT)).toBe('read 3');
  expect([await ask(one), await ask(other)]).toEqual(['read 1', 'read 2']);
});

test('every connection of a server finds the same value', async () => {
  const { reads, name } = counted(async () => '');
  const value = cached(name, async () => reads());
  const found = [one.system, one.system.urgent, one.system.background].map((connections) =>
    connections.merchant(MERCHANT, {}, (_tx, client) => value({ client, merchantId: MERCHANT })),
  );
  expect(await Promise.all(found)).toEqual([0, 0, 0]);
});

test('a read that fails fails its caller alone, and is not remembered', async () => {
  const { ask } = counted(async (number) => {
    if (number === 1) throw new Error('a connection broke');
    return `read ${number}`;
  });
  const [first, second] = await Promise.allSettled([ask(one), ask(one)]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 'read 2' });
  expect(await ask(one)).toBe('read 2');
});

test('a caller does not wait long for the read of another one, which may wait for what that caller holds', async () => {
  const held = Promise.withResolvers<string>();
  const { ask } = counted(async (number) => (number === 1 ? held.promise : `read ${number}`));
  const waiting = ask(one);
  expect(await ask(one)).toBe('read 2');
  held.resolve('read 1');
  expect(await waiting).toBe('read 1');
  expect(await ask(one)).toBe('read 2');
});

test('a value is forgotten as soon as the database tells of a change, by the server of that database', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { name, ask } = counted(async (number) => `read ${number}`);
  const before = [await ask(one), await ask(other), await ask(one, OTHER_MERCHANT)];
  expect(before).toEqual(['read 1', 'read 2', 'read 3']);

  await one.system.pool.query('select pg_notify($1, $2)', [
    'cached_changed',
    `${name} ${MERCHANT}`,
  ]);
  await expect.poll(() => ask(one)).toBe('read 4');
  expect([await ask(other), await ask(one, OTHER_MERCHANT)]).toEqual(['read 2', 'read 3']);
});

test('no caller waits for a value that is read anew; one that is too old is waited for', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ask, reads } = counted(async (number) => `read ${number}`);
  expect(await ask(one)).toBe('read 1');

  vi.advanceTimersByTime(2_000);
  expect(await ask(one)).toBe('read 1');
  await expect.poll(reads).toBe(2);
  await expect.poll(() => ask(one)).toBe('read 2');

  vi.advanceTimersByTime(3_500);
  expect(await ask(one)).toBe('read 3');
});

test('what is read while a change is told of is not remembered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const late = Promise.withResolvers<string>();
  const slow = counted(async (number) => (number === 1 ? late.promise : `read ${number}`));
  const marker = counted(async (number) => `read ${number}`);
  const waiting = slow.ask(one);
  await marker.ask(one);

  for (const { name } of [slow, marker])
    await one.system.pool.query('select pg_notify($1, $2)', [
      'cached_changed',
      `${name} ${MERCHANT}`,
    ]);
  await expect.poll(() => marker.ask(one)).toBe('read 2');
  late.resolve('read 1');
  expect(await waiting).toBe('read 1');
  expect(await slow.ask(one)).toBe('read 2');
});
