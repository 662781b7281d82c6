import { sql } from 'kysely';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { conflict, forbidden, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  addCanteen,
  getCanteenForModify,
  getCanteenNum,
  listAllAuthCanteen,
  modifyCanteen,
  modifyCanteenIfBook,
  modifyCanteenIfReserve,
  pageCanteen,
  removeCanteen,
} from '../contract/canteen.ts';
import { assertNothingDependsOn } from './dependents.ts';

const FIELDS = [
  'canteenId',
  'canteenName',
  'canteenNum',
  'tag',
  'businessState',
  'maxCapacity',
  'imageUrl',
  'mainItems',
  'businessHours',
  'personInCharge',
  'phone',
  'longitude',
  'latitude',
  'ifSpecial',
  'ifBook',
  'ifReserve',
  'version',
] as const;

const numTaken = (num: string) => ({ canteen_num: conflict('CANTEEN_NUM_TAKEN', '食堂编号{num}已存在', { num }) });

/** The canteens that exist and that the caller may see. */
export const visibleCanteens = ({ tx, scope }: Context) =>
  tx
    .selectFrom('canteen')
    .where('canteen.removedAt', 'is', null)
    .where(scopeWhere('canteen.canteenId', scope.canteens));

/** Compare-and-set on one canteen; without a version the last writer wins (switches). */
export async function changeCanteen(
  context: Context,
  canteenId: number,
  values: object,
  version?: number,
): Promise<undefined> {
  if (!inScope(context.scope.canteens, canteenId)) throw notFound();
  const result = await context.tx
    .updateTable('canteen')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) return undefined;
  const exists = await visibleCanteens(context)
    .select('canteenId')
    .where('canteenId', '=', canteenId)
    .executeTakeFirst();
  throw exists ? conflict('CHANGED', '数据已被他人修改，请刷新后重试') : notFound();
}

const pages = implementPage(
  pageCanteen,
  (context, filter) => {
    const { keyword, businessState, tag, ifBook, ifReserve } = filter;
    let query = visibleCanteens(context)
      .select([...FIELDS, 'createdAt'])
      .select((eb) =>
        eb
          .selectFrom('stall')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('stall.canteenId', '=', 'canteen.canteenId')
          .where('stall.removedAt', 'is', null)
          .$asScalar()
          .$notNull()
          .as('stallCount'),
      );
    if (keyword) {
      const pattern = anywhere(keyword);
      query = query.where((eb) => eb.or([eb('canteenName', 'ilike', pattern), eb('canteenNum', 'ilike', pattern)]));
    }
    if (businessState) query = query.where('businessState', '=', businessState);
    if (tag) query = query.where('tag', '=', tag);
    if (ifBook) query = query.where('ifBook', '=', ifBook);
    if (ifReserve) query = query.where('ifReserve', '=', ifReserve);
    return query;
  },
  { order: [{ column: 'canteenNum', asc: true }], key: 'canteenId' },
);

export const canteenRoutes = [
  pages,

  implement(addCanteen, async ({ tx, scope, newId }, draft) => {
    if (scope.canteens !== 'all') throw forbidden('只有拥有全部食堂数据权限的操作员才能新增食堂');
    const canteenId = newId();
    await sayDuplicate(
      tx
        .insertInto('canteen')
        .values({ canteenId, ...draft })
        .execute(),
      numTaken(draft.canteenNum),
    );
    return { canteenId };
  }),

  implement(modifyCanteen, (context, { canteenId, version, ...draft }) =>
    sayDuplicate(changeCanteen(context, canteenId, draft, version), numTaken(draft.canteenNum)),
  ),

  implement(getCanteenForModify, async (context, { canteenId }) => {
    const found = await visibleCanteens(context).select(FIELDS).where('canteenId', '=', canteenId).executeTakeFirst();
    if (!found) throw notFound();
    return found;
  }),

  implement(removeCanteen, async (context, { canteenId }) => {
    const found = await visibleCanteens(context)
      .select('canteenId')
      .where('canteenId', '=', canteenId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    await assertNothingDependsOn(context, { canteenId });
    return changeCanteen(context, canteenId, { removedAt: sql`now()` });
  }),

  implement(getCanteenNum, async ({ tx }) => {
    const used = tx.selectFrom('canteen').select('canteenNum').where('removedAt', 'is', null);
    const found = await sql<{
      next: number;
    }>`select coalesce(max(canteen_num::bigint), 0) + 1 as next from ${used} as used
      where canteen_num ~ '^[0-9]{1,15}$'`.execute(tx);
    return { canteenNum: String(found.rows[0]?.next ?? 1).padStart(3, '0') };
  }),

  implement(modifyCanteenIfBook, (context, { canteenId, ifBook }) => changeCanteen(context, canteenId, { ifBook })),
  implement(modifyCanteenIfReserve, (context, { canteenId, ifReserve }) =>
    changeCanteen(context, canteenId, { ifReserve }),
  ),

  implement(listAllAuthCanteen, (context) =>
    visibleCanteens(context)
      .select(['canteenId', 'canteenName', 'canteenNum', 'businessState'])
      .orderBy('canteenNum')
      .execute(),
  ),
];
