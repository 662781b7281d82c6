import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { psnTypeAdd, psnTypeDelete, psnTypeList, psnTypePage, psnTypeUpdate } from '../contract/person-type.ts';

const nameTaken = (name: string) => ({
  person_type_merchant_id_psn_type_name_key: conflict('PERSON_TYPE_TAKEN', '人员类别{name}已存在', { name }),
});

export const personTypeRoutes = [
  implementPage(
    psnTypePage,
    ({ tx }, { keyword }) =>
      tx
        .selectFrom('personType')
        .select(['psnType', 'psnTypeName'])
        .select((eb) =>
          eb
            .selectFrom('customer')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .whereRef('customer.psnType', '=', 'personType.psnType')
            .$asScalar()
            .$notNull()
            .as('custCount'),
        )
        .$if(!!keyword, (query) => query.where('psnTypeName', 'ilike', anywhere(keyword as string))),
    { order: [{ column: 'psnType', asc: true }], key: 'psnType' },
  ),

  implement(psnTypeList, ({ tx }) =>
    tx.selectFrom('personType').select(['psnType', 'psnTypeName']).orderBy('psnType').execute(),
  ),

  implement(psnTypeAdd, async ({ tx, newId }, { psnTypeName }) => {
    const psnType = newId();
    await sayDuplicate(tx.insertInto('personType').values({ psnType, psnTypeName }).execute(), nameTaken(psnTypeName));
    return { psnType };
  }),

  implement(psnTypeUpdate, async ({ tx }, { psnType, psnTypeName }) => {
    const changed = tx.updateTable('personType').set({ psnTypeName }).where('psnType', '=', psnType).executeTakeFirst();
    const { numUpdatedRows } = await sayDuplicate(changed, nameTaken(psnTypeName));
    if (numUpdatedRows === 0n) throw notFound();
    return undefined;
  }),

  implement(psnTypeDelete, async ({ tx }, psnType) => {
    const used = await tx
      .selectFrom('customer')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('psnType', '=', psnType)
      .executeTakeFirstOrThrow();
    if (used.count > 0) throw conflict('HAS_PEOPLE', '还有{count}名人员属于该类别，不能删除', { count: used.count });
    const { numDeletedRows } = await tx.deleteFrom('personType').where('psnType', '=', psnType).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return undefined;
  }),
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
export async function personTypeIds({ tx }: Context, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const found = await tx.selectFrom('personType').selectAll().where('psnTypeName', 'in', names).execute();
  return new Map(found.map((type) => [type.psnTypeName, type.psnType]));
}
