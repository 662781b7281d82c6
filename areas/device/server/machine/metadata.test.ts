import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { insertDevice, pageDevice, updateDevice } from '../../contract/device.ts';
import { deviceFetchCommands, deviceSettings } from '../../contract/machine/device-door.ts';
import {
  queryBuffetMetadata,
  queryFaceMetadata,
  saveBuffetMetadata,
  saveDeviceMetadata,
  saveFaceMetadata,
  saveProductionMetadata,
} from '../../contract/machine/metadata.ts';
import { area } from '../area.ts';
import { type Canteen, openCanteen, type TestTerminal, terminalOf } from '../testing.ts';

const FACE_TERMINAL = 24;

let server: RunningServer;
let canteen: Canteen;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
});

/** Registers a machine of a type as an operator does. */
async function register(
  deviceType: number,
  sn: string,
  beside: object = {},
): Promise<TestTerminal> {
  const issued = await canteen.merchant.admin.call(insertDevice, {
    deviceNum: sn,
    deviceName: sn,
    deviceType: deviceType as 41,
    sn,
    canteenId: String(canteen.canteenId),
    ...beside,
  });

  return terminalOf(server, { ...issued, deviceId: Number(issued.deviceId) });
}

const held = async (machine: TestTerminal): Promise<Record<string, number>> =>
  (await machine.call<{ settings: Record<string, number> }>(deviceSettings, {})).data.settings;

test('a new machine begins with what the house says, and with what its registration says beside', async () => {
  const { admin } = canteen.merchant;
  await admin.call(saveDeviceMetadata, {
    heartbeatSeconds: 90,
    offlineAmount: 1200,
    offlineCount: 7,
    version: 0,
  });

  const plain = await register(41, 'SNHOUSE1');
  const own = await register(41, 'SNHOUSE2', {
    heartbeatSeconds: 45,
    settings: { offlineAmount: 300 },
  });
  expect(await held(plain)).toMatchObject({
    offlineAmount: 1200,
    offlineCount: 7,
    offlineTotal: 400_000,
  });
  expect(await held(own)).toMatchObject({ offlineAmount: 300, offlineCount: 7 });

  const { records } = await admin.call(pageDevice, { page: { current: 1, size: 10 } });
  expect(records.map(({ heartbeatSeconds }) => heartbeatSeconds)).toEqual([90, 45]);
});

test('a change reaches the machines that were as the house said, and they are told', async () => {
  const { admin } = canteen.merchant;
  const follows = await register(FACE_TERMINAL, 'SNFACE1');
  const own = await register(FACE_TERMINAL, 'SNFACE2', { settings: { faceScore: 95 } });
  expect(await admin.call(queryFaceMetadata, undefined)).toEqual({
    faceScore: 80,
    faceSize: 120,
    version: 0,
  });

  await admin.call(saveFaceMetadata, { faceScore: 70, version: 0 });
  expect(await held(follows)).toMatchObject({ faceScore: 70, faceSize: 120 });
  expect(await held(own)).toMatchObject({ faceScore: 95, faceSize: 120 });

  const { data } = await follows.call<{ commands: unknown[] }>(deviceFetchCommands, {});
  expect(data.commands).toMatchObject([{ command: 'settings' }]);
  const told = await own.call<{ commands: unknown[] }>(deviceFetchCommands, {});
  expect(told.data.commands).toEqual([]);
});

test('a machine that becomes one of another type begins with what the house says of it', async () => {
  const { admin } = canteen.merchant;
  await admin.call(saveFaceMetadata, { faceSize: 200, version: 0 });
  const machine = await register(55, 'SNTYPE1');
  const { records } = await admin.call(pageDevice, { page: { current: 1, size: 10 } });
  await admin.call(updateDevice, {
    deviceId: String(machine.deviceId),
    deviceNum: 'SNTYPE1',
    deviceName: 'SNTYPE1',
    sn: 'SNTYPE1',
    deviceType: FACE_TERMINAL,
    canteenId: String(canteen.canteenId),
    version: records[0]?.version ?? 0,
  });
  expect(await held(machine)).toMatchObject({ faceSize: 200 });
});

test('limits are kept, and of two saves of one version the second is refused', async () => {
  const { admin } = canteen.merchant;
  const wrong = [
    [saveBuffetMetadata, { imageLimit: 11 }],
    [saveBuffetMetadata, { effectiveMinutes: 61 }],
    [saveProductionMetadata, { imageLimit: 14 }],
    [saveFaceMetadata, { faceScore: 101 }],
    [saveDeviceMetadata, { heartbeatSeconds: 4 }],
  ] as const;
  for (const [endpoint, content] of wrong)
    expect((await admin.answer(endpoint, { version: 0, ...content })).status).toBe(400);

  await admin.call(saveBuffetMetadata, { imageLimit: 20, version: 0 });
  expect((await admin.answer(saveBuffetMetadata, { imageLimit: 30, version: 0 })).status).toBe(409);
  expect(await admin.call(queryBuffetMetadata, undefined)).toEqual({
    imageLimit: 20,
    effectiveMinutes: 60,
    version: 1,
  });
});
