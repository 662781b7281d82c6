import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { canteens } from './canteen.ts';

/** Rows that stand in a canteen the caller may see, by their column `canteen_id`. */
export const inVisibleCanteen =
  (table: string) =>
  ({ scope }: Context): RawBuilder<SqlBool> =>
    sql<SqlBool>`${scopeWhere(`${table}.canteenId`, scope.canteens)}`;

/**
 * For what is put into a canteen: it exists, lies in the caller's scope and stays so until commit. Answers the draft.
 * @throws notFound
 */
export async function intoCanteen<Draft extends { readonly canteenId: number }>(
  context: Context,
  draft: Draft,
): Promise<Draft> {
  await canteens.lock(context, draft.canteenId, 'share', '食堂不存在或已被删除');
  return draft;
}
