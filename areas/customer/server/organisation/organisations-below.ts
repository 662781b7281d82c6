import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/**
 * `any(…)` of organisations and of everything below them; an array, so that an index by organisation answers it, and order operators,
 * since they alone may use the path index here.
 */
export const anyBelow = (
  { merchantId }: Pick<Context, 'merchantId'>,
  orgIds: readonly number[],
): RawBuilder<number> =>
  sql<number>`any(array(select below.org_id from organisation above
    join organisation below on below.merchant_id = ${merchantId}
      and below.path ~>=~ above.path and below.path ~<~ above.path_end
   where above.merchant_id = ${merchantId} and above.org_id = any(${orgIds}::bigint[])))`;

/** Ids of these organisations and of everything below them; undefined where no filter is given. */
export async function organisationsBelow(
  { tx, merchantId }: Context,
  orgIds: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (!orgIds) return undefined;

  const { rows } = await sql<{ orgId: number }>`select org_id from organisation
    where merchant_id = ${merchantId} and org_id = ${anyBelow({ merchantId }, orgIds)}`.execute(tx);

  return rows.map(({ orgId }) => orgId);
}
