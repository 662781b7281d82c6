import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { showToAll } from '#kit/server/files.ts';

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

/** Makes an uploaded picture the only one of each of these dishes, by their ids. */
export async function giveImages(context: Context, images: ReadonlyMap<number, string>): Promise<void> {
  const [ids, urls] = [[...images.keys()], [...images.values()]];
  await sql`update dish set images = array[given.url]
    from unnest(${ids}::bigint[], ${urls}::text[]) as given (dishes_id, url)
    where dish.merchant_id = ${context.merchantId} and dish.dishes_id = given.dishes_id`.execute(context.tx);
  await showToAll(context, urls);
}
