import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { psnTypeAdd, psnTypeDelete, psnTypeList, psnTypePage, psnTypeUpdate } from '../contract/person-type.ts';
import { peopleWho } from './people-count.ts';

const types = resource('personType', 'psnType', {
  taken: { person_type_merchant_id_psn_type_name_key: { reason: 'PERSON_TYPE_TAKEN', message: '人员类别名称已存在' } },
  dependents: [
    {
      table: 'customer',
      column: 'psnType',
      reason: 'HAS_PEOPLE',
      message: '还有{count}名人员（含已注销）属于该类别，不能删除',
    },
  ],
});

export const personTypeRoutes = [
  implementPage(
    psnTypePage,
    (context, { keyword }) =>
      context.tx
        .selectFrom('personType')
        .select(['psnType', 'psnTypeName', 'version'])
        .select(peopleWho(context, sql`customer.psn_type = person_type.psn_type`).as('custCount'))
        .where(mentions(keyword, 'psnTypeName')),
    { order: [{ column: 'psnType', asc: true }], key: 'psnType' },
  ),
  implement(psnTypeList, ({ tx }) =>
    tx.selectFrom('personType').select(['psnType', 'psnTypeName']).orderBy('psnType').execute(),
  ),
  types.add(psnTypeAdd),
  types.modify(psnTypeUpdate),
  types.remove(psnTypeDelete),
];

/** Ids of person types by name; those that do not exist are made. */
export async function ensurePersonTypes(context: Context, names: readonly string[]): Promise<Map<string, number>> {
  const rows = [...new Set(names)].map((psnTypeName) => ({ psnType: context.newId(), psnTypeName }));
  if (rows.length === 0) return new Map();
  await context.tx
    .insertInto('personType')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return personTypeIds(context, names);
}

/** Ids of the person types that exist, by name. */
async function personTypeIds({ tx }: Context, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const found = await tx.selectFrom('personType').selectAll().where('psnTypeName', 'in', names).execute();
  return new Map(found.map((type) => [type.psnTypeName, type.psnType]));
}
