import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { AREA_SEPARATOR } from '../contract/place-import.ts';

/* What canteens and stalls are sorted by, named instead of chosen: imports, the demo merchant, a first start. */

/** Ids of stall kinds by name; those that do not exist are made. */
export async function kindIds(
  { tx, newId }: Context,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();

  const rows = wanted.map((kindName, sort) => ({ kindId: newId(), kindName, sort }));
  await tx
    .insertInto('stallKind')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();

  const found = await tx
    .selectFrom('stallKind')
    .select(['kindId', 'kindName'])
    .where(sql<SqlBool>`kind_name = any(${wanted}::text[])`)
    .execute();

  return new Map(found.map(({ kindId, kindName }) => [kindName, kindId]));
}

/** Ids of labels by name; those that do not exist are made. */
export async function labelIds(
  { tx, newId }: Context,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();

  const rows = wanted.map((labelName, sort) => ({ labelId: newId(), labelName, sort }));
  await tx
    .insertInto('placeLabel')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();

  const found = await tx
    .selectFrom('placeLabel')
    .select(['labelId', 'labelName'])
    .where(sql<SqlBool>`label_name = any(${wanted}::text[])`)
    .execute();

  return new Map(found.map(({ labelId, labelName }) => [labelName, labelId]));
}

/** Ids of areas by their names from the top down, joined with a slash; those that do not exist are made, the highest first. */
export async function areaIds(
  context: Context,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return new Map();

  let known = await areaNames(context);
  if (wanted.some((path) => known.find(path) === undefined)) {
    await lockAreas(context);
    known = await areaNames(context);
    const missing = wanted.filter((path) => known.find(path) === undefined);
    await makeAreas(context, missing, known.byPath);
  }

  return new Map(wanted.map((path) => [path, known.find(path) as number]));
}

/** Areas by their whole path; a name alone also finds the only area of that name, wherever it lies. */
interface AreaNames {
  readonly byPath: Map<string, number>;
  find(path: string): number | undefined;
}

/** The areas of the merchant by name. */
export async function areaNames({ tx }: Context): Promise<AreaNames> {
  const areas = await tx
    .selectFrom('canteenArea')
    .select(['areaId', 'superId', 'areaName'])
    .execute();
  const byId = new Map(areas.map((area) => [area.areaId, area]));
  const byPath = new Map<string, number>();
  const byName = new Map<string, number | undefined>();
  for (const area of areas) {
    const path = [area.areaName];
    for (let at = byId.get(area.superId ?? 0); at; at = byId.get(at.superId ?? 0))
      path.unshift(at.areaName);
    byPath.set(path.join(AREA_SEPARATOR), area.areaId);
    byName.set(area.areaName, byName.has(area.areaName) ? undefined : area.areaId);
  }

  return { byPath, find: (path) => byPath.get(path) ?? byName.get(path) };
}

/** Changes of the tree of areas of one merchant take turns, until commit. */
export const lockAreas = ({ tx, merchantId }: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('canteen_area', ${merchantId}))`.execute(tx);

async function makeAreas(
  { tx, newId }: Context,
  missing: readonly string[],
  byPath: Map<string, number>,
): Promise<void> {
  const rows: { areaId: number; superId: number | null; areaName: string; sort: number }[] = [];
  for (const path of missing) {
    const names = path.split(AREA_SEPARATOR);
    let superId: number | null = null;
    for (const [depth, areaName] of names.entries()) {
      const here = names.slice(0, depth + 1).join(AREA_SEPARATOR);
      const areaId = byPath.get(here) ?? newId();
      if (!byPath.has(here)) rows.push({ areaId, superId, areaName, sort: byPath.size + 1 });
      byPath.set(here, areaId);
      superId = areaId;
    }
  }

  if (rows.length > 0) await tx.insertInto('canteenArea').values(rows).execute();
}
