import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deleteDevice, insertDevice, pageDevice, updateDevice } from '../../contract/device.ts';
import { deviceHeartbeat } from '../../contract/device-api.ts';
import { sendCommand } from '../../contract/machine/command.ts';
import { paperState } from '../../contract/machine/device-door.ts';
import { pageMachineType } from '../../contract/machine/machine-types.ts';
import { printStatus } from '../../contract/machine/printers.ts';
import { machineBoard } from '../../contract/machine/watch.ts';
import { area } from '../area.ts';
import { type Canteen, installTerminal, openCanteen } from '../testing.ts';

let server: RunningServer;
let canteen: Canteen;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
});

/** The call behind another of its doors. */
function doorOf<Call extends Endpoint>(endpoint: Call, id: string): Call {
  const alias = endpoint.aliases.find((each) => each.id === id);
  if (!alias) throw new Error(`${endpoint.id} has no door ${id}`);

  return { ...endpoint, ...alias };
}

const machine = (deviceNum: string, deviceType: 33 | 41) => ({
  deviceNum,
  deviceName: `机器${deviceNum}`,
  deviceType,
  sn: `SN${deviceNum}${canteen.canteenId}`,
  canteenId: String(canteen.canteenId),
});

test('a machine is added, listed, changed and removed through the older doors', async () => {
  const { admin } = canteen.merchant;
  const list = doorOf(pageDevice, 'device.machinePage');
  const page = { page: { current: 1, size: 10 } };
  const { deviceId } = await admin.call(doorOf(insertDevice, 'device.machineAdd'), {
    ...machine('M1', 41),
  });
  const [added] = (await admin.call(list, page)).records;
  expect(added).toMatchObject({ deviceId, deviceName: '机器M1' });

  await admin.call(doorOf(updateDevice, 'device.machineUpdate'), {
    ...machine('M1', 41),
    deviceId,
    deviceName: '改名',
    version: added?.version ?? 0,
  });
  expect((await admin.call(list, page)).records).toMatchObject([{ deviceName: '改名' }]);
  expect(
    (await admin.call(doorOf(machineBoard, 'device.tcpMachineState'), {})).machines,
  ).toMatchObject([{ deviceId }]);

  const printer = await admin.call(insertDevice, machine('P1', 33));
  await admin.call(doorOf(deleteDevice, 'device.machineDelete'), { deviceId });
  await admin.call(doorOf(deleteDevice, 'device.printerDelete'), { deviceId: printer.deviceId });
  expect((await admin.call(list, page)).records).toEqual([]);
});

test('types are counted with the machines that are online, within the caller’s canteens', async () => {
  const { admin } = canteen.merchant;
  const terminal = await installTerminal(server, canteen);
  await terminal.call(deviceHeartbeat, {});
  await admin.call(insertDevice, machine('M2', 41));
  await admin.call(insertDevice, machine('P2', 33));

  const page = { page: { current: 1, size: 10 } };
  expect((await admin.call(pageMachineType, page)).records).toEqual([
    { deviceType: 33, machines: 1, online: 0 },
    { deviceType: 41, machines: 2, online: 1 },
  ]);
  const elsewhere = { ...page, canteenId: '1' };
  expect((await admin.call(pageMachineType, elsewhere)).records).toEqual([]);
});

test('a printer says how much paper it has, and how many pages wait for it', async () => {
  const { admin } = canteen.merchant;
  const terminal = await installTerminal(server, canteen);
  await admin.call(insertDevice, machine('P3', 33));
  await terminal.call(deviceHeartbeat, { paper: paperState.key.low });
  const deviceIds = [String(terminal.deviceId)];
  await admin.call(sendCommand, { deviceIds, command: 'testPrint' });

  expect(await admin.call(printStatus, { deviceIds })).toMatchObject([
    {
      online: 1,
      paper: paperState.key.low,
      waitingJobs: 1,
    },
  ]);
  expect(await admin.call(printStatus, {})).toHaveLength(2);
  const stranger = await openCanteen(server, 1, 0);
  expect(await stranger.merchant.admin.call(printStatus, { deviceIds })).toEqual([]);
});
