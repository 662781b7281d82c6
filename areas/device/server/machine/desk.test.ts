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
import { deviceFetchCommands, deviceSettings } from '../../contract/machine/device-door.ts';
import { area } from '../area.ts';
import { type Canteen, installTerminal, openCanteen, type TestTerminal } from '../testing.ts';

let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
let deviceId: string;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
  machine = await installSmartTable();
  deviceId = String(machine.deviceId);
});

const becomeOfType = (id: string, deviceType: number) =>
  canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set({ deviceType }).where('deviceId', '=', Number(id)).execute(),
  );

const installSmartTable = async (): Promise<TestTerminal> => {
  const terminal = await installTerminal(server, canteen);
  await becomeOfType(String(terminal.deviceId), machineType.key.lnZ02Checkout);

  return terminal;
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
  expect((await add(1, String((await installSmartTable()).deviceId))).status).toBe(200);
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

test('a smart table is told where weights come from, and of its positions in use', async () => {
  const { admin } = canteen.merchant;
  const commands = async () =>
    (await machine.call<{ commands: { command: string }[] }>(deviceFetchCommands, {})).data
      .commands;
  const table = async () => (await machine.call<{ table: object }>(deviceSettings, {})).data.table;

  expect(await table()).toEqual({ weights: initialSourceControl, desks: [] });

  await add(1);
  expect(await commands()).toMatchObject([{ command: 'resend' }]);
  await admin.call(saveSourceControl, { zeroGrams: 20, version: 0 });
  const desk = { number: 1, deskName: '1号位', antenna: 3 };
  const weights = { ...initialSourceControl, zeroGrams: 20 };
  expect(await table()).toEqual({ weights, desks: [desk] });

  const [row] = await listed();
  await admin.call(desks.modify, {
    deskId: row?.deskId ?? '',
    version: row?.version ?? 0,
    enabled: 2,
  });
  expect(await commands()).toMatchObject([{ command: 'resend' }]);
  expect(await table()).toEqual({ weights, desks: [] });
});
