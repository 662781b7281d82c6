import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound, type Refusal } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { inUse, recognisers } from '../../contract/menu-ai.ts';
import type { Recogniser } from './recogniser.ts';

const named = (context: Context, menuaiId: number) =>
  context.tx.selectFrom('menuAi').selectAll().where('menuaiId', '=', menuaiId);

export const recogniserRows = serveEntity('menuAi', recognisers, {
  order: ascending('enabled', 'menuaiName'),
  columns: ['testState', 'testReason', 'testedAt'],
  check: async (context, { serviceUrl, enabled }, menuaiId) => {
    if (enabled === inUse.key.inUse)
      await context.tx
        .updateTable('menuAi')
        .set({ enabled: 2 })
        .where('enabled', '=', inUse.key.inUse)
        .where(sql<boolean>`menuai_id is distinct from ${menuaiId ?? null}::bigint`)
        .execute();

    if (menuaiId === undefined || serviceUrl === undefined) return;

    const before = await named(context, menuaiId).forUpdate().executeTakeFirst();
    if (!before || before.serviceUrl === serviceUrl) return;

    /* A key belongs to the place it was made for, and what was taught there is known nowhere else. */
    await context.tx
      .updateTable('menuAi')
      .set({ keyCipher: null, testState: 0, testReason: '', testedAt: null })
      .where('menuaiId', '=', menuaiId)
      .execute();

    await context.tx.deleteFrom('dishRegist').where('menuaiId', '=', menuaiId).execute();
  },
  list: (rows) =>
    rows.select(
      sql<1 | 2>`case when menu_ai.key_cipher is null then 2 else 1 end`.as('keyState'),
    ) as never,
});

/** The service in use; undefined where there is none. */
export async function recogniserInUse(context: Context): Promise<Recogniser | undefined> {
  const found = await context.tx
    .selectFrom('menuAi')
    .select('menuaiId')
    .where('enabled', '=', inUse.key.inUse)
    .executeTakeFirst();
  return found && recogniserOf(context, found.menuaiId);
}

/** The service that is named, with its key. @throws notFound */
export async function recogniserOf(context: Context, menuaiId: number): Promise<Recogniser> {
  const found = await named(context, menuaiId).executeTakeFirst();
  if (!found) throw notFound('识别服务不存在或已被删除');

  const { serviceUrl, leastScore, keyCipher } = found;

  return {
    menuaiId,
    serviceUrl,
    leastScore,
    allowedHosts: context.adapters.recognitionHosts ?? [],
    apiKey: keyCipher ? context.crypto.reveal(keyCipher) : undefined,
  };
}

export const noRecognition = (): Refusal =>
  conflict('NO_RECOGNITION', '没有使用中的识别服务，请人工框选和标注，或先配置识别服务');
