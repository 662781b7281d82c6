import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  desks,
  initialSourceControl,
  readSourceControl,
  saveSourceControl,
  weighingSource,
} from '../../contract/machine/desk.ts';
import { area } from '../area.ts';
import { type Canteen, installTerminal, openCanteen } from '../testing.ts';

let server: RunningServer;
let canteen: Canteen;
let deviceId: string;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
  deviceId = await installSmartTable();
});

const becomeOfType = (id: string, deviceType: number) =>
  canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set({ deviceType }).where('deviceId', '=', Number(id)).execute(),
  );

const installSmartTable = async (): Promise<string> => {
  const id = String((await installTerminal(server, canteen)).deviceId);
  await becomeOfType(id, machineType.key.lnZ02Checkout);

  return id;
};

const add = (number: number, at = deviceId) =>
  canteen.merchant.admin.answer(desks.add, {
    deviceId: at,
    number,
    deskName: `${number}号位`,
    antenna: 3,
  });

const listed = async (caller = canteen.merchant.admin) =>
  (await caller.call(desks.page, { deviceId, page: { current: 1, size: 50 } })).records;

test('a dish position has a number of its smart table alone', async () => {
  expect((await add(1)).status).toBe(200);
  expect((await add(1)).status).toBe(409);
  expect((await add(1, await installSmartTable())).status).toBe(200);
  expect(await listed()).toMatchObject([{ number: 1, antenna: 3, enabled: 1, deskName: '1号位' }]);
});

test('only smart tables have dish positions', async () => {
  await becomeOfType(deviceId, machineType.key.camera);
  expect((await add(1)).status).toBe(400);
});

test('positions at machines of other canteens do not exist for an operator', async () => {
  await add(1);
  const [desk] = await listed();
  const stranger = canteen.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [1], stalls: [] },
  });
  expect(await listed(stranger)).toEqual([]);
  const removed = await stranger.answer(desks.remove, { deskId: desk?.deskId ?? '' });
  expect(removed.status).toBe(404);

  const foreign = { deviceId, number: 2, deskName: '二号位', antenna: 1 };
  expect((await stranger.answer(desks.add, foreign)).status).toBe(404);
});

test('where weights come from is set once for the merchant, and a stale change is refused', async () => {
  const { admin } = canteen.merchant;
  expect(await admin.call(readSourceControl, undefined)).toEqual({
    ...initialSourceControl,
    version: 0,
  });

  const chip = { source: weighingSource.key.chip, version: 0 };
  await admin.call(saveSourceControl, chip);
  expect((await admin.answer(saveSourceControl, chip)).status).toBe(409);

  await admin.call(saveSourceControl, { zeroGrams: 20, version: 1 });
  expect((await admin.answer(saveSourceControl, { zeroGrams: 30, version: 1 })).status).toBe(409);
  expect(await admin.call(readSourceControl, undefined)).toEqual({
    ...initialSourceControl,
    source: weighingSource.key.chip,
    zeroGrams: 20,
    version: 2,
  });
});
