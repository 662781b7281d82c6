import { sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import type { CellsOf } from '#kit/server/report/serve-report.ts';
import type { Places } from '#kit/server/scope.ts';

/* A mall sells what its supermarket has on the shelf: what it sold is the supermarket's, wherever reports ask for supermarkets. */

/** Places whose sales are those of supermarkets. */
export const SUPERMARKET_PLACES: readonly number[] = [
  placeKind.key.supermarket,
  placeKind.key.mall,
];

/** Supermarkets with the malls they fill; undefined where the search names none. */
export async function withMalls(
  { tx }: Context,
  supermarketIds: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (supermarketIds === undefined || supermarketIds.length === 0) return supermarketIds;

  const malls = await tx
    .selectFrom('mall')
    .select('mallId')
    .where('supermarketId', 'in', [...supermarketIds])
    .execute();

  return [...supermarketIds, ...malls.map(({ mallId }) => mallId)];
}

/** The places of the caller, with the malls of the supermarkets among them: an operator who sees a supermarket sees what it fills. */
export async function placesWithMalls(context: Context): Promise<Places> {
  const { canteens, stalls } = context.scope;
  return {
    canteens: canteens === 'all' ? 'all' : ((await withMalls(context, canteens)) ?? []),
    stalls,
  };
}

/** Cells with the supermarket they belong to. */
export const ofSupermarkets = {
  uses: ['placeId'],
  places: placesWithMalls,
  over: ({
    cells,
    context: { merchantId },
    filter,
  }: CellsOf<unknown>) => sql`select x.*, coalesce(m.supermarket_id, x.place_id) as supermarket_id
    from (${cells(filter)}) x left join mall m on m.merchant_id = ${merchantId} and m.mall_id = x.place_id`,
} as const;
