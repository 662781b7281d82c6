import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { names } from '#kit/server/database/names.ts';
import type { AnyServedEntity } from '#kit/server/serve-entity.ts';
import type { Edit, Ids, Whole, World } from '#kit/server/testing/samples.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { areas } from './areas.ts';
import { complete, draftOf, idsOf, resources, worldOf } from './testing/world.ts';

/* A change changes exactly what is sent: whatever it may leave out stays as it is stored. */
type Row = Readonly<Record<string, unknown>>;
interface Case extends Omit<Edit, 'full'> {
  full(): Promise<Row>;
}

let server: RunningServer;
let database: pg.Client;
let merchant: TestMerchant;
let world: World;
let ids: Ids;
beforeAll(async () => {
  server = await startServer(areas);
  merchant = await server.merchant();
  world = worldOf(merchant.admin);
  ids = await idsOf(world);
  database = new pg.Client({ connectionString: server.database.superuserUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const call = async (endpoint: Endpoint, content: unknown) =>
  (await merchant.admin.call(endpoint, content as never)) as Record<string, string>;

const shapeOf = (endpoint: Endpoint) => (endpoint.content as Partial<z.ZodObject>).shape ?? {};
const mayBeLeftOut = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The rows that hold what is changed and whatever belongs to it, without the count of changes. */
async function stored({ table, belonging }: Case): Promise<unknown[]> {
  const read = async (name: string) => {
    const { rows } = await database.query<{ row: object }>(
      `select to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' as row from ${name} t where merchant_id = $1 order by 1`,
      [merchant.merchantId],
    );
    return rows.map(({ row }) => row);
  };

  return [...(await read(table)), ...(belonging ? await read(belonging) : [])];
}

/** What the areas tell. */
const told: readonly Case[] = Object.values(
  import.meta.glob<readonly Edit[]>('../../areas/*/server/testing/edits.ts', {
    eager: true,
    import: 'edits',
  }),
)
  .flat()
  .map(({ full, ...edit }) => ({
    ...edit,
    async full() {
      return typeof full === 'function' ? full(complete(ids), server.system.crypto.sealWire) : full;
    },
  }));

/** A plain row that has none of the defaults, as its schemas say. */
async function unlikeDefault(resource: AnyServedEntity): Promise<Row> {
  const { noun, fields } = resource.set;
  const [draft, other] = await Promise.all([2, 3].map((n) => draftOf(world, resource, n)));
  const filled = Object.entries(fields).map(([key, schema]) => {
    const usual: readonly unknown[] = [
      (schema as z.ZodType).safeParse(undefined).data,
      null,
      undefined,
    ];
    const value = [draft?.[key], other?.[key]].find((each) => !usual.includes(each));
    if (value === undefined)
      throw new Error(
        `${key} of ${noun} is as by default: say in the edits of its area what else it may be`,
      );

    return [key, value] as const;
  });

  return Object.fromEntries(filled);
}

/** Plain resources of which no area tells anything follow from their fields. */
const plain: readonly Case[] = resources.flatMap((resource) => {
  const { add, modify } = resource.set;
  if (!add || !modify || told.some(({ edit }) => edit.id === modify.id)) return [];

  const full = () => unlikeDefault(resource);

  return [{ edit: modify, add, table: names.toSnake(resource.table), full }];
});

const cases = [...told, ...plain];

test.each(cases.map((one) => [one.edit.id, one] as const))(
  '%s leaves alone what it is not sent',
  async (_id, one) => {
    const given = await one.full();
    const first = one.add ? given : { ...given, version: 0 };
    const made = await call(one.add ?? one.edit, first);
    const shape = shapeOf(one.edit);
    const optional = Object.entries(shape).filter(([, schema]) =>
      mayBeLeftOut(schema as z.ZodType),
    );
    /* Kinds of rows that take different fields are cases of their own: together they try every one. */
    const others = cases.filter(({ edit }) => edit.id === one.edit.id);
    const tried = new Set<string>();
    for (const other of others) {
      for (const key of Object.keys(await other.full())) tried.add(key);
    }

    expect(
      optional.filter(([key]) => !tried.has(key) && key !== 'deviceIds').map(([key]) => key),
    ).toEqual([]);
    const asked = Object.keys(shape).filter(
      (key) => !optional.some(([name]) => name === key) || key === 'canteenId',
    );
    const needed = Object.fromEntries(
      asked.flatMap((key) => (key in given ? [[key, given[key]]] : [])),
    );
    const before = await stored(one);
    const change = { ...needed, ...made, ...('version' in shape && { version: 1 }) };
    await call(one.edit, knownPart(one.edit.content, change));
    expect(await stored(one)).toEqual(before);
  },
);

/** Changes of what is stored, no steps of documents: they carry the version that was read, or say so in their path. */
const isEdit = ({ kind, step, path, content }: Endpoint): boolean =>
  kind === 'write' &&
  !step &&
  ('version' in shapeOf({ content } as Endpoint) ||
    /\/(modify|update|edit|save|put)[^/]*$/i.test(path));

const wholes = Object.values(
  import.meta.glob<Whole>('../../areas/*/server/testing/edits.ts', {
    eager: true,
    import: 'whole',
  }),
).flatMap((whole) => whole ?? []);
const isWhole = ({ id }: Endpoint): boolean => wholes.some((whole) => whole.id === id);

/** Say which row is changed, not how. */
const NAMES_THE_ROW = new Set(['canteenId', 'mealType', 'type']);

test('no change has defaults, and every one with something to leave out is tried above', () => {
  const all = server.routes.map((route) => route.endpoint);
  const edits = all.filter((one) => isEdit(one) && !isWhole(one));
  const tried = new Set(cases.map((one) => one.edit.id));
  const flaws = edits.flatMap((edit) => {
    const optional = Object.entries(shapeOf(edit)).filter(
      ([key, schema]) => !NAMES_THE_ROW.has(key) && mayBeLeftOut(schema as z.ZodType),
    );
    const filled = optional.filter(
      ([, schema]) => (schema as z.ZodType).safeParse(undefined).data !== undefined,
    );
    if (filled.length > 0)
      return [`${edit.id} has defaults: ${filled.map(([key]) => key).join(', ')}`];

    return optional.length > 0 && !tried.has(edit.id) ? [`${edit.id} is not tried`] : [];
  });

  expect(flaws).toEqual([]);
});
