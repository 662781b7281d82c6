import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { recognisers } from '#areas/menu/contract/menu-ai.ts';
import { recipeAddDishesByDate, recipePublish, recipes } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { insertDevice } from '../../contract/device.ts';
import {
  dishKnown,
  recognitionCanteens,
  recognitionDishes,
} from '../../contract/machine/recognition.ts';
import { area } from '../area.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([canteenArea, menuArea, area]);
});
afterAll(() => server.stop());

const { known, unlearned, missing } = dishKnown.key;

const LUNCH = 2;

test("dishes of today's menus are known once the service in use has learned a confirmed picture of them", async () => {
  const merchant = await server.merchant();
  const { admin } = merchant;
  const { canteenId } = await admin.call(addCanteen, { canteenNum: '1', canteenName: '一食堂' });
  const { materialId } = await admin.call(materials.add, { materialName: '猪肉', unit: 1 });
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const dishesIds: string[] = [];
  for (const dishesName of ['红烧肉', '清蒸鱼', '青菜']) {
    const draft = { dishesName, price: 100, lines, idempotencyKey: crypto.randomUUID() };
    dishesIds.push((await admin.call(dishes.add, draft)).dishesId);
  }
  const { recipeId } = await admin.call(recipes.add, { recipeName: '今日', canteenId });
  const today = wallTime(Date.now(), 'Asia/Shanghai').slice(0, 10);
  await admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [today],
    mealType: LUNCH,
    dishesIds,
  });
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  const { menuaiId } = await admin.call(recognisers.add, {
    menuaiName: '识别',
    serviceUrl: 'http://recogniser.example',
    enabled: 1,
  });
  await admin.call(insertDevice, {
    deviceNum: 'AI1',
    deviceName: '识别终端',
    deviceType: machineType.key.lnZ02,
    sn: 'SNAI1',
    canteenId,
  });
  await merchant.within(async ({ tx, newId }) => {
    const pictures = [0, 1].map((at) => ({
      pictureId: newId(),
      pictureKind: 1,
      canteenId: Number(canteenId),
      dishesId: Number(dishesIds[at]),
      pictureUrl: `/files/${at}.png`,
      pictureState: 2,
    }));
    await tx.insertInto('dishPicture').values(pictures).execute();
    await tx
      .insertInto('dishRegist')
      .values({
        menuaiId: Number(menuaiId),
        pictureId: pictures[0]?.pictureId as number,
        dishesId: Number(dishesIds[0]),
        registState: 1,
      })
      .execute();
  });

  const { records } = await admin.call(recognitionDishes, {});
  expect(new Map(records.map(({ dishesName, dishKnown: state }) => [dishesName, state]))).toEqual(
    new Map([
      ['红烧肉', known],
      ['清蒸鱼', unlearned],
      ['青菜', missing],
    ]),
  );
  expect((await admin.call(recognitionCanteens, {})).records).toMatchObject([
    { machineNum: 1, offeredNum: 3, knownNum: 1, unlearnedNum: 1, missingNum: 1 },
  ]);

  const stranger = merchant.as({
    permissions: [recognitionDishes.access],
    scope: { canteens: [1] },
  });
  expect((await stranger.call(recognitionDishes, {})).records).toEqual([]);
  expect((await stranger.call(recognitionCanteens, {})).records).toEqual([]);
});
