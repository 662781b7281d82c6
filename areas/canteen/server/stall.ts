import { sql } from 'kysely';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { anywhere } from '#kit/server/like.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { areaCanteenStallTree, modifyBusinessState, type PlaceNode } from '../contract/canteen.ts';
import {
  addStall,
  getStallForModify,
  listAuthStall,
  modifyStall,
  modifyStallIfBook,
  modifyStallIfReserve,
  modifyStallUseCallNum,
  pageStall,
  removeStall,
} from '../contract/stall.ts';
import { changeCanteen, visibleCanteens } from './canteen.ts';
import { assertNothingDependsOn } from './dependents.ts';

const FIELDS = [
  'stall.stallId',
  'stall.canteenId',
  'stall.stallName',
  'stall.stallNum',
  'stall.tag',
  'stall.category',
  'stall.businessState',
  'stall.ifBook',
  'stall.ifReserve',
  'stall.useCallNum',
  'stall.version',
] as const;

const numTaken = (num: string) => ({ stall_num: conflict('STALL_NUM_TAKEN', '该食堂下档口编号{num}已存在', { num }) });

/** The stalls that exist and that the caller may see: a stall belongs to its canteen's scope. */
const visible = ({ tx, scope }: Context) =>
  tx.selectFrom('stall').where('stall.removedAt', 'is', null).where(scopeWhere('stall.canteenId', scope.canteens));

async function change(context: Context, stallId: number, values: object, version?: number): Promise<undefined> {
  const result = await context.tx
    .updateTable('stall')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('stallId', '=', stallId)
    .where('removedAt', 'is', null)
    .where(scopeWhere('stall.canteenId', context.scope.canteens))
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) return undefined;
  const exists = await visible(context).select('stallId').where('stallId', '=', stallId).executeTakeFirst();
  throw exists ? conflict('CHANGED', '数据已被他人修改，请刷新后重试') : notFound();
}

const pages = implementPage(
  pageStall,
  (context, { keyword, canteenId, businessState, category, useCallNum }) => {
    let query = visible(context)
      .innerJoin('canteen', 'canteen.canteenId', 'stall.canteenId')
      .select([...FIELDS, 'stall.createdAt', 'canteen.canteenName'])
      .select((eb) =>
        eb
          .selectFrom('device')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('device.stallId', '=', 'stall.stallId')
          .where('device.removedAt', 'is', null)
          .$asScalar()
          .$notNull()
          .as('deviceCount'),
      );
    if (keyword) {
      const pattern = anywhere(keyword);
      query = query.where((eb) => eb.or([eb('stallName', 'ilike', pattern), eb('stallNum', 'ilike', pattern)]));
    }
    if (canteenId !== undefined) query = query.where('stall.canteenId', '=', canteenId);
    if (businessState) query = query.where('stall.businessState', '=', businessState);
    if (category) query = query.where('category', '=', category);
    if (useCallNum) query = query.where('useCallNum', '=', useCallNum);
    return query;
  },
  {
    order: [
      { column: 'canteenId', asc: true },
      { column: 'stallNum', asc: true },
    ],
    key: 'stallId',
  },
);

/** Canteens with their stalls in two statements, whatever their number. */
async function placeTree(context: Context): Promise<PlaceNode[]> {
  const canteens = await visibleCanteens(context).select(['canteenId', 'canteenName']).orderBy('canteenNum').execute();
  const stalls = await visible(context).select(['stallId', 'stallName', 'canteenId']).orderBy('stallNum').execute();
  const byCanteen = Map.groupBy(stalls, (stall) => stall.canteenId);
  return canteens.map(({ canteenId, canteenName }) => ({
    id: String(canteenId),
    text: canteenName,
    type: 'canteen',
    children: (byCanteen.get(canteenId) ?? []).map(({ stallId, stallName }) => ({
      id: String(stallId),
      text: stallName,
      type: 'stall',
      children: [],
    })),
  }));
}

export const stallRoutes = [
  pages,

  implement(addStall, async (context, draft) => {
    if (!inScope(context.scope.canteens, draft.canteenId)) throw notFound('食堂不存在或已被删除');
    const canteen = await visibleCanteens(context)
      .select('canteenId')
      .where('canteenId', '=', draft.canteenId)
      .forShare()
      .executeTakeFirst();
    if (!canteen) throw notFound('食堂不存在或已被删除');
    const stallId = context.newId();
    const added = context.tx
      .insertInto('stall')
      .values({ stallId, ...draft })
      .execute();
    await sayDuplicate(added, numTaken(draft.stallNum));
    return { stallId };
  }),

  implement(modifyStall, (context, { stallId, version, ...draft }) =>
    sayDuplicate(change(context, stallId, draft, version), numTaken(draft.stallNum)),
  ),

  implement(getStallForModify, async (context, { stallId }) => {
    const found = await visible(context).select(FIELDS).where('stallId', '=', stallId).executeTakeFirst();
    if (!found) throw notFound();
    return found;
  }),

  implement(removeStall, async (context, { stallId }) => {
    const found = await visible(context)
      .select('stallId')
      .where('stallId', '=', stallId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    await assertNothingDependsOn(context, { stallId });
    return change(context, stallId, { removedAt: sql`now()` });
  }),

  implement(modifyStallIfBook, (context, { stallId, ifBook }) => change(context, stallId, { ifBook })),
  implement(modifyStallIfReserve, (context, { stallId, ifReserve }) => change(context, stallId, { ifReserve })),
  implement(modifyStallUseCallNum, (context, { stallId, useCallNum }) => change(context, stallId, { useCallNum })),

  implement(modifyBusinessState, (context, { id, type, state }) =>
    type === 'stall'
      ? change(context, id, { businessState: state })
      : changeCanteen(context, id, { businessState: state }),
  ),

  implement(listAuthStall, (context, { canteenId }) =>
    visible(context)
      .select(['stallId', 'stallName', 'stallNum', 'canteenId', 'businessState'])
      .$if(canteenId !== undefined, (query) => query.where('canteenId', '=', canteenId as number))
      .orderBy('canteenId')
      .orderBy('stallNum')
      .execute(),
  ),

  implement(areaCanteenStallTree, placeTree),
];
