import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { knownPart } from '#kit/contract/known-part.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  pageDevice,
  renewDeviceSecret,
  updateDevice,
  updateDeviceState,
} from '../../contract/device.ts';
import { deviceConsume, deviceHeartbeat } from '../../contract/device-api.ts';
import {
  cancelCommands,
  commandState,
  pageCommand,
  retryCommands,
  sendCommand,
} from '../../contract/machine/command.ts';
import {
  COMMAND_SOCKET,
  deviceAlarm,
  deviceFetchCommands,
  deviceLog,
  deviceSettings,
} from '../../contract/machine/device-door.ts';
import { deviceReading, readingChart } from '../../contract/machine/reading.ts';
import {
  alarmState,
  endAlarms,
  machineBoard,
  machineHoldings,
  muteAlarms,
  pageAlarm,
  pageDeviceLog,
  takeOnAlarms,
} from '../../contract/machine/watch.ts';
import { area } from '../area.ts';
import {
  type Canteen,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  wallClock,
} from '../testing.ts';
import { countOpenAlarms } from './alarms.ts';
import { watchMachines } from './start.ts';

let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  server = await startServer([canteenArea, area], { own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 1, 0);
  machine = await installTerminal(server, canteen);
});

type Fetched = ResultOf<typeof deviceFetchCommands>['commands'];

const fetchCommands = async (content: object = {}): Promise<Fetched> =>
  (await machine.call<{ commands: Fetched }>(deviceFetchCommands, content)).data.commands;

/** A line of commands as a machine opens it. */
async function openLine() {
  const url = server.origin + BASE_PREFIX + COMMAND_SOCKET;
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    headers: machine.sign('GET', BASE_PREFIX + COMMAND_SOCKET, ''),
  });
  const arrived: Fetched[] = [];
  const over = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => arrived.push(JSON.parse(String(data)).commands));
  await once(socket, 'open');

  return {
    over,
    say: (message: object) => socket.send(JSON.stringify(message)),
    async next(): Promise<Fetched> {
      await expect.poll(() => arrived.length).toBeGreaterThan(0);

      return arrived.shift() ?? [];
    },
  };
}

const tell = (command: 'syncTime' | 'restart' | 'testPrint' | 'closeValve', why = '') =>
  canteen.merchant.admin.call(sendCommand, {
    deviceIds: [String(machine.deviceId)],
    command,
    why,
  });

/** State and failure of every command, the first one first. */
const told = async () => {
  const { records } = await canteen.merchant.admin.call(pageCommand, {
    page: { current: 1, size: 50 },
  });
  return records
    .toReversed()
    .map(({ command, state, failure, attempts }) => ({ command, state, failure, attempts }));
};

/** As if this much time had gone by since anything happened to commands. */
const letPass = (interval: string) =>
  canteen.merchant.within(({ tx, merchantId }) =>
    sql`update device_command set asked_at = asked_at - ${interval}::interval, sent_at = sent_at - ${interval}::interval,
       delivered_at = delivered_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
     where merchant_id = ${merchantId}`.execute(tx),
  );

const { queued, sent, delivered, succeeded, failed, timedOut, expired, cancelled } =
  commandState.key;

describe('a command', () => {
  test('is done when its machine says so, and not before', async () => {
    await tell('testPrint');
    expect(await told()).toMatchObject([{ state: queued }]);

    const [command] = await fetchCommands();
    expect(command).toMatchObject({ command: 'testPrint' });
    expect(await told()).toMatchObject([{ state: sent, attempts: 1 }]);

    await fetchCommands({ received: [command?.commandId] });
    expect(await told()).toMatchObject([{ state: delivered, attempts: 1 }]);

    await fetchCommands({ answers: [{ commandId: command?.commandId, ok: true }] });
    expect(await told()).toMatchObject([{ state: succeeded }]);
    expect(await fetchCommands()).toEqual([]);
  });

  test('whose answer got lost is sent again, at most five times, and holds up no other', async () => {
    await tell('testPrint');
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await fetchCommands()).toHaveLength(1);

    await tell('syncTime');
    expect((await fetchCommands()).map(({ command }) => command)).toEqual(['syncTime']);
    expect(await told()).toMatchObject([
      { command: 'testPrint', state: timedOut, attempts: 5 },
      { command: 'syncTime', state: sent },
    ]);
  });

  test('that failed says why and can be sent again', async () => {
    await tell('testPrint');
    const [command] = await fetchCommands();
    const answers = [{ commandId: command?.commandId, ok: false, reason: '缺纸' }];
    await fetchCommands({ answers });
    expect(await told()).toMatchObject([{ state: failed, failure: '缺纸' }]);

    const commandIds = [String(command?.commandId)];
    expect(await canteen.merchant.admin.call(retryCommands, { commandIds })).toEqual({ queued: 1 });
    expect(await fetchCommands()).toMatchObject([{ command: 'testPrint' }]);
  });

  test('reaches a machine on a line of its own, once, and again on the next line where it was not confirmed', async () => {
    await tell('testPrint');
    const first = await openLine();
    const [command] = await first.next();
    expect(command).toMatchObject({ command: 'testPrint' });

    await tell('syncTime');
    expect(await first.next()).toMatchObject([{ command: 'syncTime' }]);

    const second = await openLine();
    expect(await first.over).toBe(4002);
    expect(await second.next()).toMatchObject([{ command: 'testPrint' }, { command: 'syncTime' }]);

    second.say({ answers: [{ commandId: command?.commandId, ok: true }] });
    await expect.poll(told).toMatchObject([{ state: succeeded }, { state: sent, attempts: 2 }]);

    await canteen.merchant.admin.call(renewDeviceSecret, { deviceId: String(machine.deviceId) });
    expect(await second.over).toBe(4001);
    await expect(openLine()).rejects.toThrow('401');
  });

  test('that a later one of its kind has replaced is not sent again', async () => {
    await tell('syncTime');
    const [first] = await fetchCommands();
    await fetchCommands({ answers: [{ commandId: first?.commandId, ok: false }] });
    await tell('syncTime');
    const commandIds = [String(first?.commandId)];
    expect(await canteen.merchant.admin.call(retryCommands, { commandIds })).toEqual({ queued: 0 });
  });

  test('that interrupts asks for a reason and is over after 15 seconds', async () => {
    await expect(tell('restart')).rejects.toThrow('请填写操作原因');
    await tell('restart', '换纸');
    await letPass('16 seconds');
    expect(await fetchCommands()).toEqual([]);
    expect(await told()).toMatchObject([{ state: expired }]);
  });

  test('nobody comes for ends without its machine', async () => {
    await tell('testPrint');
    await letPass('25 hours');
    await watchMachines(server.system);
    expect(await told()).toMatchObject([{ state: expired }]);
  });

  test('is replaced by a later one of its kind, and taken back while it waits', async () => {
    await tell('syncTime');
    await tell('syncTime');
    expect(await told()).toMatchObject([{ state: cancelled }, { state: queued }]);

    const [command] = await fetchCommands();
    const commandIds = [String(command?.commandId)];
    expect(await canteen.merchant.admin.call(cancelCommands, { commandIds })).toEqual({
      cancelled: 1,
    });
    await fetchCommands({ answers: [{ commandId: command?.commandId, ok: true }] });
    expect(await told()).toMatchObject([{ state: cancelled }, { state: cancelled }]);
  });

  test('is refused for machines that cannot do it, are disabled or of somebody else', async () => {
    const other = await installTerminal(server, await openCanteen(server, 1, 0));
    const { refused } = await canteen.merchant.admin.call(sendCommand, {
      deviceIds: [String(machine.deviceId), String(other.deviceId)],
      command: 'closeValve',
      why: '检修',
    });
    expect(refused.map(({ message }) => message).toSorted()).toEqual([
      '设备不存在或不在权限范围内',
      '该类设备没有此指令',
    ]);

    await canteen.merchant.admin.call(updateDeviceState, {
      deviceId: String(machine.deviceId),
      state: 2,
    });
    expect((await tell('syncTime')).refused).toMatchObject([{ message: '设备已停用' }]);
  });

  test('reaches a machine that waits at the moment it is given', async () => {
    const waiting = fetchCommands({ wait: 20 });
    await delay(300);
    const given = performance.now();
    await tell('testPrint');
    expect(await waiting).toMatchObject([{ command: 'testPrint' }]);
    expect(performance.now() - given).toBeLessThan(15_000);
  });

  test('is told by the heartbeat to a machine that does not wait', async () => {
    await tell('testPrint');
    const { data } = await machine.call<{ commands: number }>(deviceHeartbeat, {});
    expect(data.commands).toBe(1);
  });
});

test('settings get a number, replace each other and are held when the machine says so', async () => {
  const deviceId = String(machine.deviceId);
  const row = async () => {
    const page = { current: 1, size: 10 };
    const { records } = await canteen.merchant.admin.call(pageDevice, { page });

    return records[0];
  };
  const set = async (settings: Record<string, number | string>) => {
    const found = await row();
    if (!found) throw new Error('the machine is not listed');

    const content = knownPart(updateDevice.content, { ...found, settings });

    return canteen.merchant.admin.call(updateDevice, content as never);
  };

  await set({ volume: 3 });
  await set({ volume: 4 });
  await expect(set({ volume: 11 })).rejects.toThrow('设置的值不在允许范围内');
  await expect(set({ sector: 1 })).rejects.toThrow('该类设备没有此设置');

  expect(await fetchCommands()).toMatchObject([
    { command: 'settings', content: { settingsNo: 3 } },
  ]);
  const wanted = async () =>
    (await canteen.merchant.admin.call(machineHoldings, { deviceId })).find(
      ({ title }) => title === '设备设置',
    );
  expect(await wanted()).toMatchObject({ wanted: 3, held: null });

  const { data } = await machine.call<{ settings: object }>(deviceSettings, { held: 3 });
  expect(data.settings).toMatchObject({ volume: 4 });
  expect(await wanted()).toMatchObject({ wanted: 3, held: 3 });
});

test('an alarm is one while it lasts, is taken on by name and ends when the machine says so', async () => {
  const { admin } = canteen.merchant;
  const alarms = async () =>
    (await admin.call(pageAlarm, { page: { current: 1, size: 10 } })).records;

  await machine.call(deviceAlarm, { code: 'PAPER_OUT', level: 2 });
  await machine.call(deviceAlarm, { code: 'PAPER_OUT', level: 3, detail: '下层' });
  const [alarm] = await alarms();
  expect(alarm).toMatchObject({ times: 2, level: 3, detail: '下层', state: alarmState.key.open });

  await admin.call(takeOnAlarms, { alarmIds: [alarm?.alarmId ?? ''], note: '去换纸' });
  expect(await alarms()).toMatchObject([{ state: alarmState.key.takenOn, note: '去换纸' }]);
  const { machines } = await admin.call(machineBoard, {});
  expect(machines).toMatchObject([{ alarms: [{ code: 'PAPER_OUT', level: 3 }] }]);

  await machine.call(deviceAlarm, { code: 'PAPER_OUT', isRaised: false });
  expect(await alarms()).toMatchObject([{ state: alarmState.key.over }]);
  expect(await admin.call(endAlarms, { alarmIds: [alarm?.alarmId ?? ''] })).toEqual({ ended: 0 });

  await machine.call(deviceAlarm, { code: 'PAPER_OUT' });
  expect(await alarms()).toHaveLength(2);
});

test('an alarm waits for somebody until it is taken on or muted, and again when the silence is over', async () => {
  const { admin, within } = canteen.merchant;
  await machine.call(deviceAlarm, { code: 'SCALE' });
  const page = { current: 1, size: 10 };
  const listed = async () => (await admin.call(pageAlarm, { state: 1, isMuted: 2, page })).total;
  const alarmIds = (await admin.call(pageAlarm, { page })).records.map(({ alarmId }) => alarmId);
  expect([await within(countOpenAlarms), await listed()]).toEqual([1, 1]);

  await admin.call(muteAlarms, { alarmIds, mutedUntil: '2099-01-01 00:00:00' });
  expect([await within(countOpenAlarms), await listed()]).toEqual([0, 0]);

  await admin.call(muteAlarms, { alarmIds, mutedUntil: '2026-01-01 00:00:00' });
  expect([await within(countOpenAlarms), await listed()]).toEqual([1, 1]);

  await admin.call(takeOnAlarms, { alarmIds });
  expect([await within(countOpenAlarms), await listed()]).toEqual([0, 0]);
});

test('a machine that went silent raises an alarm once, and its next heartbeat ends it', async () => {
  const { admin } = canteen.merchant;
  const states = async () =>
    (await admin.call(pageAlarm, { page: { current: 1, size: 10 } })).records.map(
      ({ code, state }) => ({ code, state }),
    );

  await machine.call(deviceHeartbeat, {});
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ lastHeartbeatAt: sql`now() - interval '11 minutes'` })
      .where('deviceId', '=', machine.deviceId)
      .execute(),
  );
  await watchMachines(server.system);
  await watchMachines(server.system);
  expect(await states()).toEqual([{ code: 'OFFLINE', state: alarmState.key.open }]);

  await machine.call(deviceHeartbeat, {});
  await watchMachines(server.system);
  expect(await states()).toEqual([{ code: 'OFFLINE', state: alarmState.key.over }]);
});

test('logs of a machine are found by their words; a clock that is ahead counts as now', async () => {
  const lines = [
    { at: '2026-01-02 03:04:05', level: 4, message: '读卡器无响应' },
    { at: '2099-01-01 00:00:00', message: '来自未来' },
  ];
  await machine.call(deviceLog, { lines });
  const found = async (keyword: string) =>
    (
      await canteen.merchant.admin.call(pageDeviceLog, {
        keyword,
        page: { current: 1, size: 10 },
      })
    ).records;

  expect(await found('读卡器')).toMatchObject([{ level: 4, occurredAt: '2026-01-02 03:04:05' }]);
  const [late] = await found('未来');
  expect((late?.occurredAt ?? '') <= wallClock()).toBe(true);
});

test('readings are kept once each moment; beyond the limits there is an alarm until they are within them again', async () => {
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({
        deviceType: machineType.key.sensor,
        settings: JSON.stringify({ unit: '°C', limited: 1, lowest: 0, highest: 800 }),
      })
      .where('deviceId', '=', machine.deviceId)
      .execute(),
  );
  await server.system.pool.query("select pg_notify('device_changed', '')");
  const { admin } = canteen.merchant;
  const states = async () =>
    (await admin.call(pageAlarm, { page: { current: 1, size: 10 } })).records.map(
      ({ code, state, detail }) => ({ code, state, detail }),
    );
  const measure = async (...readings: readonly (readonly [at: string, value: number])[]) =>
    (
      await machine.call<{ kept: number }>(deviceReading, {
        readings: readings.map(([at, value]) => ({ at, value })),
      })
    ).data?.kept;

  await expect.poll(() => measure(['2026-01-02 10:00:00', 420])).toBe(1);
  expect(await measure(['2026-01-02 10:00:00', 420], ['2026-01-02 10:05:00', 910])).toBe(1);
  const detail = '9.10°C > 8.00°C';
  expect(await states()).toEqual([{ code: 'READING', state: alarmState.key.open, detail }]);

  await measure(['2026-01-02 10:10:00', 500]);
  expect(await states()).toEqual([{ code: 'READING', state: alarmState.key.over, detail }]);

  const chart = await admin.call(readingChart, {
    deviceId: String(machine.deviceId),
    startDate: '2026-01-02 00:00:00',
    endDate: '2026-01-02 23:59:59',
  });
  expect(chart).toMatchObject({ unit: '°C', lowest: 0, highest: 800 });
  expect(chart.points.map(({ highest }) => highest)).toEqual([420, 910, 500]);
});

test('a machine that does not sell is refused by the till calls', async () => {
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType: 45 })
      .where('deviceId', '=', machine.deviceId)
      .execute(),
  );
  const sale = saleTo(canteen.custIds[0] as number, 1, 100);
  const answer = await machine.call(deviceConsume, sale);
  expect(answer.status).toBe(403);
});
