import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import {
  breakCells,
  cleanCells,
  deviceCommands,
  deviceLay,
  deviceOpen,
  disableCells,
  heatCells,
  layMeal,
  listCells,
  openCells,
  pageCabinet,
  saveCabinet,
} from '#areas/device/contract/cabinet.ts';
import { deleteDevice } from '#areas/device/contract/device.ts';
import { area } from '#areas/device/server/area.ts';
import { type TestTerminal, terminalOf } from '#areas/device/server/testing.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { stepDelivery } from '#areas/order/contract/delivery.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { writeOffOrders } from '#areas/order/contract/order-step.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { type Diner, dinerHouse, key } from '#areas/order/server/testing/diner-house.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, orderArea, area]);
});
afterAll(() => server.stop());

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];
/** A cabinet with so many doors, and orders that are to be fetched from one. */
async function cabinetWith(cells: number) {
  const house = await dinerHouse(server);
  const { admin, merchant } = house;
  const sn = `CAB${merchant.merchantId}`;
  const draft = {
    deviceNum: '1',
    deviceName: '一号柜',
    deviceType: 26 as const,
    sn,
    cells,
    installAddress: '',
  };
  const made = await admin.call(saveCabinet, { ...draft, canteenId: String(house.place.placeId) });
  const { deviceId, secret } = made;
  const terminal = terminalOf(server, { deviceId: Number(deviceId), sn, secret: secret as string });
  const shown = () => admin.call(listCells, { deviceId });

  return { house, admin, deviceId, terminal, shown, draft };
}
/** A paid order for a pick-up cabinet, with its code. */
async function toFetch({ merchant, order, place, custId }: Diner, code: string): Promise<string> {
  const orderId = await order({ fulfil: { deliveryType: 2 } });
  await merchant.within(async ({ tx, now }) => {
    const { accountId } = await tx
      .selectFrom('account')
      .select('accountId')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('orderBooking')
      .values({
        orderId: Number(orderId),
        bizDate: now.slice(0, 10),
        custId: Number(custId),
        accountId,
        canteenId: place.placeId,
        orderKind: 2,
        mealType: 2,
        pickCode: code,
        cancelUntil: now,
        servedUntil: '2099-01-01 00:00:00',
      })
      .execute();
  });

  return orderId;
}
const doors = (cells: readonly { doorNo: number; state: number }[]) =>
  cells.map(({ state }) => state);
const openBy = (terminal: TestTerminal, code: string) =>
  terminal.call<{ doorNo: number }>(deviceOpen, { code });

test('a meal is laid into the first free cell, its code opens that door once, and the cell is free again', async () => {
  const { house, admin, deviceId, terminal, shown } = await cabinetWith(2);
  const money = { custId: house.custId, amount: 2000, offlineType: 3 as const };
  await admin.call(rechargeSingle, { ...money, idempotencyKey: key() });
  const [first, second, third] = [
    await toFetch(house, '111111'),
    await toFetch(house, '222222'),
    await toFetch(house, '333333'),
  ];

  expect((await terminal.call<{ doorNo: number }>(deviceLay, { code: '111111' })).data.doorNo).toBe(
    1,
  );
  expect(reasonOf(await terminal.call(deviceLay, { code: '111111' }))).toEqual([
    409,
    'DELIVERY_STATE',
  ]);
  expect(await admin.call(layMeal, { deviceId, orderId: second })).toEqual({ doorNo: 2 });
  expect(reasonOf(await admin.answer(layMeal, { deviceId, orderId: third }))).toEqual([
    409,
    'NO_FREE_CELL',
  ]);
  expect(doors(await shown())).toEqual([2, 2]);
  expect(await admin.call(pageCabinet, {})).toMatchObject({ records: [{ cells: 2, used: 2 }] });
  expect((await openBy(terminal, '999999')).status).toBe(404);
  expect((await openBy(terminal, '333333')).status).toBe(404);
  const answers = await Promise.all([1, 2, 3].map(() => openBy(terminal, '111111')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await admin.call(orderDetail, { orderId: first })).toMatchObject({
    orderState: 5,
    checkState: 2,
  });
  expect(doors(await shown())).toEqual([1, 2]);
  expect(await admin.call(layMeal, { deviceId, orderId: third })).toEqual({ doorNo: 1 });
});

test('a meal of another canteen is laid into no cell, neither by an operator nor by the cabinet', async () => {
  const { house, admin, terminal, draft } = await cabinetWith(1);
  const orderId = await toFetch(house, '555555');
  const elsewhere = await house.merchant.within(async ({ tx, newId }) => {
    const canteenId = newId();
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '二食堂', canteenNum: '2' })
      .execute();

    return String(canteenId);
  });

  const other = { ...draft, deviceNum: '2', sn: `${draft.sn}B`, canteenId: elsewhere };
  const { deviceId, secret } = await admin.call(saveCabinet, other);
  expect(reasonOf(await admin.answer(layMeal, { deviceId, orderId }))).toEqual([
    409,
    'OTHER_CANTEEN',
  ]);
  const there = terminalOf(server, {
    deviceId: Number(deviceId),
    sn: other.sn,
    secret: secret as string,
  });
  expect((await there.call(deviceLay, { code: '555555' })).status).toBe(404);
  expect((await terminal.call<{ doorNo: number }>(deviceLay, { code: '555555' })).data.doorNo).toBe(
    1,
  );
});

test('cells out of use take no meal, a meal that was not fetched is cleared away, and doors with a meal stay', async () => {
  const { house, admin, deviceId, shown, draft } = await cabinetWith(3);
  const orderId = await toFetch(house, '444444');
  const [one, two] = (await shown()).map(({ cellId }) => cellId) as [string, string];
  await admin.call(disableCells, { cellIds: [one], value: 1 });
  await admin.call(breakCells, { cellIds: [two], value: 1 });
  expect(doors(await shown())).toEqual([3, 4, 1]);
  expect(await admin.call(layMeal, { deviceId, orderId })).toEqual({ doorNo: 3 });
  const fewer = {
    ...draft,
    canteenId: String(house.place.placeId),
    deviceId,
    version: 1,
    cells: 2,
  };
  expect(reasonOf(await admin.answer(saveCabinet, fewer))).toEqual([409, 'CELL_USED']);
  expect(reasonOf(await admin.answer(deleteDevice, { deviceId }))).toEqual([409, 'CELL_USED']);
  const third = (await shown())[2]?.cellId as string;
  expect(reasonOf(await admin.answer(cleanCells, { cellIds: [one], remark: '过期' }))).toEqual([
    409,
    'CELL_FREE',
  ]);
  expect(await admin.call(cleanCells, { cellIds: [third], remark: '过期' })).toEqual({ done: 1 });
  expect(doors(await shown())).toEqual([3, 4, 1]);
  await admin.call(saveCabinet, fewer);
  expect(await shown()).toHaveLength(2);
  const elsewhere = house.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  expect((await elsewhere.answer(openCells, { cellIds: [one], value: 1 })).status).toBe(404);
  expect((await elsewhere.answer(listCells, { deviceId })).status).toBe(404);
  await admin.call(deleteDevice, { deviceId });
  expect((await admin.answer(listCells, { deviceId })).status).toBe(404);
});

test('a meal whose order ended while it lay in its cell is cleared away as well, and the order stays as it ended', async () => {
  const { house, admin, shown, deviceId } = await cabinetWith(2);
  const [served, returned] = [await toFetch(house, '555555'), await toFetch(house, '666666')];
  for (const orderId of [served, returned]) await admin.call(layMeal, { deviceId, orderId });
  await admin.call(writeOffOrders, { orderIds: [served] });
  await admin.call(stepDelivery, { orderIds: [returned], step: 'giveBack', remark: '送错' });
  const cellIds = (await shown()).map(({ cellId }) => cellId);
  expect(await admin.call(cleanCells, { cellIds, remark: '已在窗口领取' })).toEqual({ done: 2 });
  expect(doors(await shown())).toEqual([1, 1]);
  expect(await admin.call(orderDetail, { orderId: served })).toMatchObject({
    orderState: 5,
    checkState: 2,
  });
  expect(await admin.call(orderDetail, { orderId: returned })).toMatchObject({
    orderState: 2,
    checkState: 1,
  });
});

test('what cells are told waits for their cabinet, which says what it did; what it did not do is seen', async () => {
  const { admin, terminal, shown } = await cabinetWith(2);
  const cellIds = (await shown()).map(({ cellId }) => cellId);
  await admin.call(heatCells, { cellIds, value: 1 });
  expect((await shown()).map(({ heat, waiting }) => [heat, waiting])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  type Told = { commands: { commandId: number; doorNo: number; command: string; value: number }[] };
  const { commands } = (await terminal.call<Told>(deviceCommands, {})).data;
  expect(commands.map(({ doorNo, command, value }) => [doorNo, command, value])).toEqual([
    [1, 'heat', 1],
    [2, 'heat', 1],
  ]);

  const answers = commands.map(({ commandId }, at) => ({
    commandId,
    ok: at === 0,
    reason: at === 0 ? '' : '过热保护',
  }));

  expect((await terminal.call<Told>(deviceCommands, { answers })).data.commands).toEqual([]);
  await terminal.call(deviceCommands, { answers: answers.map((each) => ({ ...each, ok: true })) });
  expect((await shown()).map(({ heat, waiting, failure }) => [heat, waiting, failure])).toEqual([
    [1, 0, ''],
    [2, 0, '过热保护'],
  ]);
});
