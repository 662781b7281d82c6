import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import {
  saveCanteenDelivery,
  saveCanteenPay,
  takeOutRuleSave,
} from '#areas/canteen/contract/canteen-setting.ts';
import { foodPlaces } from '#areas/canteen/contract/food-place.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import {
  custPlaces,
  placeBindRecipes,
  placeBindUser,
  placeRecipeList,
} from '#areas/customer/contract/place.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import {
  liftStop,
  pageStops,
  stopBookings,
  stopBookingsResult,
} from '#areas/order/contract/booking.ts';
import { myDeliveries, pageDelivery } from '#areas/order/contract/delivery.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerDeliveryPlaces, dinerMeals, dinerMenu } from '../contract/day-menu.ts';
import { dinerRecharge } from '../contract/money.ts';
import { dinerOrder, dinerOrders, dinerPay } from '../contract/order.ts';
import { dinerMe } from '../contract/session.ts';
import { area } from './area.ts';
import {
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  PRICE,
} from './testing.ts';

let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, menuArea, canteenArea, orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  diner = await bound(server, house, 0);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const canteenId = () => String(house.canteenId);
const day = () => ({ canteenId: canteenId(), bizDate: house.tomorrow });
const menu = (more: object = {}, who = diner) =>
  call<ResultOf<typeof dinerMenu>>(who, dinerMenu, { ...day(), ...more });
const dishOf = async () => (await menu()).meals[0]?.stalls[0]?.dishes[0]?.lineId as string;

/** An order of one portion for tomorrow's lunch. */
const wanted = async (more: object) => ({
  ...day(),
  stallId: String(house.stallId),
  mealType: LUNCH,
  portions: [{ lineId: await dishOf(), count: 1 }],
  amount: PRICE,
  ...key(),
  ...more,
});
const order = async (more: object, who = diner): Promise<string> =>
  (await call<ResultOf<typeof dinerOrder>>(who, dinerOrder, await wanted(more))).orderId;
const refusal = async (more: object) => {
  const { status, data, message } = await diner.answer(dinerOrder, await wanted(more));
  return { status, reason: data?.reason, message };
};
const pay = (orderId: string, who = diner) => call(who, dinerPay, { orderId, ...key() });
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string } | undefined)?.reason;
const ahead = { kind: 2, mode: 2 } as const;
const brought = (delivery: object) => ({ kind: 6, delivery: { deliveryType: 1, ...delivery } });
const deliver = (more: object = {}) =>
  house.merchant.admin.call(saveCanteenDelivery, {
    canteenId: canteenId(),
    deliveryTypes: [1, 5],
    version: 0,
    ...more,
  });

describe('how early and when', () => {
  test('what is brought is ordered so many minutes before, and the refusal names the earliest time', async () => {
    await deliver({ aheadMinutes: 10_080 });
    const late = await refusal(brought({ address: '3号楼' }));
    expect(late).toMatchObject({ status: 409, reason: 'ORDERED_TOO_LATE' });
    const { now } = await menu();
    expect(late.message).toContain(daysAfter(now, 7));
  });

  test.each([
    ['18:00', '20:00', false],
    ['06:00', '10:59', false],
    ['13:00', '20:00', true],
    ['06:00', '11:00', true],
    ['11:30', '12:00', true],
  ])('food is packed from %s to %s: for lunch %s', async (startTime, endTime, isPacked) => {
    await house.merchant.admin.call(takeOutRuleSave, {
      canteenId: canteenId(),
      ifTakeOut: 1,
      startTime,
      endTime,
      version: 0,
    });

    const { status, reason, message } = await refusal({ kind: 6 });
    if (isPacked) expect(status).toBe(200);
    else {
      expect(reason).toBe('TAKE_OUT_CLOSED');
      expect(message).toContain(`${startTime}至${endTime}`);
    }
  });

  test.each([
    ['11:30', true],
    ['12:30', false],
  ])('food packed until 12:00 and wanted at %s: %s', async (time, isPacked) => {
    await house.merchant.admin.call(takeOutRuleSave, {
      canteenId: canteenId(),
      ifTakeOut: 1,
      startTime: '06:00',
      endTime: '12:00',
      version: 0,
    });

    const { reason } = await refusal({ kind: 6, wantedAt: `${house.tomorrow} ${time}:00` });
    expect(reason).toBe(isPacked ? undefined : 'TAKE_OUT_CLOSED');
  });

  test('what is wanted early is ordered so many minutes before that, not before the end of its meal', async () => {
    const wantedAt = `${house.tomorrow} 11:30:00`;
    const { now } = await menu();
    const left =
      (Date.parse(`${wantedAt.replace(' ', 'T')}Z`) - Date.parse(`${now.replace(' ', 'T')}Z`)) /
      60_000;
    await deliver({ aheadMinutes: Math.ceil(left) + 30 });
    expect((await refusal({ ...brought({ address: '3号楼' }), wantedAt })).reason).toBe(
      'ORDERED_TOO_LATE',
    );
    expect((await refusal(brought({ address: '3号楼' }))).reason).toBeUndefined();
  });
});

describe('meals that are stopped', () => {
  const stop = async (more: object) => {
    const { jobId } = await house.merchant.admin.call(stopBookings, {
      ...day(),
      mealType: LUNCH,
      reason: '停水',
      ...key(),
      ...more,
    });
    return house.merchant.admin.finished(stopBookingsResult, { jobId });
  };

  const refusedStop = async (more: object) => {
    const { admin } = house.merchant;
    const answer = await admin.answer(stopBookings, {
      ...day(),
      reason: '停水',
      ...key(),
      ...more,
    });

    return [answer.status, reasonOf(answer)];
  };

  const stops = async () => (await house.merchant.admin.call(pageStops, {})).records;

  test('are paid back, shown with their reason and not ordered, until the stop is taken back', async () => {
    const paid = await order(ahead);
    await pay(paid);
    expect(await stop({ stallId: String(house.stallId) })).toMatchObject({
      result: { done: 1, failed: 0 },
    });
    expect((await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).personal).toBe(MONEY);
    expect((await menu()).meals).toMatchObject([
      { stopped: null, mode: 2, stalls: [{ stopped: '停水' }] },
    ]);
    const { reason, message } = await refusal(ahead);
    expect(reason).toBe('MEAL_STOPPED');
    expect(message).toBe('该档口停止供应该餐次：停水');

    const [held] = await stops();
    expect(held).toMatchObject({
      stallName: '档口',
      mealType: LUNCH,
      state: 1,
      orderCount: 1,
      liftedAt: null,
    });
    const { admin } = house.merchant;
    await admin.call(liftStop, { stopId: held?.stopId as string });
    expect(reasonOf(await admin.answer(liftStop, { stopId: held?.stopId as string }))).toBe(
      'LIFTED_ALREADY',
    );
    expect(await stops()).toMatchObject([{ state: 2 }]);
    expect((await menu()).meals).toMatchObject([{ stalls: [{ stopped: null }] }]);
    await order(ahead);
  });

  test('of a whole canteen close the meal, its buffets and its declarations', async () => {
    await stop({});
    expect((await menu()).meals).toMatchObject([{ stopped: '停水', mode: null }]);
    expect(await call(diner, dinerMeals, day())).toMatchObject([
      { isOpen: false, stopped: '停水' },
    ]);
    expect((await refusal(ahead)).message).toBe('食堂停止供应该餐次：停水');
  });

  test('are to come, of a stall that stands there, and not stopped twice', async () => {
    const { admin } = house.merchant;
    const { canteenId: other } = await house.merchant.within(async ({ tx, newId }) => {
      const row = { canteenId: newId(), canteenName: '他处', canteenNum: '2' };
      await tx.insertInto('canteen').values(row).execute();

      return row;
    });

    const { stallId } = await admin.call(addStall, {
      canteenId: String(other),
      stallName: '他',
      stallNum: '1',
    });
    expect(await refusedStop({ stallId })).toEqual([404, 'NOT_FOUND']);
    const yesterday = daysAfter((await menu()).now, -1);
    expect(await refusedStop({ bizDate: yesterday })).toEqual([409, 'DAY_OVER']);
    await stop({});
    expect(await refusedStop({ mealType: LUNCH })).toEqual([409, 'STOPPED_ALREADY']);
    expect(await refusedStop({ mealType: LUNCH, stallId: String(house.stallId) })).toEqual([
      409,
      'STOPPED_ALREADY',
    ]);
    await stop({ mealType: undefined });
    const clerk = house.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [other], stalls: [] },
    });
    expect((await clerk.call(pageStops, {})).total).toBe(0);
    const [held] = await stops();
    expect((await clerk.answer(liftStop, { stopId: held?.stopId as string })).status).toBe(404);
  });
});

describe('pick-up points', () => {
  test('keep their name on orders and stay while orders wait for them', async () => {
    const { admin } = house.merchant;
    await deliver();
    const { foodPlaceId } = await admin.call(foodPlaces.add, {
      canteenId: canteenId(),
      foodPlaceName: '东门',
    });
    const orderId = await order({ kind: 6, delivery: { deliveryType: 5, foodPlaceId } });
    await pay(orderId);
    const refused = await admin.answer(foodPlaces.remove, foodPlaceId);
    expect([reasonOf(refused), refused.message]).toEqual([
      'HAS_ORDERS',
      '还有1个订单要送到该取餐点，请先完成或取消，或停用取餐点',
    ]);
    await admin.call(foodPlaces.modify, { foodPlaceId, foodPlaceName: '西门', version: 1 });
    const list = async () =>
      (await admin.call(pageDelivery, { startDate: house.tomorrow, endDate: house.tomorrow }))
        .records;
    expect(await list()).toMatchObject([{ foodPlaceName: '东门' }]);

    await house.merchant.within(({ tx }) =>
      tx
        .updateTable('mealOrder')
        .set({ orderState: 5 })
        .where('orderId', '=', Number(orderId))
        .execute(),
    );
    await admin.call(foodPlaces.remove, foodPlaceId);
    expect(await list()).toMatchObject([{ foodPlaceName: '东门' }]);
    expect(await call(diner, dinerOrders, {})).toMatchObject([{ broughtTo: '东门' }]);
  });
});

describe('places of people', () => {
  const add = async (placeNum: string, placeName: string, superId: string | null = null) =>
    (await house.merchant.admin.call(custPlaces.add, { placeNum, placeName, superId })).placeId;

  test('are named by orders, listed and filtered with what lies below, and seen by their keeper', async () => {
    const { admin } = house.merchant;
    await deliver();
    const campus = await add('A', '东校区');
    const [room, other] = [await add('A1', '1号楼', campus), await add('B', '西校区')];
    expect(await refusal(brought({ custPlaceId: '99' }))).toMatchObject({ status: 404 });
    const orderId = await order(brought({ custPlaceId: room, address: '301' }));
    await pay(orderId);
    await order(brought({ custPlaceId: other }));
    expect(await call(diner, dinerDeliveryPlaces, undefined)).toMatchObject({
      usual: other,
      places: [
        { fullName: '东校区' },
        { placeId: room, superId: campus, fullName: '东校区/1号楼' },
        {},
      ],
    });

    const list = async (who: typeof admin, filter: object) =>
      (
        await who.call(pageDelivery, {
          startDate: house.tomorrow,
          endDate: house.tomorrow,
          ...filter,
        })
      ).records;
    expect(await list(admin, { custPlaceId: campus })).toMatchObject([
      { orderId, custPlaceName: '东校区/1号楼', address: '301' },
    ]);
    expect(await list(admin, {})).toHaveLength(2);
    const { bytes } = await admin.file(
      pageDelivery,
      { startDate: house.tomorrow, endDate: house.tomorrow, custPlaceId: campus, fileType: 'csv' },
      { export: true },
    );

    expect(bytes.toString('utf8')).toContain('东校区/1号楼');

    const keeper = house.merchant.as({
      permissions: ['*:*:*'],
      scope: { canteens: [], stalls: [] },
    });
    const { userId } = keeper.actor;
    const operator = { userId, username: 'keeper', realName: '楼长', passwordHash: 'none' };
    await house.merchant.within(({ tx }) => tx.insertInto('operator').values(operator).execute());
    await admin.call(placeBindUser, { placeId: campus, userIds: [String(userId)], version: 1 });
    expect(await list(keeper, {})).toEqual([]);
    expect(await list(keeper, { isMine: 1 })).toMatchObject([{ orderId }]);
    expect(await keeper.call(myDeliveries, undefined)).toEqual({ places: 2, orders: 0 });
    expect(await call(diner, dinerOrders, { orderId })).toMatchObject([
      { broughtTo: '东校区/1号楼 301' },
    ]);
    await admin.call(custPlaces.remove, room);
    expect(await list(admin, {})).toHaveLength(2);
  });

  test('are served from the menus that are bound to them, or to the nearest place above', async () => {
    const { admin } = house.merchant;
    await deliver();
    const [campus, other] = [await add('A', '东校区'), await add('B', '西校区')];
    const room = await add('A1', '1号楼', campus);
    const [recipe] = await admin.call(placeRecipeList, undefined);
    await admin.call(placeBindRecipes, {
      placeId: campus,
      recipeIds: [recipe?.recipeId as string],
      version: 1,
    });
    expect((await menu({ custPlaceId: room })).meals[0]?.stalls).toHaveLength(1);
    await order(brought({ custPlaceId: room }));

    const elsewhere = await house.merchant.within(async ({ tx, newId }) => {
      const recipeId = newId();
      const row = {
        recipeId,
        recipeName: '别的',
        recipeType: 1,
        canteenId: house.canteenId,
        recipeState: 2,
      };
      await tx.insertInto('recipe').values(row).execute();

      return String(recipeId);
    });

    await admin.call(placeBindRecipes, { placeId: other, recipeIds: [elsewhere], version: 1 });
    expect((await menu({ custPlaceId: other })).meals[0]?.stalls).toEqual([]);
    const { reason, message } = await refusal(brought({ custPlaceId: other }));
    expect([reason, message]).toEqual(['NOT_SERVED_THERE', '西校区不供应：红烧肉']);
  });
});

test('a channel brings the money for an order where its canteen takes it', async () => {
  const { admin } = house.merchant;
  await admin.call(saveCanteenPay, { canteenId: canteenId(), payTypes: [2, 5], version: 0 });
  const orderId = await order(ahead);
  const answer = await diner.answer(dinerRecharge, { channel: 1, orderId, ...key() });
  expect([answer.status, answer.data?.reason]).toEqual([409, 'PAY_TYPE_OFF']);
  const alipay = await diner.answer(dinerRecharge, { channel: 2, orderId, ...key() });
  expect(alipay.data?.reason).not.toBe('PAY_TYPE_OFF');
});
