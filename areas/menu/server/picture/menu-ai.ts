import { sql } from 'kysely';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { jobView } from '#kit/server/jobs/jobs.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  menuaiConfigKey,
  menuaiConfigTestConnection,
  menuaiInUse,
  menuaiPageRegistInfo,
  menuaiPageSyncRecord,
  menuaiTransferData,
  menuaiTransferResult,
} from '../../contract/menu-ai.ts';
import { dishRows } from '../dish/dish.ts';
import { transferring } from './picture-transfer.ts';
import { checkService } from './recogniser.ts';
import { noRecognition, recogniserInUse, recogniserOf } from './recogniser-rows.ts';

const setKey = implement(menuaiConfigKey, async (context, { menuaiId, apiKey }) => {
  const keyCipher = apiKey ? context.crypto.protect(apiKey) : null;
  const changed = await context.tx
    .updateTable('menuAi')
    .set({ keyCipher, testState: 0, testReason: '', version: sql`version + 1` })
    .where('menuaiId', '=', menuaiId)
    .executeTakeFirst();

  if (changed.numUpdatedRows === 0n) throw notFound('识别服务不存在或已被删除');

  return undefined;
});

const testConnection = implementAfter(
  menuaiConfigTestConnection,
  async (outside, { menuaiId }) => {
    const to = await outside.transaction((context) => recogniserOf(context, menuaiId));
    return checkService(to).then(
      () => ({ testState: 1, testReason: '' }),
      (error: unknown) => {
        if (error instanceof Refusal) return { testState: 2, testReason: error.message };
        throw error;
      },
    );
  },
  async (context, tested, { menuaiId }) => {
    const { tx, now } = context;
    await tx
      .updateTable('menuAi')
      .set({ ...tested, testedAt: now })
      .where('menuaiId', '=', menuaiId)
      .execute();

    return tested;
  },
);

const transfer = implement(menuaiTransferData, async (context) => {
  const to = await recogniserInUse(context);
  if (!to) throw noRecognition();

  const { tx, newId, actor, jobs } = context;
  const syncId = newId();
  await tx
    .insertInto('dishSync')
    .values({ syncId, menuaiId: to.menuaiId, startedBy: actor.name })
    .execute();

  return { jobId: await jobs.enqueue(context, transferring, { syncId, menuaiId: to.menuaiId }) };
});

const registInfo = serveQuery(menuaiPageRegistInfo, (context, { keyword, registState }) => {
  const { tx, merchantId, scope } = context;
  const pictures = sql<{
    dishesId: number;
    confirmedNum: number;
    registeredNum: number;
    refusedNum: number;
  }>`
      (select p.dishes_id, count(*) as confirmed_num, count(*) filter (where r.regist_state = 1) as registered_num,
          count(*) filter (where r.regist_state = 2) as refused_num, max(r.registered_at) filter (where r.regist_state = 1) as registered_at,
          max(r.reason) filter (where r.regist_state = 2) as reason
        from dish_picture p
        left join menu_ai ai on ai.merchant_id = ${merchantId} and ai.enabled = 1
        left join dish_regist r on r.merchant_id = ${merchantId} and r.menuai_id = ai.menuai_id and r.picture_id = p.picture_id
         and r.dishes_id = p.dishes_id
       where p.merchant_id = ${merchantId} and p.picture_kind = 1 and p.picture_state = 2 and p.removed_at is null
         and p.dishes_id is not null and ${scopeWhere('p.canteenId', scope.canteens)}
       group by p.dishes_id)`;

  const state = sql<number>`case when coalesce(n.registered_num, 0) = 0 then 3
      when n.registered_num < n.confirmed_num then 2 else 1 end`;

  return tx
    .selectFrom('dish')
    .leftJoin(pictures.as('n'), (join) => join.onRef('n.dishesId' as never, '=', 'dish.dishesId'))
    .select(['dish.dishesId', 'dish.dishesName'])
    .select([
      state.as('registState'),
      sql<number>`coalesce(n.confirmed_num, 0)`.as('confirmedNum'),
      sql<number>`coalesce(n.registered_num, 0)`.as('registeredNum'),
      sql<number>`coalesce(n.refused_num, 0)`.as('refusedNum'),
      sql<string>`coalesce(n.reason, '')`.as('reason'),
      sql<string | null>`n.registered_at`.as('registeredAt'),
    ])
    .where(dishRows.visible(context))
    .where(whereContains(keyword, 'dish.dishesName', 'dish.initials'))
    .where(whereGiven(registState, (wanted) => sql`${state} = ${wanted}`)) as never;
});

const syncRecords = serveQuery(menuaiPageSyncRecord, ({ tx }, { keyword, syncState }) =>
  tx
    .selectFrom('dishSync')
    .innerJoin('menuAi', 'menuAi.menuaiId', 'dishSync.menuaiId')
    .select(['syncId', 'menuaiName', 'syncState', 'sentNum', 'refusedNum', 'forgotNum', 'reason'])
    .select(['startedBy', 'startedAt', 'endedAt'])
    .where(whereEquals({ syncState }))
    .where(whereContains(keyword, 'menuaiName', 'startedBy')),
);

export const menuAiRoutes = [
  setKey,
  testConnection,
  transfer,
  implement(menuaiTransferResult, (context, { jobId }) =>
    jobView(context, jobId, 'menu.transferPictures'),
  ),
  implement(menuaiInUse, async (context) => ({
    configured: (await recogniserInUse(context)) !== undefined,
  })),
  registInfo,
  syncRecords,
];
