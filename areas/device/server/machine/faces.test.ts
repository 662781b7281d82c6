import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { faceStates } from '#areas/customer/contract/customer.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { insertDevice } from '../../contract/device.ts';
import { commandState } from '../../contract/machine/command.ts';
import { deviceFetchCommands } from '../../contract/machine/device-door.ts';
import {
  createFacePeople,
  deviceFace,
  faceTask,
  faceTerminals,
  initFaceDevice,
  pageFaceRegistration,
  resetFacePeople,
  setFaceTime,
} from '../../contract/machine/faces.ts';
import { area } from '../area.ts';
import {
  type Canteen,
  installTerminal,
  openCanteen,
  type TestTerminal,
  terminalOf,
} from '../testing.ts';

let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 0);
  const issued = await canteen.merchant.admin.call(insertDevice, {
    deviceNum: 'F1',
    deviceName: '东门人脸',
    deviceType: 24,
    sn: `SNF${canteen.canteenId}`,
    canteenId: String(canteen.canteenId),
  });
  machine = terminalOf(server, { ...issued, deviceId: Number(issued.deviceId) });
});

/** As if the face of a person had been read from a photograph. */
const registerFace = (custId: number, feature: string) =>
  canteen.merchant.within(({ tx, crypto }) =>
    tx
      .updateTable('customer')
      .set({ faceState: faceStates.key.registered, faceFeatureCipher: crypto.protect(feature) })
      .where('custId', '=', custId)
      .execute(),
  );

interface Command {
  readonly commandId: number;
  readonly command: string;
  readonly content: { readonly custId: number };
}

const fetchCommands = async (content: object = {}): Promise<readonly Command[]> =>
  (await machine.call<{ commands: Command[] }>(deviceFetchCommands, content)).data.commands;

const send = (custIds: readonly number[], deviceIds: readonly number[] = [machine.deviceId]) =>
  canteen.merchant.admin.answer(createFacePeople, {
    custIds: custIds.map(String),
    deviceIds: deviceIds.map(String),
  });

const records = async (filter: object = {}) =>
  (
    await canteen.merchant.admin.call(pageFaceRegistration, {
      page: { current: 1, size: 20 },
      ...filter,
    })
  ).records;

test('a person is sent, the terminal fetches the face and says that it knows it', async () => {
  const [custId = 0, stranger = 0] = canteen.custIds;
  await registerFace(custId, 'RkFDRQ==');
  expect((await send([custId])).status).toBe(200);

  const [command] = await fetchCommands();
  expect(command).toMatchObject({ command: 'createPerson', content: { custId } });
  expect(JSON.stringify(command)).not.toContain('RkFDRQ==');

  const face = await machine.call<{ feature: string }>(deviceFace, { custId });
  expect(face.data).toMatchObject({ custId, feature: 'RkFDRQ==' });
  expect((await machine.call(deviceFace, { custId: stranger })).status).toBe(404);
  expect(await records()).toMatchObject([{ task: faceTask.key.wait, deviceName: '东门人脸' }]);

  await fetchCommands({ answers: [{ commandId: command?.commandId, ok: true }] });
  expect(await records()).toMatchObject([
    {
      custId: String(custId),
      state: commandState.key.succeeded,
      task: faceTask.key.none,
    },
  ]);
  expect((await machine.call(deviceFace, { custId })).status).toBe(404);
});

test('a face the terminal refuses is a task: register another photograph', async () => {
  const [custId = 0] = canteen.custIds;
  await registerFace(custId, 'RkFDRQ==');
  await send([custId]);
  const [command] = await fetchCommands();
  await fetchCommands({
    answers: [{ commandId: command?.commandId, ok: false, reason: '人脸模糊' }],
  });

  expect(await records({ task: faceTask.key.photo })).toMatchObject([
    {
      custId: String(custId),
      failure: '人脸模糊',
      state: commandState.key.failed,
    },
  ]);
  expect(await records({ task: faceTask.key.again })).toEqual([]);
});

test('nobody is sent where one of them has no face, and the refusal names them', async () => {
  const [custId = 0, without = 0] = canteen.custIds;
  await registerFace(custId, 'RkFDRQ==');
  const answer = await send([custId, without]);
  expect(answer.status).toBe(409);
  expect(answer.message).toBe(`人${without}共1人尚未注册人脸，请先注册人脸再下发`);
  expect(await fetchCommands()).toEqual([]);
});

test('terminals that know no faces, and those of other places, are told nothing', async () => {
  const [custId = 0] = canteen.custIds;
  await registerFace(custId, 'RkFDRQ==');
  const machineWithoutFaces = await canteen.merchant.admin.call(insertDevice, {
    deviceNum: 'H1',
    deviceName: '水控机',
    deviceType: 55,
    sn: `SNH${canteen.canteenId}`,
    canteenId: String(canteen.canteenId),
  });
  expect((await send([custId], [Number(machineWithoutFaces.deviceId)])).status).toBe(409);
  expect(
    (await canteen.merchant.admin.answer(setFaceTime, { deviceId: machineWithoutFaces.deviceId }))
      .status,
  ).toBe(409);

  const other = await openCanteen(server, 1, 0);
  const elsewhere = await installTerminal(server, other);
  expect((await send([custId], [elsewhere.deviceId])).status).toBe(404);
  expect(await canteen.merchant.admin.call(faceTerminals, undefined)).toMatchObject([
    { deviceId: String(machine.deviceId) },
  ]);
});

test('a terminal begins anew, forgets its people and sets its clock', async () => {
  const { admin } = canteen.merchant;
  const deviceId = String(machine.deviceId);
  for (const endpoint of [initFaceDevice, resetFacePeople, setFaceTime])
    expect(await admin.call(endpoint, { deviceId })).toEqual({ queued: 1 });

  expect((await fetchCommands()).map(({ command }) => command)).toEqual([
    'initFaces',
    'resetPersons',
    'syncTime',
  ]);
});
