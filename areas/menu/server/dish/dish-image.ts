import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { showToAll } from '#kit/server/files/files.ts';

/** Makes an uploaded picture the only one of each of these dishes, by their ids. */
export async function giveImages(
  context: Context,
  images: ReadonlyMap<number, string>,
): Promise<void> {
  const [ids, urls] = [[...images.keys()], [...images.values()]];
  await sql`update dish set images = array[given.url]
    from unnest(${ids}::bigint[], ${urls}::text[]) as given (dishes_id, url)
    where dish.merchant_id = ${context.merchantId} and dish.dishes_id = given.dishes_id`.execute(
    context.tx,
  );
  await showToAll(context, urls);
}
