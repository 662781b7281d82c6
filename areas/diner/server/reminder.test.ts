import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerMenu } from '../contract/day-menu.ts';
import { dinerCancel, dinerDeclare, dinerOrder } from '../contract/order.ts';
import { dinerReminders } from '../contract/reminder.ts';
import { area } from './area.ts';
import { bound, call, type Diner, type DinerHouse, dinerHouse, LUNCH, PRICE } from './testing.ts';

/* Tomorrow's lunch is on the menu, and ordered until it ends. */
let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  diner = await bound(server, house, 0);
});

const reminders = (who = diner, content: object = {}) =>
  call<ResultOf<typeof dinerReminders>>(who, dinerReminders, content);
const lunch = async (who = diner, content: object = {}) =>
  (await reminders(who, content)).meals.find(({ bizDate }) => bizDate === house.tomorrow);
const idempotencyKey = () => crypto.randomUUID();

async function order(): Promise<string> {
  const canteenId = String(house.canteenId);
  const asked = { canteenId, bizDate: house.tomorrow };
  const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, asked);
  const lineId = meals[0]?.stalls[0]?.dishes[0]?.lineId;
  const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
    kind: 2,
    mode: 2,
    ...asked,
    stallId: String(house.stallId),
    mealType: LUNCH,
    portions: [{ lineId, count: 1 }],
    amount: PRICE,
    idempotencyKey: idempotencyKey(),
  });

  return orderId;
}

test('a meal with a menu reminds until it is ordered, and again when the order is taken back', async () => {
  expect(await lunch()).toEqual({
    bizDate: house.tomorrow,
    mealType: LUNCH,
    bookUntil: `${house.tomorrow} 13:00:00`,
    isOffered: true,
    isOrdered: false,
  });
  const orderId = await order();
  expect(await lunch()).toMatchObject({ isOrdered: true });
  expect(await lunch(await bound(server, house, 1))).toMatchObject({ isOrdered: false });
  await call(diner, dinerCancel, { orderId, idempotencyKey: idempotencyKey() });
  expect(await lunch()).toMatchObject({ isOrdered: false });
});

test('a meal that was signed up for is ordered', async () => {
  await call(diner, dinerDeclare, {
    canteenId: String(house.canteenId),
    meals: [{ bizDate: house.tomorrow, mealType: LUNCH, price: 800 }],
    idempotencyKey: idempotencyKey(),
  });
  expect(await lunch()).toMatchObject({ isOrdered: true });
});

test('the canteen that is named is asked, else the first that takes orders ahead', async () => {
  const canteenId = String(house.canteenId);
  expect((await reminders()).canteenId).toBe(canteenId);
  expect(await lunch(diner, { canteenId })).toMatchObject({ isOffered: true });

  const stranger = await dinerHouse(server);
  const { status } = await diner.answer(dinerReminders, { canteenId: String(stranger.canteenId) });
  expect(status).toBe(404);
});

test('nothing is offered where the stall takes no orders ahead, or serves the meal no more, or all is sold out', async () => {
  const { merchant, stallId, canteenId, tomorrow: bizDate } = house;
  const takesOrders = (ifBook: number) =>
    merchant.within(({ tx }) =>
      tx.updateTable('stall').set({ ifBook }).where('stallId', '=', stallId).execute(),
    );
  await takesOrders(2);
  expect(await lunch()).toMatchObject({ isOffered: false });
  await takesOrders(1);
  expect(await lunch()).toMatchObject({ isOffered: true });

  const supply = (supplyNum: number) =>
    merchant.within(({ tx }) => tx.updateTable('recipeLine').set({ supplyNum }).execute());
  await order();
  await supply(1);
  expect(await lunch()).toMatchObject({ isOffered: false });
  await supply(3);
  expect(await lunch()).toMatchObject({ isOffered: true });

  await merchant.within(({ tx, newId }) =>
    tx
      .insertInto('bookingStop')
      .values({
        stopId: newId(),
        canteenId,
        stallId,
        bizDate,
        mealType: LUNCH,
        reason: '停水',
        createdBy: 1,
      })
      .execute(),
  );
  expect(await lunch()).toMatchObject({ isOffered: false });
});

test('a canteen that takes no orders ahead reminds of nothing', async () => {
  const { merchant, canteenId } = house;
  await merchant.within(({ tx }) =>
    tx.updateTable('canteen').set({ ifBook: 2 }).where('canteenId', '=', canteenId).execute(),
  );
  expect(await reminders(diner, { canteenId: String(canteenId) })).toMatchObject({ meals: [] });
  expect(await reminders()).toMatchObject({ canteenId: null, meals: [] });
});
