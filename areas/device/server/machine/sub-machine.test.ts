import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deleteDevice } from '../../contract/device.ts';
import { deviceFetchCommands } from '../../contract/machine/device-door.ts';
import {
  deleteSubMachine,
  querySubMachines,
  reissueSubMachineDishes,
  saveSubMachine,
} from '../../contract/machine/sub-machine.ts';
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
  machine = await installTerminal(server, canteen);
  deviceId = String(machine.deviceId);
  await becomeOfType(machineType.key.dishOutputMachine);
});

const becomeOfType = (deviceType: number) =>
  canteen.merchant.within(({ tx }) =>
    tx.updateTable('device').set({ deviceType }).where('deviceId', '=', machine.deviceId).execute(),
  );

/** A dish of the merchant. */
const addDish = (dishesName: string) =>
  canteen.merchant.within(async ({ tx, newId }) => {
    const dishesId = newId();
    await tx.insertInto('dish').values({ dishesId, dishesName, price: 1000 }).execute();

    return String(dishesId);
  });

interface Draft {
  readonly number: number;
  readonly name: string;
  readonly dishesId?: string | null;
  readonly subMachineId?: string;
  readonly version?: number;
}

const save = (draft: Draft) =>
  canteen.merchant.admin.answer(saveSubMachine, { deviceId, ...draft });

const query = () => canteen.merchant.admin.call(querySubMachines, { deviceId });

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

test('what hangs on a machine is listed by number, with its dishes', async () => {
  const dishesId = await addDish('红烧肉');
  await save({ number: 2, name: '二号口' });
  await save({ number: 1, name: '一号口', dishesId });
  expect(await query()).toMatchObject({
    sendState: null,
    subMachines: [
      { number: 1, name: '一号口', dishesId, dishesName: '红烧肉' },
      { number: 2, name: '二号口', dishesId: null, dishesName: null },
    ],
  });
});

test('a number is unique in its machine, and a stale change is refused', async () => {
  await save({ number: 1, name: '一号口' });
  expect(reasonOf(await save({ number: 1, name: '又一号' }))).toEqual([
    409,
    'SUB_MACHINE_NUMBER_TAKEN',
  ]);

  const [part] = (await query()).subMachines;
  const { subMachineId = '', version = 0 } = part ?? {};
  const changed = { subMachineId, version, number: 5, name: '五号口' };
  expect((await save(changed)).status).toBe(200);
  expect(reasonOf(await save(changed))).toEqual([409, 'CHANGED']);

  await canteen.merchant.admin.call(deleteSubMachine, { subMachineId });
  expect((await query()).subMachines).toEqual([]);
});

test('an unknown dish, or a machine that has no sub machines, is refused', async () => {
  expect((await save({ number: 1, name: '一号口', dishesId: '77' })).status).toBe(400);
  await becomeOfType(machineType.key.camera);
  expect((await save({ number: 1, name: '一号口' })).status).toBe(400);
});

test('the dishes are told anew as one command, and what became of it is shown', async () => {
  const dishesId = await addDish('红烧肉');
  await save({ number: 1, name: '一号口', dishesId });
  const { admin } = canteen.merchant;
  expect(await admin.call(reissueSubMachineDishes, { deviceId })).toEqual({ issued: 1 });
  expect(await query()).toMatchObject({ sendState: sendState.key.waiting });

  type Fetched = ResultOf<typeof deviceFetchCommands>;
  const { commands } = (await machine.call<Fetched>(deviceFetchCommands, {})).data;
  expect(commands).toMatchObject([
    {
      command: 'reissueDishes',
      content: { subMachines: [{ number: 1, dishesId: Number(dishesId), dishesName: '红烧肉' }] },
    },
  ]);

  const answers = [{ commandId: commands[0]?.commandId, ok: true }];
  await machine.call(deviceFetchCommands, { answers });
  expect(await query()).toMatchObject({ sendState: sendState.key.issued });
});

test('a machine without sub machines is told nothing', async () => {
  await becomeOfType(machineType.key.camera);
  const answer = await canteen.merchant.admin.answer(reissueSubMachineDishes, { deviceId });
  expect(reasonOf(answer)).toEqual([409, 'NOT_TOLD']);
});

test('machines of other canteens do not exist for an operator; those removed have no parts', async () => {
  await save({ number: 1, name: '一号口' });
  const [part] = (await query()).subMachines;
  const subMachineId = part?.subMachineId ?? '';
  const stranger = canteen.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [1], stalls: [] },
  });
  expect((await stranger.answer(querySubMachines, { deviceId })).status).toBe(404);
  expect((await stranger.answer(deleteSubMachine, { subMachineId })).status).toBe(404);
  expect((await stranger.answer(reissueSubMachineDishes, { deviceId })).status).toBe(404);

  await canteen.merchant.admin.call(deleteDevice, { deviceId });
  const removed = await canteen.merchant.admin.answer(deleteSubMachine, { subMachineId });
  expect(removed.status).toBe(404);
});
