import { giveImages } from '#areas/menu/server/api.ts';
import type { Outside } from '#kit/server/context.ts';
import { type PutFile, persistPut, putImage } from '#kit/server/files/files.ts';
import { drawDish } from './dish-drawing.ts';
import { dishList } from './dish-list.ts';
import { lookOf } from './dish-looks.ts';

/** What pictures of dishes are uploaded as. */
const MODE = 5;

/** Draws every dish of the list and shows the pictures with them; dishes that look the same share one. */
export async function drawDishes(
  outside: Pick<Outside, 'actor' | 'files' | 'newId' | 'transaction'>,
  dishesIds: readonly number[],
): Promise<void> {
  const dishes = dishList.map((line, at) => {
    const [dishesName = '', , , type = '', , , , made = ''] = line.split(' ');
    return { dishesName, dishesId: dishesIds[at] as number, look: lookOf(type, made) };
  });
  const drawn: { readonly put: PutFile; readonly dishesIds: readonly number[] }[] = [];
  for (const [seed, alike] of [
    ...Map.groupBy(dishes, ({ look }) => JSON.stringify(look)).values(),
  ].entries()) {
    const { dishesName, look } = alike[0] as (typeof dishes)[number];
    const put = await putImage(
      outside,
      { name: `${dishesName}.jpg`, bytes: drawDish(look, seed) },
      MODE,
    );
    drawn.push({ put, dishesIds: alike.map(({ dishesId }) => dishesId) });
  }

  await outside.transaction(async (context) => {
    const images = new Map<number, string>();
    for (const { put, dishesIds: ids } of drawn) {
      const { url } = await persistPut(context, put, { purpose: 'dish', persisted: true });
      for (const id of ids) images.set(id, url);
    }

    await giveImages(context, images);
  });
}
