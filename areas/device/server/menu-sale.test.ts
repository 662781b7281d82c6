import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { recipeDateDetail, recipePublish } from '#areas/menu/contract/recipe.ts';
import {
  recipeAppBind,
  recipeIssuePage,
  recipeMachines,
  tcpIssueRecipeSell,
} from '#areas/menu/contract/recipe-issue.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  deviceConsume,
  deviceHeartbeat,
  deviceMenu,
  deviceMenuAck,
} from '../contract/device-api.ts';
import { area } from './area.ts';
import { addMenu, lineAt, menuAt, publishMenu, putOnMenu } from './testing/menu.ts';
import {
  type Canteen,
  cardOf,
  consumeAt,
  installTerminal,
  openCanteen,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* Terminals sell the dishes of the menu: portions never go beyond the supply, and prices are those of the menu. */
const PEOPLE = 8;
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let recipeId: string;
let today: string;
let now: string;
let numbers = 0;

beforeAll(async () => {
  server = await startServer([menuArea, orderArea, area]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  canteen = await openCanteen(server, PEOPLE, 5000);
  terminal = await installTerminal(server, canteen);
  now = wallTime(Date.now(), 'Asia/Shanghai');
  today = now.slice(0, 10);
  const { admin } = canteen.merchant;
  const { materialId } = await admin.call(materials.add, {
    materialName: '猪肉',
    unit: 1,
    latestPrice: 3,
  });
  const { dishesId } = await admin.call(dishes.add, {
    dishesName: '红烧肉',
    price: 1200,
    lines: [{ materialId, quantity: 100_000, unit: 1 }],
    idempotencyKey: crypto.randomUUID(),
  });

  recipeId = await addMenu(canteen, '今日');
  await putOnMenu(canteen, recipeId, { dishesId, day: today, supplyNum: 3, limitNum: 2 });
  await publishMenu(canteen, recipeId);
});

const lineNow = async (): Promise<number> => (await lineAt(terminal, '红烧肉')).lineId;
const sale = (person: number, lineId: number, count: number, more: object = {}) => ({
  transactionNo: ++numbers,
  cardNo: cardOf(canteen.custIds[person] as number),
  amount: 1200 * count,
  occurredAt: now,
  items: [{ lineId, count }],
  ...more,
});
const consume = (content: object) => consumeAt(terminal, content);
const soldNow = async (): Promise<number> => {
  const range = { recipeId, startDate: today, endDate: today };
  const { lines } = await canteen.merchant.admin.call(recipeDateDetail, range);

  return lines.reduce((sum, { soldNum }) => sum + soldNum, 0);
};

describe('a dish of the menu', () => {
  test('sells exactly its supply to all who want it at once', async () => {
    const lineId = await lineNow();
    const answers = await Promise.all(
      canteen.custIds.map((_id, person) => consume(sale(person, lineId, 1))),
    );
    const states = answers.map(({ status, reason }) => reason ?? status).toSorted();
    expect(states).toEqual([...Array(3).fill('POSTED'), ...Array(PEOPLE - 3).fill('SOLD_OUT')]);
    expect(await soldNow()).toBe(3);
  });

  test('counts once however often the sale is sent, and gives back what was not paid', async () => {
    const lineId = await lineNow();
    const first = sale(0, lineId, 1);
    for (const _again of [1, 2]) expect(await consume(first)).toMatchObject({ status: 'POSTED' });
    expect(await consume({ ...first, items: [{ lineId, count: 2 }], amount: 2400 })).toMatchObject({
      status: 'CONFLICT',
    });
    const stranger = { ...sale(1, lineId, 1), cardNo: 'NOBODY' };
    expect(await consume(stranger)).toMatchObject({ status: 'REJECTED', reason: 'UNKNOWN_CARD' });
    expect(await soldNow()).toBe(1);
  });

  test('costs what the menu says, and one person buys no more than the limit', async () => {
    const lineId = await lineNow();
    expect(await consume(sale(0, lineId, 1, { amount: 900 }))).toMatchObject({
      reason: 'PRICE_CHANGED',
    });
    expect(await consume(sale(0, 999, 1))).toMatchObject({ reason: 'NOT_ON_MENU' });
    expect(await consume(sale(0, lineId, 2))).toMatchObject({ status: 'POSTED' });
    expect(await consume(sale(0, lineId, 1))).toMatchObject({ reason: 'OVER_DISH_LIMIT' });
    expect(await soldNow()).toBe(2);
  });

  test('is sold again where a wrong line was given back, to the same person as well', async () => {
    const lineId = await lineNow();
    const { orderId } = await consume(sale(0, lineId, 2));
    expect(await consume(sale(0, lineId, 1))).toMatchObject({ reason: 'OVER_DISH_LIMIT' });
    const recalled = {
      orderId: orderId as string,
      lines: [{ lineNo: 1, amount: 1200, quantity: 1000 }],
      amount: 1200,
    };
    const request = { ...recalled, reason: '打错菜', idempotencyKey: crypto.randomUUID() };
    for (const _again of [1, 2]) await canteen.merchant.admin.call(refundOrder, request);
    expect(await soldNow()).toBe(1);
    expect(await consume(sale(0, lineId, 1))).toMatchObject({ status: 'POSTED' });
    const partly = {
      ...request,
      lines: [{ lineNo: 1, amount: 100 }],
      amount: 100,
      idempotencyKey: crypto.randomUUID(),
    };

    await canteen.merchant.admin.call(refundOrder, partly);
    expect(await soldNow()).toBe(2);
  });

  test('takes its cost with it, and none where it is not known', async () => {
    const { admin, merchantId } = canteen.merchant;
    const costs = () =>
      canteen.merchant.within(async ({ tx }) =>
        tx.selectFrom('orderLine').select(['merchantId', 'cost']).execute(),
      );
    const lineId = await lineNow();
    expect(await consume(sale(0, lineId, 2))).toMatchObject({ status: 'POSTED' });
    expect(await costs()).toEqual([{ merchantId, cost: 600 }]);

    const { materialId } = (await admin.call(materials.page, {})).records[0] as {
      materialId: string;
    };
    await admin.call(materials.modify, { materialId, latestPrice: null, version: 1 });
    await admin.call(recipePublish, { recipeId, recipeState: 1 });
    await admin.call(recipePublish, { recipeId, recipeState: 2 });
    expect(await consume(sale(1, lineId, 1))).toMatchObject({ status: 'POSTED' });
    expect((await costs()).map(({ cost }) => cost)).toEqual([600, null]);
  });

  test('counts beyond its supply where it was served offline', async () => {
    const lineId = await lineNow();
    const rows = [0, 1, 2, 3].map((person) => sale(person, lineId, 1));
    expect((await uploadTo(terminal, rows)).map(({ status }) => status)).toEqual(
      Array(4).fill('POSTED'),
    );
    expect(await soldNow()).toBe(4);
  });
});

test.each([
  ['bound to the stall', 3],
  ["a machine's own", 2],
] as const)(
  'a portion of a menu that is %s is sold again where it was given back',
  async (_title, bindKind) => {
    const { admin, within } = canteen.merchant;
    const stallId = await within(async ({ tx, newId }) => {
      const id = newId();
      await tx
        .insertInto('stall')
        .values({ stallId: id, canteenId: canteen.canteenId, stallName: '另一档口', stallNum: '2' })
        .execute();

      return id;
    });

    const other = await installTerminal(server, { ...canteen, stallId });
    const targetId = bindKind === 3 ? stallId : other.deviceId;
    await within(({ tx }) =>
      tx
        .insertInto('recipeBind')
        .values({ recipeId: Number(recipeId), bindKind, targetId })
        .execute(),
    );

    const lineId = await lineNow();
    const { status, orderId } = await consumeAt(other, sale(0, lineId, 2));
    expect([status, await soldNow()]).toEqual(['POSTED', 2]);
    const recalled = {
      orderId: orderId as string,
      lines: [{ lineNo: 1, amount: 2400, quantity: 2000 }],
      amount: 2400,
    };

    await admin.call(refundOrder, {
      ...recalled,
      reason: '打错菜',
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await soldNow()).toBe(0);
  },
);

test('a terminal of another stall is offered for binding and sells by the menu from then on', async () => {
  const { admin, within } = canteen.merchant;
  const stallId = await within(async ({ tx, newId }) => {
    const id = newId();
    await tx
      .insertInto('stall')
      .values({ stallId: id, canteenId: canteen.canteenId, stallName: '二号', stallNum: '2' })
      .execute();

    return id;
  });

  const other = await installTerminal(server, { ...canteen, stallId });
  const offered = async (isToBind: boolean) =>
    (await admin.call(recipeMachines, { recipeId, isToBind })).map(({ deviceId }) =>
      Number(deviceId),
    );
  expect(await offered(false)).toEqual([terminal.deviceId]);
  expect(new Set(await offered(true))).toEqual(new Set([terminal.deviceId, other.deviceId]));
  const binds = { clientTypes: [], deviceIds: [String(other.deviceId)], stallIds: [] };
  await admin.call(recipeAppBind, { recipeId, ...binds });
  expect(await admin.call(tcpIssueRecipeSell, { recipeId })).toEqual({ issued: 2 });

  /* Beside it on a meal line stands one that sells by the same menu. */
  const mate = await installTerminal(server, { ...canteen, stallId });
  const linesOf = async () => (await menuAt(mate)).lines.length;
  expect(await linesOf()).toBe(0);
  await within(async ({ tx, newId }) => {
    const mealLineId = newId();
    await tx
      .insertInto('mealLine')
      .values({ mealLineId, canteenId: canteen.canteenId, mealLineName: '一号线', type: 1 })
      .execute();
    const machines = [other, mate].map(({ deviceId }) => ({ deviceId, mealLineId }));
    await tx.insertInto('mealLineMachine').values(machines).execute();
  });

  expect(await linesOf()).toBe(2);
  expect(await admin.call(tcpIssueRecipeSell, { recipeId })).toEqual({ issued: 3 });
  const { status, data } = await mate.call<ResultOf<typeof deviceConsume>>(
    deviceConsume,
    sale(0, await lineNow(), 1),
  );
  expect([status, data.status]).toEqual([200, 'POSTED']);
});

test('a package has a number: the terminal asks when it moved, takes it over, and the console knows', async () => {
  const { admin } = canteen.merchant;
  expect(await admin.call(tcpIssueRecipeSell, { recipeId })).toEqual({ issued: 1 });
  const { data: beat } = await terminal.call<ResultOf<typeof deviceHeartbeat>>(deviceHeartbeat, {});
  const state = async () => (await admin.call(recipeIssuePage, {})).records[0]?.sendState;
  expect(await state()).toBe(1);
  const got = await menuAt(terminal);
  expect([got.menuNo, got.lines.length, await state()]).toEqual([beat.menuNo, 2, 2]);
  await terminal.call(deviceMenuAck, { menuNo: got.menuNo });
  expect(await state()).toBe(3);
  const held = { menuNo: got.menuNo, bizDate: got.bizDate };
  const { data: again } = await terminal.call<ResultOf<typeof deviceMenu>>(deviceMenu, held);
  expect([again.unchanged, again.lines]).toEqual([true, []]);
});
