import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { addStall, modifyStall } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import { materials } from '../../contract/material.ts';
import {
  recipeAddDishesByDate,
  recipeCopyToStall,
  recipeCopyWeek,
  recipeDateDetail,
  recipeDetailEdit,
  recipeDetailMove,
  recipeEditByApplyDate,
  recipePublish,
  recipes,
} from '../../contract/recipe.ts';
import { recipeQueryCurrent, recipeQueryDishesByDate } from '../../contract/recipe-issue.ts';
import { area } from '../area.ts';

const MONDAY = '2026-03-02';
const LUNCH = 2;
let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let stallId: string;
let pork: string;
let tofu: string;
beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());

const canteenOf = async (canteenNum: string) =>
  (await merchant.admin.call(addCanteen, { canteenNum, canteenName: `食堂${canteenNum}` }))
    .canteenId;
const stallOf = async (stallNum: string) =>
  (await merchant.admin.call(addStall, { canteenId, stallNum, stallName: `档口${stallNum}` }))
    .stallId;
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | null)?.reason;
const dishOf = async (dishesName: string, price: number): Promise<string> => {
  const { materialId } = await merchant.admin.call(materials.add, {
    materialName: `${dishesName}料`,
    unit: 1,
  });
  const { dishesId } = await merchant.admin.call(dishes.add, {
    dishesName,
    price,
    lines: [{ materialId, quantity: 1000, unit: 1 }],
    idempotencyKey: crypto.randomUUID(),
  });

  return dishesId;
};
const menuOf = async (
  recipeName: string,
  more: { stallId?: string | null; recipeType?: 1 | 2 } = {},
) => (await merchant.admin.call(recipes.add, { recipeName, canteenId, stallId, ...more })).recipeId;
const offer = (recipeId: string, dishesIds: string[], more: object = {}) =>
  merchant.admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [MONDAY],
    mealType: LUNCH,
    dishesIds,
    ...more,
  });
const publish = (recipeId: string) =>
  merchant.admin.call(recipePublish, { recipeId, recipeState: 2 });
const weekOf = async (recipeId: string, startDate = MONDAY) =>
  (await merchant.admin.call(recipeDateDetail, { recipeId, startDate, endDate: startDate })).lines;
const offeredOn = (date: string, more: object = {}) =>
  merchant.admin.call(recipeQueryDishesByDate, { canteenId, stallId, date, ...more });

beforeEach(async () => {
  merchant = await server.merchant();
  canteenId = await canteenOf('1');
  stallId = await stallOf('1');
  pork = await dishOf('红烧肉', 1800);
  tofu = await dishOf('麻婆豆腐', 800);
});

describe('a published menu', () => {
  test('is a snapshot: a dish that changes later changes nothing of it, a draft follows', async () => {
    const [shown, draft] = [await menuOf('发布'), await menuOf('草稿')];
    await offer(shown, [pork]);
    await offer(draft, [pork]);
    await publish(shown);
    await merchant.admin.call(dishes.modify, {
      dishesId: pork,
      dishesName: '东坡肉',
      price: 2600,
      lines: [
        {
          materialId: (await merchant.admin.call(materials.page, {})).records[0]?.materialId ?? '',
          quantity: 1,
          unit: 1,
        },
      ],
      version: 1,
    });

    expect(await weekOf(shown)).toMatchObject([{ dishesName: '红烧肉', asked: 1800 }]);
    expect(await weekOf(draft)).toMatchObject([{ dishesName: '东坡肉', asked: 2600 }]);
    expect(await offeredOn(MONDAY)).toMatchObject([
      { recipeName: '发布', dishesName: '红烧肉', asked: 1800 },
    ]);
  });

  test('of the stall comes before its template, and that before the canteen, meal by meal', async () => {
    const template = await menuOf('模板', { recipeType: 2 });
    const whole = await menuOf('食堂', { stallId: null });
    await merchant.admin.call(recipeAddDishesByDate, {
      recipeId: template,
      weekDays: [1],
      mealType: LUNCH,
      dishesIds: [tofu],
    });

    await offer(whole, [pork, tofu], { mealType: 4 });
    for (const recipeId of [template, whole]) await publish(recipeId);
    expect((await offeredOn(MONDAY)).map((line) => line.recipeName)).toEqual([
      '食堂',
      '食堂',
      '模板',
    ]);
    expect(await offeredOn('2026-03-03')).toEqual([]);
    const dated = await menuOf('当日');
    await offer(dated, [pork], { salePrice: 1500 });
    await publish(dated);
    expect(await offeredOn(MONDAY, { mealType: LUNCH })).toMatchObject([
      { recipeName: '当日', asked: 1500 },
    ]);
    expect(
      (await offeredOn('2026-03-09', { mealType: LUNCH })).map((line) => line.recipeName),
    ).toEqual(['模板']);
  });

  test('is the only one of a meal where the stall wants it so', async () => {
    await merchant.admin.call(modifyStall, {
      stallId,
      stallNum: '1',
      stallName: '档口',
      refuseSameRecipe: 1,
      version: 1,
    });

    const [first, second] = [await menuOf('甲'), await menuOf('乙')];
    await offer(first, [pork]);
    await offer(second, [tofu]);
    await publish(first);
    const refused = await merchant.admin.answer(recipePublish, {
      recipeId: second,
      recipeState: 2,
    });
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'DUPLICATE_RECIPE']);
  });
});

test('lines move, keep their place against a stale change, and refuse limits above the supply', async () => {
  const recipeId = await menuOf('一周');
  await offer(recipeId, [pork, tofu], { supplyNum: 20 });
  const [line] = await weekOf(recipeId);
  const { lineId = '', version = 0 } = line ?? {};
  const change = { lineId, version, day: '2026-03-04', mealType: 4 as const };
  await merchant.admin.call(recipeDetailMove, change);
  expect(await weekOf(recipeId, '2026-03-04')).toMatchObject([
    { lineId, mealType: 4, supplyNum: 20 },
  ]);
  expect((await merchant.admin.answer(recipeDetailMove, change)).status).toBe(409);
  const limited = await merchant.admin.answer(recipeDetailEdit, {
    lineId,
    version: version + 1,
    saleMode: 1,
    salePrice: null,
    saleBegin: null,
    saleEnd: null,
    supplyNum: 20,
    limitNum: 21,
  });

  expect(limited.status).toBe(400);
});

test('a week is copied beside what is there, a menu to other stalls, and a meal replaced as a whole', async () => {
  const recipeId = await menuOf('一周');
  await offer(recipeId, [pork, tofu]);
  const copy = { recipeId, fromDate: MONDAY, toDate: '2026-03-09' };
  expect(await merchant.admin.call(recipeCopyWeek, copy)).toEqual({ added: 2, left: 0 });
  expect(await merchant.admin.call(recipeCopyWeek, copy)).toEqual({ added: 0, left: 0 });
  await merchant.admin.call(recipeEditByApplyDate, {
    recipeId,
    applyDate: MONDAY,
    mealType: LUNCH,
    lines: [{ dishesId: tofu, salePrice: 700 }],
  });

  expect(await weekOf(recipeId)).toMatchObject([{ dishesId: tofu, asked: 700 }]);
  const other = await stallOf('2');
  const { recipeIds } = await merchant.admin.call(recipeCopyToStall, {
    recipeId,
    stallIds: [other],
  });
  expect((await weekOf(recipeIds[0] as string)).length).toBe(1);
  const again = await merchant.admin.answer(recipeCopyToStall, { recipeId, stallIds: [other] });
  expect(again.status).toBe(409);
  const same = await merchant.admin.answer(recipeCopyToStall, { recipeId, stallIds: [stallId] });
  expect(reasonOf(same)).toBe('SAME_STALL');
});

test('is a stranger to an operator of another canteen', async () => {
  const recipeId = await menuOf('一周');
  await offer(recipeId, [pork]);
  const other = await canteenOf('2');
  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [Number(other)], stalls: [] },
  });
  const range = { startDate: MONDAY, endDate: MONDAY };
  expect((await clerk.answer(recipeDateDetail, { recipeId, ...range })).status).toBe(404);
  expect((await clerk.answer(recipeQueryCurrent, { canteenId })).status).toBe(404);
  expect((await clerk.answer(recipePublish, { recipeId, recipeState: 2 })).status).toBe(404);
  expect((await clerk.answer(recipeCopyToStall, { recipeId, stallIds: [stallId] })).status).toBe(
    404,
  );
});
