import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseLoss, reportLoss } from '#areas/account/contract/card.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceCardList, deviceHeartbeat } from '../../contract/device-api.ts';
import { commandState, sendCommand } from '../../contract/machine/command.ts';
import { deviceFetchCommands } from '../../contract/machine/device-door.ts';
import { alarmState } from '../../contract/machine/watch.ts';
import { area } from '../area.ts';
import { cardOf, installTerminal, openCanteen, type TestTerminal, terminalOf } from '../testing.ts';
import { watchMachines } from './start.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, orderArea, area], { own: true });
});
afterAll(() => server.stop());

const MACHINES = 1000;

/** Calls a machine has open at once: a switch came on again, and all of them speak. */
const AT_ONCE = 100;

/** A thousand machines of a canteen that were last heard of yesterday. */
async function silentMachines() {
  const canteen = await openCanteen(server, 1, 0);
  const secret = randomBytes(32).toString('hex');
  const machines = await canteen.merchant.within(async ({ tx, newId, crypto }) => {
    const secretCipher = crypto.protect(secret);
    const rows = Array.from({ length: MACHINES }, () => {
      const deviceId = newId();

      return {
        deviceId,
        deviceNum: `N${deviceId}`,
        deviceName: `机${deviceId}`,
        deviceType: machineType.key.handheldConsumptionMachine,
        sn: `SN${deviceId}`,
        placeId: canteen.canteenId,
        secretCipher,
        lastHeartbeatAt: sql<string>`now() - interval '1 day'`,
      };
    });
    await tx.insertInto('device').values(rows).execute();

    return rows.map(({ deviceId, sn }) => terminalOf(server, { deviceId, sn, secret }));
  });

  return { canteen, machines };
}

/** Does something with each of many, so many at once. */
async function together<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

type Fetched = ResultOf<typeof deviceFetchCommands>['commands'];

test('a thousand machines that come back at once are told what waited, each once, and are silent no more', async () => {
  const { canteen, machines } = await silentMachines();
  const { merchant } = canteen;
  await watchMachines(server.system);
  await merchant.admin.call(sendCommand, {
    deviceIds: machines.map(({ deviceId }) => String(deviceId)),
    command: 'syncTime',
    why: '',
  });

  const heard = new Map<number, number>();
  await together(machines, async (machine: TestTerminal) => {
    expect((await machine.call(deviceHeartbeat, {})).status).toBe(200);
    const { data } = await machine.call<{ commands: Fetched }>(deviceFetchCommands, {});
    heard.set(machine.deviceId, data.commands.length);
    const answers = data.commands.map(({ commandId }) => ({ commandId, ok: true }));
    await machine.call(deviceFetchCommands, { answers });
  });

  expect([...new Set(heard.values())]).toEqual([1]);
  expect(heard.size).toBe(MACHINES);
  await watchMachines(server.system);
  const counted = await merchant.within(async ({ tx }) => ({
    done: await tx
      .selectFrom('deviceCommand')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', commandState.key.succeeded)
      .executeTakeFirstOrThrow(),
    silent: await tx
      .selectFrom('deviceAlarm')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '<>', alarmState.key.over)
      .executeTakeFirstOrThrow(),
  }));
  expect(Number(counted.done.count)).toBe(MACHINES);
  expect(Number(counted.silent.count)).toBe(0);
}, 240_000);

test('a machine that was away for a month is told of every card as it is now, from where it stood', async () => {
  const canteen = await openCanteen(server, 40, 0);
  const { admin } = canteen.merchant;
  const machine = await installTerminal(server, canteen);
  const [first = 0, second = 0, ...others] = canteen.custIds;
  const lose = (custId: number) => admin.call(reportLoss, { cardNo: cardOf(custId) });
  const list = async (since: number) =>
    (await machine.call<ResultOf<typeof deviceCardList>>(deviceCardList, { since })).data;

  await lose(first);
  const held = await list(0);
  expect(held.cards).toEqual([{ cardNo: cardOf(first), state: 2 }]);

  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ lastHeartbeatAt: sql<string>`now() - interval '31 days'` })
      .where('deviceId', '=', machine.deviceId)
      .execute(),
  );
  await admin.call(releaseLoss, { cardNo: cardOf(first) });
  await lose(second);
  await admin.call(releaseLoss, { cardNo: cardOf(second) });
  for (const custId of others) await lose(custId);

  const { data } = await machine.call<ResultOf<typeof deviceHeartbeat>>(deviceHeartbeat, {
    cardListNo: held.cardListNo,
  });
  let since = held.cardListNo;
  const states = new Map<string, number>();
  while (since < data.cardListNo) {
    const told = await list(since);
    for (const { cardNo, state } of told.cards) states.set(cardNo, state);
    expect(told.cardListNo).toBeGreaterThan(since);
    since = told.cardListNo;
  }

  expect([states.get(cardOf(first)), states.get(cardOf(second))]).toEqual([1, 1]);
  expect(others.map((custId) => states.get(cardOf(custId)))).toEqual(others.map(() => 2));
});
