import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { devicePriceTags, devicePriceTagsAck } from '../../contract/machine/device-door.ts';
import {
  deleteSubMachine,
  querySubMachines,
  saveSubMachine,
} from '../../contract/machine/sub-machine.ts';
import { machineHoldings } from '../../contract/machine/watch.ts';
import { area } from '../area.ts';
import { addMenu, publishMenu, putOnMenu } from '../testing/menu.ts';
import { type Canteen, installTerminal, openCanteen, type TestTerminal } from '../testing.ts';

/* A controller is told what its tags show: all at first, then what changed. */

let server: RunningServer;
let canteen: Canteen;
let controller: TestTerminal;
let dishesId: string;
beforeAll(async () => {
  server = await startServer([menuArea, orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
  controller = await installTerminal(server, canteen);
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType: machineType.key.priceTagController })
      .where('deviceId', '=', controller.deviceId)
      .execute(),
  );
  ({ dishesId } = await canteen.merchant.admin.call(dishes.add, {
    dishesName: '红烧肉',
    price: 1200,
    lines: [],
    idempotencyKey: crypto.randomUUID(),
  }));
});

const saveTag = (number: number, ofDish: string | null) =>
  canteen.merchant.admin.call(saveSubMachine, {
    deviceId: String(controller.deviceId),
    number,
    name: `${number}号签`,
    dishesId: ofDish,
  });

const ask = async (since: number) =>
  (await controller.call<ResultOf<typeof devicePriceTags>>(devicePriceTags, { since })).data;

test('tags show their dish, at the price of the menu where it is offered', async () => {
  await saveTag(1, dishesId);
  await saveTag(2, null);
  const first = await ask(0);
  expect(first).toMatchObject({
    tagsNo: 1,
    tags: [
      { number: 1, shown: { dishesName: '红烧肉', price: 1200, unit: 1 } },
      { number: 2, shown: { dishesName: '', price: null } },
    ],
  });
  expect(await ask(1)).toEqual({ tagsNo: 1, tags: [] });

  const recipeId = await addMenu(canteen, '今日');
  const day = wallTime(Date.now(), 'Asia/Shanghai').slice(0, 10);
  await putOnMenu(canteen, recipeId, { dishesId, day, salePrice: 1500 });
  await publishMenu(canteen, recipeId);
  expect(await ask(1)).toMatchObject({
    tagsNo: 2,
    tags: [{ number: 1, shown: { price: 1500 } }],
  });
});

test('a tag that is gone is blanked, and what a controller says it shows is what it holds', async () => {
  const { admin } = canteen.merchant;
  const deviceId = String(controller.deviceId);
  await saveTag(1, dishesId);
  await ask(0);
  const [part] = (await admin.call(querySubMachines, { deviceId })).subMachines;
  await admin.call(deleteSubMachine, { subMachineId: part?.subMachineId ?? '' });
  expect(await ask(1)).toEqual({ tagsNo: 2, tags: [{ number: 1, shown: null }] });

  await controller.call(devicePriceTagsAck, { tagsNo: 2 });
  expect(await admin.call(machineHoldings, { deviceId })).toMatchObject([
    {},
    { title: '价签内容', wanted: 2, held: 2, failure: '' },
  ]);
  await controller.call(devicePriceTagsAck, { tagsNo: 2, failure: '2号签无应答' });
  expect(await admin.call(machineHoldings, { deviceId })).toMatchObject([
    {},
    { failure: '2号签无应答' },
  ]);
});

test('a machine without tags is refused', async () => {
  const other = await installTerminal(server, canteen);
  const answer = await other.call(devicePriceTags, {});
  expect([answer.status, answer.data.reason]).toEqual([403, 'NOT_FOR_MACHINE']);
});
