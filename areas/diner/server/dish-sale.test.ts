import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { dishesEditDifCanteenManage, dishesPutawayState } from '#areas/menu/contract/dish-calls.ts';
import {
  recipeAddDishesByDate,
  recipeDateDetail,
  recipeDetailEdit,
  recipePublish,
  recipes,
} from '#areas/menu/contract/recipe.ts';
import { recipeAppBind } from '#areas/menu/contract/recipe-issue.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerDish, dinerMenu } from '../contract/day-menu.ts';
import { dinerOrder, dinerOrders } from '../contract/order.ts';
import { area } from './area.ts';
import { bound, call, type Diner, type DinerHouse, dinerHouse, LUNCH } from './testing.ts';

/* What a dish and its menu say is what diners see, and what they see is what is sold. */
const [MINI_PROGRAM, H5] = [1, 7];
const [LARGE, SMALL] = [2, 3];
let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  /* The stall has several menus a meal: that of the house, and those of each test. */
  await house.merchant.within(({ tx }) =>
    tx.updateTable('stall').set({ refuseSameRecipe: 2 }).execute(),
  );
  diner = await bound(server, house, 0);
});

const dishOf = async (dishesName: string, more: object = {}): Promise<string> => {
  const draft = {
    dishesName,
    price: 1000,
    lines: [],
    idempotencyKey: crypto.randomUUID(),
    ...more,
  };
  return (await house.merchant.admin.call(dishes.add, draft)).dishesId;
};

/** A published menu of the stall for tomorrow's lunch: by date, or by the day of the week. */
async function menuOf(
  recipeName: string,
  dishesIds: string[],
  more: { recipeType?: 1 | 2; line?: object } = {},
) {
  const { admin } = house.merchant;
  const { recipeType = 1, line = {} } = more;
  const place = { canteenId: String(house.canteenId), stallId: String(house.stallId) };
  const { recipeId } = await admin.call(recipes.add, { recipeName, recipeType, ...place });
  const days =
    recipeType === 1
      ? { applyDates: [house.tomorrow] }
      : { weekDays: [weekDayOf(house.tomorrow) as 1] };
  await admin.call(recipeAddDishesByDate, {
    recipeId,
    ...days,
    mealType: LUNCH,
    dishesIds,
    ...line,
  });
  await admin.call(recipePublish, { recipeId, recipeState: 2 });

  return recipeId;
}

async function shown() {
  const asked = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
  const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, asked);

  return meals[0]?.stalls.flatMap((stall) => stall.dishes) ?? [];
}
const shownDish = async (dishesName: string) => {
  const dish = (await shown()).find((each) => each.dishesName === dishesName);
  if (!dish) throw new Error(`${dishesName} is not shown`);

  return dish;
};
const names = async () => (await shown()).map(({ dishesName }) => dishesName);

interface Wanted {
  readonly lineId: string;
  readonly count: number;
  readonly size?: number;
}
async function order(portions: readonly Wanted[], amount: number, more: object = {}) {
  const { status, data } = await diner.answer<ResultOf<typeof dinerOrder>>(dinerOrder, {
    kind: 2,
    mode: 2,
    canteenId: String(house.canteenId),
    stallId: String(house.stallId),
    bizDate: house.tomorrow,
    mealType: LUNCH,
    portions,
    amount,
    idempotencyKey: crypto.randomUUID(),
    ...more,
  });
  return status === 200 ? data.amount : data.reason;
}

test('a discount is what a dish is sold at, and its price is shown beside it', async () => {
  await menuOf('优惠', [await dishOf('宫保鸡丁', { discountPrice: 800 })]);
  const dish = await shownDish('宫保鸡丁');
  expect(dish).toMatchObject({ price: 800, normalPrice: 1000 });
  expect(await order([{ lineId: dish.lineId, count: 1 }], 1000)).toBe('PRICE_CHANGED');
  expect(await order([{ lineId: dish.lineId, count: 2 }], 1600)).toBe(1600);
});

test('a large and a small portion have their own prices, and the order keeps which one it was', async () => {
  const sizes = { weight: 200, largePrice: 1500, largeWeight: 300, smallPrice: 700 };
  await menuOf('份量', [await dishOf('牛肉面', sizes), await dishOf('米饭')]);
  const [noodles, rice] = [await shownDish('牛肉面'), await shownDish('米饭')];
  expect(noodles.sizes).toEqual([
    { size: LARGE, price: 1500 },
    { size: SMALL, price: 700 },
  ]);
  const { lineId } = noodles;
  expect(await order([{ lineId, count: 1, size: LARGE }], 1000)).toBe('PRICE_CHANGED');
  expect(await order([{ lineId: rice.lineId, count: 1, size: LARGE }], 1000)).toBe('NOT_ON_MENU');
  const both = [
    { lineId, count: 1 },
    { lineId, count: 1, size: LARGE },
  ];
  expect(await order(both, 2500)).toBe(2500);
  const [placed] = await call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});
  expect(placed?.lines).toMatchObject([
    { goodsName: '牛肉面', size: 1, amount: 1000 },
    { goodsName: '牛肉面（大份）', size: LARGE, amount: 1500 },
  ]);
});

test('the stock of a dish and its limit a person hold where the menu says nothing, for all its portions together', async () => {
  await menuOf('限量', [await dishOf('烤鸭', { stockNum: 3, limitNum: 2, largePrice: 1800 })]);
  const { lineId, left, limitNum } = await shownDish('烤鸭');
  expect([left, limitNum]).toEqual([3, 2]);
  expect(await order([{ lineId, count: 3 }], 3000)).toBe('OVER_DISH_LIMIT');
  expect(await order([{ lineId, count: 1 }], 1000)).toBe(1000);
  expect(await order([{ lineId, count: 1, size: LARGE }], 1800)).toBe(1800);
  expect(await order([{ lineId, count: 1 }], 1000)).toBe('OVER_DISH_LIMIT');
  diner = await bound(server, house, 1);
  expect((await shownDish('烤鸭')).left).toBe(1);
  expect(await order([{ lineId, count: 2 }], 2000)).toBe('SOLD_OUT');
});

test('a limit that comes later counts what was bought before; the supply does not go below what was sold', async () => {
  const { admin } = house.merchant;
  const recipeId = await menuOf('后来', [await dishOf('鸡腿')]);
  const { lineId } = await shownDish('鸡腿');
  expect(await order([{ lineId, count: 3 }], 3000)).toBe(3000);
  const range = { recipeId, startDate: house.tomorrow, endDate: house.tomorrow };
  const [line] = (await admin.call(recipeDateDetail, range)).lines;
  const offer = { saleMode: 1, salePrice: null, saleBegin: null, saleEnd: null } as const;
  const change = { lineId, version: line?.version ?? 0, ...offer, supplyNum: null, limitNum: 4 };
  expect(
    (await admin.answer(recipeDetailEdit, { ...change, limitNum: null, supplyNum: 2 })).status,
  ).toBe(400);
  await admin.call(recipeDetailEdit, change);
  expect(await order([{ lineId, count: 2 }], 2000)).toBe('OVER_DISH_LIMIT');
  expect(await order([{ lineId, count: 1 }], 1000)).toBe(1000);
  expect(await order([{ lineId, count: 1 }], 1000)).toBe('OVER_DISH_LIMIT');
});

test('what is packed pays the box of its dish, or that of the canteen', async () => {
  await house.merchant.within((context) =>
    canteenCommands.setFirst(context, 'takeOut', house.canteenId, {
      ifTakeOut: 1,
      boxFee: 50,
      endTime: '23:59',
    }),
  );
  await menuOf('打包', [await dishOf('汤', { boxFee: 200 }), await dishOf('饼')]);
  const [soup, bread] = [await shownDish('汤'), await shownDish('饼')];
  expect([soup.boxFee, bread.boxFee]).toEqual([200, 50]);
  const portions = [
    { lineId: soup.lineId, count: 1 },
    { lineId: bread.lineId, count: 2 },
  ];
  expect(await order(portions, 3000)).toBe(3000);
  expect(await order(portions, 3000, { kind: 6, mode: undefined, fees: 300 })).toBe(3300);
});

test('what is taken off the shelf, everywhere or in the canteen, is neither shown nor sold', async () => {
  const { admin } = house.merchant;
  const [here, all] = [await dishOf('豆浆'), await dishOf('油条')];
  await menuOf('早点', [here, all]);
  const lines = [await shownDish('豆浆'), await shownDish('油条')];
  const canteenId = String(house.canteenId);
  await admin.call(dishesEditDifCanteenManage, {
    dishesId: here,
    canteenId,
    price: null,
    putawayState: 2,
  });
  await admin.call(dishesPutawayState, { dishesIds: [all], putawayState: 2 });
  expect(await names()).toEqual(['红烧肉']);
  for (const { lineId } of lines)
    expect(await order([{ lineId, count: 1 }], 1000)).toBe('OFF_SHELF');
  await admin.call(dishesEditDifCanteenManage, {
    dishesId: here,
    canteenId,
    price: null,
    putawayState: null,
  });
  expect(await order([{ lineId: lines[0]?.lineId ?? '', count: 1 }], 1000)).toBe(1000);
});

test('of a template and a menu by date of a stall the nearest is shown and sold', async () => {
  await menuOf('模板', [await dishOf('模板菜')], { recipeType: 2 });
  expect(await names()).toEqual(['红烧肉']);
  const { admin } = house.merchant;
  const range = { startDate: house.tomorrow, endDate: house.tomorrow };
  const { records } = await admin.call(recipes.page, {});
  const dated = records.find(({ recipeName }) => recipeName === '菜谱')?.recipeId ?? '';
  const template = records.find(({ recipeName }) => recipeName === '模板')?.recipeId ?? '';
  await admin.call(recipePublish, { recipeId: dated, recipeState: 1 });
  const { lineId } = await shownDish('模板菜');
  await admin.call(recipePublish, { recipeId: dated, recipeState: 2 });
  expect(await order([{ lineId, count: 1 }], 1000)).toBe('NOT_ON_MENU');
  expect((await admin.call(recipeDateDetail, { recipeId: dated, ...range })).lines).toMatchObject([
    { dishesName: '红烧肉', offShelf: false },
  ]);
  expect(template).not.toBe('');
});

test('a menu for some apps is shown and sold in those only', async () => {
  const { admin } = house.merchant;
  const recipeId = await menuOf('专享', [await dishOf('专享菜')]);
  const bind = (clientTypes: number[]) =>
    admin.call(recipeAppBind, { recipeId, clientTypes, deviceIds: [], stallIds: [] });
  await bind([H5]);
  const { lineId } = await shownDish('专享菜');
  await bind([MINI_PROGRAM]);
  expect(await names()).toEqual(['红烧肉']);
  expect(await order([{ lineId, count: 1 }], 1000)).toBe('NOT_ON_MENU');
});

test('a dish is told of: what is recommended first, words, pictures and portions on its sheet', async () => {
  const told = {
    intro: '本地做法',
    detail: '<p>好吃<script>x()</script></p>',
    recommendFlag: 1,
    largePrice: 1500,
  };
  await menuOf('介绍', [await dishOf('普通菜'), await dishOf('招牌菜', told)]);
  expect((await names())[0]).toBe('招牌菜');
  const { lineId, recommended } = await shownDish('招牌菜');
  expect(recommended).toBe(true);
  const sheet = await call<ResultOf<typeof dinerDish>>(diner, dinerDish, { lineId });
  expect(sheet).toMatchObject({
    dishesName: '招牌菜',
    intro: '本地做法',
    detail: '<p>好吃</p>',
    materialCount: 0,
  });
  expect(sheet.portions).toMatchObject([
    { size: 1, price: 1000 },
    { size: LARGE, price: 1500, nutrition: [] },
  ]);
  expect((await diner.answer(dinerDish, { lineId: '1' })).status).toBe(404);
});
