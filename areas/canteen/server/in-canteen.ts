import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { seatState } from '../contract/lookups.ts';
import { canteens } from './canteen.ts';

/** Rows that stand in a canteen the caller may see, by their column `canteen_id`. */
export const inVisibleCanteen =
  (table: string) =>
  ({ scope }: Context): RawBuilder<SqlBool> =>
    sql<SqlBool>`${scopeWhere(`${table}.canteenId`, scope.canteens)}`;

/**
 * For what is put into a canteen: it exists, lies in the caller's scope and stays so until commit; nothing where no canteen is named. Answers the draft.
 * @throws notFound
 */
export async function intoCanteen<Draft extends { readonly canteenId?: number | undefined }>(
  context: Context,
  draft: Draft,
): Promise<Draft> {
  if (draft.canteenId !== undefined)
    await canteens.lock(context, draft.canteenId, 'share', '食堂不存在或已被删除');
  return draft;
}

/** People sit at a table or in a room that is to be removed. @throws conflict IN_USE */
export const assertFree =
  (table: 'diningTable' | 'privateRoom', id: 'tableId' | 'roomId', message: string) =>
  async ({ tx, merchantId }: Context, key: number): Promise<void> => {
    const occupied = await sql`select from ${sql.table(table)}
      where merchant_id = ${merchantId} and ${sql.ref(id)} = ${key} and state = ${seatState.key.occupied}`.execute(
      tx,
    );
    if (occupied.rows.length > 0) throw conflict('IN_USE', message);
  };
