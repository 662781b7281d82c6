import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/** The first picture of each dish that has one. */
export async function dishImages(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (dishesIds.length === 0) return new Map();
  const { rows } = await sql<{ dishesId: number; image: string }>`select dishes_id, images[1] as image from dish
    where merchant_id = ${merchantId} and dishes_id = any(${dishesIds}::bigint[]) and images[1] is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ dishesId, image }) => [dishesId, image]));
}
