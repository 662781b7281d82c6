import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { faceOf } from '#kit/contract/face.ts';
import type { AnyServedEntity } from '#kit/server/serve-entity.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { AreaSamples, Ids, World } from '#kit/server/testing/samples.ts';
import { areas } from '../areas.ts';

type Row = Readonly<Record<string, unknown>>;

const told = Object.values(
  import.meta.glob<AreaSamples>('../../../areas/*/server/testing/samples.ts', {
    eager: true,
    import: 'samples',
  }),
);
const entities: readonly AnyServedEntity[] = areas.flatMap((area) => area.entities ?? []);
/** Plain rows, and those with a detail of their own. */
export const resources = entities.filter(({ set }) => !set.detail);
export const documents = entities.filter(({ set }) => set.detail);

const rows: NonNullable<AreaSamples['rows']> = Object.assign({}, ...told.map((one) => one.rows));
/** A first row has none above it. */
const values: Row = Object.assign({ superId: null }, ...told.map((one) => one.values));
const fitting: NonNullable<AreaSamples['fitting']> = Object.assign(
  {},
  ...told.map((one) => one.fitting),
);
const drafts: NonNullable<AreaSamples['drafts']> = Object.assign(
  {},
  ...told.map((one) => one.drafts),
);
const uses: NonNullable<AreaSamples['uses']> = Object.assign({}, ...told.map((one) => one.uses));

/** The resource whose rows a key names, where it is one alone. */
function resourceOf(key: string): AnyServedEntity | undefined {
  const [found, ...others] = resources.filter(({ set }) => set.key === key);
  return others.length === 0 ? found : undefined;
}
const isKnown = (key: string): boolean => key in rows || resourceOf(key) !== undefined;

/** A world of a merchant of its own. */
export function worldOf(caller: Caller): World {
  const made = new Map<string, Promise<string>>();
  const make = async (key: string): Promise<string> => {
    const row = rows[key];
    if (row) return row(world);

    const resource = resourceOf(key);
    if (!resource) throw new Error(`say in the samples of its area how a ${key} comes to be`);

    return addRow(world, resource, await draftOf(world, resource, 9));
  };
  const world: World = {
    caller,
    idOf(key) {
      const id = made.get(key) ?? make(key);
      made.set(key, id);

      return id;
    },
  };

  return world;
}

/** Every row that drafts point to. */
export async function idsOf(world: World): Promise<Ids> {
  const keys = [...Object.keys(rows), ...resources.map(({ set }) => set.key).filter(isKnown)];
  const pairs = [...new Set(keys)].map(async (key) => [key, await world.idOf(key)] as const);

  return Object.fromEntries(await Promise.all(pairs));
}

/** The same ids, where one that is not there is an error and not nothing. */
export const complete = (ids: Ids): Ids =>
  new Proxy(ids, {
    get(made, key: string) {
      const id = made[key];
      if (id === undefined) throw new Error(`no area makes a ${key}: see its samples`);

      return id;
    },
  });

/** Adds a row; answers its id. */
export async function addRow(world: World, { set }: AnyServedEntity, draft: Row) {
  const made = await world.caller.call(set.add as Endpoint, draft as never);
  return (made as Record<string, string>)[set.key] as string;
}

/** A draft of a plain row, another one for each `n`. */
export async function draftOf(
  world: World,
  { set, table }: AnyServedEntity,
  n: number,
): Promise<Row> {
  const fields = Object.entries(set.fields);
  const filled = fields.map(
    async ([key, schema]) => [key, await sampleOf(world, key, schema as z.ZodType, n)] as const,
  );
  const draft = Object.fromEntries(await Promise.all(filled));

  return fitting[table]?.(draft) ?? draft;
}

/** A draft of a document, another one for each `n`. */
export function documentDraft(world: World, table: string, n: number): Promise<Row> {
  const draft = drafts[table];
  if (!draft) throw new Error(`say in the samples of its area how somebody comes to a ${table}`);

  return draft(world, n);
}

/** A value of a field, another one for each `n`: the first of these that its schema takes. */
async function sampleOf(world: World, key: string, schema: z.ZodType, n: number): Promise<unknown> {
  if (key in values) return values[key];
  if (isKnown(key)) return world.idOf(key);

  const keys = (faceOf(schema).of ?? []).map((entry) => entry.key);
  const candidates: unknown[] = [
    keys[(n - 1) % Math.max(1, keys.length)],
    `样本${n}`,
    `S${n}`,
    `${10 + (n % 10)}:00-20:00`,
    `${10 + n}`,
    `https://host${n}.example`,
    10 + n,
    `2099-01-${10 + (n % 20)}`,
    [],
    true,
    null,
  ];

  const taken = candidates.find((value) => value !== undefined && schema.safeParse(value).success);
  if (taken === undefined) throw new Error(`no sample for ${key}: teach sampleOf its kind`);

  return taken;
}

/** Puts a row to use where a table points to it, by the column that does. */
export async function putToUse(
  world: World,
  { child, column }: { readonly child: string; readonly column: string },
  id: string,
): Promise<unknown> {
  const use = uses[`${child}.${column}`];
  if (use) return use(world, id);

  const resource = resources.find(({ table }) => table === child);
  if (resource)
    return addRow(world, resource, { ...(await draftOf(world, resource, 50)), [column]: id });

  const document = documents.find(({ table }) => table === child);
  if (!document)
    throw new Error(`say in the samples of its area how ${child}.${column} comes to name a row`);

  const draft = await documentDraft(world, child, 50);

  return addRow(world, document, { ...draft, [column]: id, idempotencyKey: crypto.randomUUID() });
}
