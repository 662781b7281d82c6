import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { personTypes } from '../contract/person-type.ts';
import { peopleWho } from './people/people-count.ts';

export const personTypeRows = serveEntity('personType', personTypes, {
  order: ascending('psnType'),
  marked: true,
  list: (rows, context) =>
    rows.select(peopleWho(context, sql`customer.psn_type = person_type.psn_type`).as('custCount')),
});

/** Ids of person types by name; those that do not exist are made. */
export async function ensurePersonTypes(
  context: Context,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = [...new Set(names)].map((psnTypeName) => ({
    psnType: context.newId(),
    psnTypeName,
  }));
  if (rows.length === 0) return new Map();

  await context.tx
    .insertInto('personType')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();

  return personTypeIds(context, names);
}

/** Ids of the person types that exist, by name. */
async function personTypeIds(
  { tx }: Context,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();

  const found = await tx
    .selectFrom('personType')
    .selectAll()
    .where('psnTypeName', 'in', names)
    .where('removedAt', 'is', null)
    .execute();

  return new Map(found.map((type) => [type.psnTypeName, type.psnType]));
}
