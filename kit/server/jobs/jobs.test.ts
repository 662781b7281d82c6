import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Area } from '../system.ts';
import { type RunningServer, startServer, type TestMerchant } from '../testing/server.ts';
import { type Lane, laneNames } from './job-lanes.ts';
import { defineJob } from './jobs.ts';

/* Work that begins when its turn comes and ends when the test says so. */
const begun: string[] = [];
const ends = new Map<string, PromiseWithResolvers<void>>();
const endOf = (name: string): PromiseWithResolvers<void> => {
  const end = ends.get(name) ?? Promise.withResolvers<void>();
  ends.set(name, end);

  return end;
};
const Content = z.object({ name: z.string() });
const held = (lane: Lane) =>
  defineJob(`test.${lane}`, lane, Content, async (_run, { name }) => {
    begun.push(name);
    await endOf(name).promise;

    return { state: 'success' };
  });
const jobs = Object.fromEntries(laneNames.map((lane) => [lane, held(lane)])) as Record<
  Lane,
  ReturnType<typeof held>
>;
const area: Area = { name: 'test', routes: [], jobs: Object.values(jobs) };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([area], { own: true });
});
afterAll(() => server?.stop());
beforeEach(() => {
  for (const end of ends.values()) end.resolve();
  ends.clear();
  begun.length = 0;
});

const ask = (merchant: TestMerchant, lane: Lane, ...names: string[]) =>
  merchant.within(async (context) => {
    for (const name of names) await context.jobs.enqueue(context, jobs[lane], { name });
  });
const hasBegun = (...names: string[]) =>
  expect.poll(() => begun, { timeout: 60_000 }).toEqual(names);
const end = (name: string): void => endOf(name).resolve();

test('a lane that is full holds up no other', async () => {
  const merchants = await Promise.all([server.merchant(), server.merchant(), server.merchant()]);
  const [first] = merchants;
  for (const [at, merchant] of merchants.entries()) await ask(merchant, 'import', `import ${at}`);
  await expect.poll(() => begun.toSorted(), { timeout: 60_000 }).toEqual(['import 0', 'import 1']);
  for (const lane of laneNames.filter((name) => name !== 'import')) await ask(first, lane, lane);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(1 + laneNames.length);
  expect(begun.slice(2).toSorted()).toEqual(['batch', 'export', 'rollup']);
  for (const name of [...begun, 'import 2']) end(name);
  await expect.poll(() => begun, { timeout: 60_000 }).toContain('import 2');
});

test('merchants take turns: one that asks for many does not hold up the first of another, and gets its own in order', async () => {
  const [many, some, late] = await Promise.all([
    server.merchant(),
    server.merchant(),
    server.merchant(),
  ]);
  await ask(many, 'import', 'many 1', 'many 2', 'many 3');
  await hasBegun('many 1');
  await ask(some, 'import', 'some 1', 'some 2');
  await hasBegun('many 1', 'some 1');
  await ask(late, 'import', 'late 1');
  end('many 1');
  await hasBegun('many 1', 'some 1', 'late 1');
  await ask(many, 'import', 'many 4');
  end('late 1');
  await hasBegun('many 1', 'some 1', 'late 1', 'many 2');
  end('some 1');
  await hasBegun('many 1', 'some 1', 'late 1', 'many 2', 'some 2');
  end('some 2');
  end('many 2');
  await hasBegun('many 1', 'some 1', 'late 1', 'many 2', 'some 2', 'many 3');
  end('many 3');
  await hasBegun('many 1', 'some 1', 'late 1', 'many 2', 'some 2', 'many 3', 'many 4');
  end('many 4');
});
