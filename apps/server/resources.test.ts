import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referencesTo } from '#kit/server/references.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { World } from '#kit/server/testing/samples.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { uniqueFieldsOf } from '#kit/server/unique.ts';
import { areas } from './areas.ts';
import { addRow, draftOf, putToUse, resources, worldOf } from './testing/world.ts';

/* What every resource value guarantees by being one: this file grows by itself, so a plain resource needs no test of its own. */
type Row = Record<string, unknown>;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(areas);
});
afterAll(() => server.stop());

const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason;

describe.each(resources.map((each) => [each.set.noun, each] as const))('%s', (_noun, resource) => {
  const { set } = resource;
  const { page, add, modify, remove, list, get } = set;
  if (!page || !add || !modify || !remove) throw new Error(`${set.noun} is no whole resource`);

  let merchant: TestMerchant;
  let world: World;
  let row: Row;
  let id: string;
  beforeAll(async () => {
    merchant = await server.merchant();
    world = worldOf(merchant.admin);
    row = await draftOf(world, resource, 1);
    id = await addRow(world, resource, row);
  });

  const rowsOf = async (caller: Caller, filter: Row = {}): Promise<Row[]> =>
    ((await caller.call(page, filter as never)) as { records: Row[] }).records;
  const stored = async (): Promise<Row> =>
    (await rowsOf(merchant.admin)).find((one) => one[set.key] === id) ?? {};
  /* In a path ids have names; anywhere else they may come bare. */
  const named = (one: string) => (remove.path.includes('{') ? { [set.key]: one } : one);
  const change = (caller: Caller, values: Row) =>
    caller.answer(modify, { [set.key]: id, version: 1, ...values });

  test('is found with every field as it was given, by its keyword, by pickers and alone', async () => {
    expect(await stored()).toMatchObject({ ...row, [set.key]: id, version: 1 });
    const own = set.search.find((key) => typeof row[key] === 'string') as string;
    expect(
      (await rowsOf(merchant.admin, { keyword: row[own] })).map((one) => one[set.key]),
    ).toContain(id);
    expect(await rowsOf(merchant.admin, { keyword: '没有这样的行' })).toEqual([]);

    if (list)
      expect(await merchant.admin.call(list, undefined as never)).toContainEqual(
        expect.objectContaining({ [set.key]: id }),
      );

    const alone = get?.path.includes('{') ? { [set.key]: id } : id;
    if (get)
      expect(await merchant.admin.call(get, alone as never)).toMatchObject({
        ...row,
        [set.key]: id,
      });
  });

  test('is a stranger to another merchant, and to operators without its scope', async () => {
    const other = await server.merchant();
    const blind = merchant.as({ permissions: ['*:*:*'], scope: { dishes: [] } });
    for (const caller of [other.admin, ...(resource.scoped ? [blind] : [])]) {
      expect((await rowsOf(caller)).map((one) => one[set.key])).not.toContain(id);
      /* 400: what the row points to does not exist for them either. */
      expect([400, 403, 404]).toContain((await change(caller, row)).status);
      expect([403, 404]).toContain((await caller.answer(remove, named(id))).status);
    }

    expect(await stored()).toMatchObject({ ...row, version: 1 });
  });

  test('keeps what is unique about it: a second one is refused at its field, in both languages', async () => {
    const unique = uniqueFieldsOf(resource.table).filter((field) => field in set.fields);
    if (unique.length === 0) return;

    const again = await merchant.admin.answer(add, row);
    expect([again.status, reasonOf(again)]).toEqual([409, 'TAKEN']);
    const { path } = (again.data as unknown as { fields: { path: string }[] }).fields[0] as {
      path: string;
    };
    expect(unique).toContain(path);
    expect(again.message).toContain(set.titles[path]);
    expect((await merchant.admin.answer(add, row, { english: true })).message).not.toMatch(
      /\p{Script=Han}{3}已/u,
    );
  });

  test('changes what is sent and nothing else, and not on an old version', async () => {
    const [key] = Object.keys(set.fields) as [string];
    const next = { [key]: (await draftOf(world, resource, 2))[key] };
    expect((await change(merchant.admin, next)).status).toBe(200);
    expect(await stored()).toMatchObject({ ...row, ...next, version: 2 });
    const stale = await change(merchant.admin, { [key]: row[key] });
    expect([stale.status, reasonOf(stale)]).toEqual([409, 'CHANGED']);
    expect(await stored()).toMatchObject({ ...row, ...next, version: 2 });
  });

  test('stays while something names it, in the words of what does, and goes after that', async () => {
    for (const [index, reference] of referencesTo(server.system.pool, resource.table).entries()) {
      const draft = await draftOf(world, resource, 10 + index);
      const target = await addRow(world, resource, draft);
      await putToUse(world, reference, target);

      const kept = await merchant.admin.answer(remove, named(target));
      expect([kept.status, reasonOf(kept)]).toEqual([409, 'IN_USE']);
      expect(kept.message).toContain(reference.words.noun);
    }

    expect((await merchant.admin.answer(remove, named(id))).status).toBe(200);
    expect((await merchant.admin.answer(remove, named(id))).status).toBe(404);
    expect(await stored()).toEqual({});
  });
});
