import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { uploadFile } from '#areas/system/contract/upload.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { createCaller } from '#kit/server/testing/caller.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dishes } from '../contract/dish.ts';
import { materials } from '../contract/material.ts';
import {
  menuBoardAdd,
  menuBoardList,
  menuBoardRevoke,
  menuBoardShow,
} from '../contract/menu-board.ts';
import { recipeAddDishesByDate, recipePublish, recipes } from '../contract/recipe.ts';
import { area } from './area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([systemArea, canteenArea, area]);
});
afterAll(() => server.stop());

test('a board shows what its stall sells now without a log-in, pictures included, until it is ended', async () => {
  const merchant = await server.merchant();
  const { admin } = merchant;
  const { canteenId } = await admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' });
  const { stallId } = await admin.call(addStall, { canteenId, stallNum: '1', stallName: '川菜' });
  const { materialId } = await admin.call(materials.add, {
    materialName: '猪肉',
    unit: 1,
    allergens: [1],
  });
  const image = (
    await admin.upload(uploadFile, { name: 'a.png', bytes: png(40, 30) }, { mode: '5' })
  ).data.fileNameUrl;
  expect((await fetch(server.origin + image)).status).toBe(401);
  const dish = {
    price: 1800,
    images: [image],
    lines: [{ materialId, quantity: 1000, unit: 1 as const }],
  };
  const add = async (dishesName: string) =>
    (await admin.call(dishes.add, { ...dish, dishesName, idempotencyKey: crypto.randomUUID() }))
      .dishesId;
  const [pork, tofu] = [await add('红烧肉'), await add('豆腐')];
  const { recipeId } = await admin.call(recipes.add, { recipeName: '川菜', canteenId, stallId });
  const { bizDate, mealType } = await merchant.within(async (context) =>
    mealAt(await mealCalendar(context), Number(canteenId), context.now),
  );
  const offer = { recipeId, applyDates: [bizDate], mealType: mealType as 2 };
  await admin.call(recipeAddDishesByDate, {
    ...offer,
    dishesIds: [pork],
    salePrice: 1500,
    supplyNum: 5,
  });
  await admin.call(recipeAddDishesByDate, { ...offer, dishesIds: [tofu], supplyNum: 0 });
  const { boardId, key } = await admin.call(menuBoardAdd, {
    boardName: '一楼',
    canteenId,
    stallId,
  });

  const display = createCaller(server.origin, '', admin.actor);
  expect((await display.call(menuBoardShow, { key })).dishes).toEqual([]);
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  expect(await display.call(menuBoardShow, { key })).toMatchObject({
    boardName: '一楼',
    canteenName: '一食堂',
    stallName: '川菜',
    bizDate,
    mealType,
    dishes: [
      { dishesName: '红烧肉', price: 1500, image, soldOut: false, left: 5 },
      { dishesName: '豆腐', price: 1800, soldOut: true, left: 0 },
    ],
  });

  expect((await fetch(server.origin + image)).status).toBe(200);
  expect(await admin.call(menuBoardList, undefined)).toMatchObject([
    { boardName: '一楼', stallName: '川菜' },
  ]);
  expect(JSON.stringify(await admin.call(menuBoardList, undefined))).not.toContain(
    key.split('.')[1],
  );

  const other = (await admin.call(addCanteen, { canteenNum: '2', canteenName: '二食堂' }))
    .canteenId;
  const stranger = merchant.as({
    permissions: ['menu:recipe:board'],
    scope: { canteens: [Number(other)] },
  });
  expect(await stranger.call(menuBoardList, undefined)).toEqual([]);
  expect((await stranger.answer(menuBoardRevoke, { boardId })).status).toBe(404);
  expect(
    (await stranger.answer(menuBoardAdd, { boardName: '二楼', canteenId, stallId })).status,
  ).toBe(400);

  await admin.call(menuBoardRevoke, { boardId });

  for (const wrong of [
    key,
    `${merchant.merchantId}.${'A'.repeat(43)}`,
    `999999.${'A'.repeat(43)}`,
    'garbage',
    '',
  ])
    expect((await display.answer(menuBoardShow, { key: wrong })).status).toBe(404);
});
