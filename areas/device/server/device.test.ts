import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import {
  addMealLine,
  macMealLineListMac,
  pageMealLine,
  removeMealLine,
} from '#areas/canteen/contract/meal-line.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import * as device from '../contract/device.ts';
import { area } from './area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
let stallId: string;
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  ({ canteenId } = await merchant.admin.call(addCanteen, {
    canteenNum: '1',
    canteenName: '一食堂',
  }));
  ({ stallId } = await merchant.admin.call(addStall, {
    canteenId,
    stallNum: '1',
    stallName: '面点',
  }));
});

let serials = 0;
const draft = (fields: Partial<ContentOf<typeof device.insertDevice>> = {}) => {
  serials += 1;
  return {
    deviceNum: `D${serials}`,
    deviceName: `消费机${serials}`,
    deviceType: 41 as const,
    sn: `SN${Date.now()}${serials}`,
    canteenId,
    stallId,
    ...fields,
  };
};
const register = (fields: Partial<ContentOf<typeof device.insertDevice>> = {}) =>
  merchant.admin.call(device.insertDevice, draft(fields));
const storedSecret = (deviceId: string) =>
  merchant.within(async ({ tx, crypto }) => {
    const row = await tx
      .selectFrom('device')
      .select('secretCipher')
      .where('deviceId', '=', Number(deviceId))
      .executeTakeFirstOrThrow();
    return crypto.reveal(row.secretCipher);
  });

describe('the secret of a terminal', () => {
  test('is told once, stored encrypted, and no list, log or file ever shows it', async () => {
    const { deviceId, secret } = await register();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await storedSecret(deviceId)).toBe(secret);
    const raw = await merchant.within(({ tx }) =>
      tx.selectFrom('device').select('secretCipher').executeTakeFirstOrThrow(),
    );
    expect(raw.secretCipher.includes(secret)).toBe(false);
    const shown = [
      JSON.stringify(await merchant.admin.call(device.pageDevice, {})),
      JSON.stringify(await merchant.admin.call(device.lookupDevice, {})),
      JSON.stringify(await merchant.admin.call(device.pageStateLog, { deviceId })),
      (
        await merchant.admin.file(device.pageDevice, { fileType: 'csv' }, { export: true })
      ).bytes.toString(),
      JSON.stringify(
        await merchant.within(({ tx }) => tx.selectFrom('operationLog').selectAll().execute()),
      ),
    ];

    for (const text of shown) {
      expect(text).not.toContain(secret);
      expect(text.toLowerCase()).not.toContain('cipher');
    }
  });

  test('is replaced by a new one, and the log says so', async () => {
    const { deviceId, secret } = await register();
    const renewed = await merchant.admin.call(device.renewDeviceSecret, { deviceId });
    expect(renewed.secret).not.toBe(secret);
    expect(await storedSecret(deviceId)).toBe(renewed.secret);
    const { records } = await merchant.admin.call(device.pageStateLog, { deviceId });
    expect(records.map(({ event }) => event)).toEqual(['secret', 'registered']);
  });
});

describe('a device', () => {
  test('comes back with every field, offline until it was heard of', async () => {
    const fields = draft({
      deviceModel: 'V2',
      ip: '192.168.1.20:58100',
      mac: '00:1A:2B:3C:4D:5E',
      gateway: '192.168.1.1',
      installAddress: '一楼东侧',
      consumeMode: 2,
      communicationMode: 3,
      heartbeatSeconds: 60,
    });

    const { deviceId } = await merchant.admin.call(device.insertDevice, fields);
    const { records } = await merchant.admin.call(device.pageDevice, {});
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      deviceId,
      ...fields,
      canteenName: '一食堂',
      stallName: '面点',
      state: 1,
      online: 2,
    });
  });

  test('is online while its last heartbeat is at most three intervals old', async () => {
    const [fresh, old] = [
      await register({ heartbeatSeconds: 30 }),
      await register({ heartbeatSeconds: 30 }),
    ];
    const heard = (deviceId: string, secondsAgo: number) =>
      merchant.within(({ tx }) =>
        tx
          .updateTable('device')
          .set({ lastHeartbeatAt: new Date(Date.now() - secondsAgo * 1000).toISOString() })
          .where('deviceId', '=', Number(deviceId))
          .execute(),
      );

    await heard(fresh.deviceId, 80);
    await heard(old.deviceId, 100);
    const idsOf = async (online: 1 | 2) =>
      (await merchant.admin.call(device.pageDevice, { online })).records.map(
        ({ deviceId }) => deviceId,
      );
    expect([await idsOf(1), await idsOf(2)]).toEqual([[fresh.deviceId], [old.deviceId]]);
  });

  test('keeps number and serial number to itself', async () => {
    const first = draft();
    await merchant.admin.call(device.insertDevice, first);
    const sameNum = await merchant.admin.answer(
      device.insertDevice,
      draft({ deviceNum: first.deviceNum }),
    );
    const sameSn = await merchant.admin.answer(device.insertDevice, draft({ sn: first.sn }));
    expect([sameNum.status, sameNum.message]).toEqual([409, `设备编号${first.deviceNum}已存在`]);
    expect([sameSn.status, sameSn.message]).toEqual([409, `序列号${first.sn}已被登记`]);
    expect((await merchant.admin.call(device.pageDevice, {})).total).toBe(1);
  });

  test('refuses the second of two changes made from the same version', async () => {
    const fields = draft();
    const { deviceId } = await merchant.admin.call(device.insertDevice, fields);
    const change = { ...fields, deviceId, version: 1, deviceName: '甲' };
    await merchant.admin.call(device.updateDevice, change);
    const second = await merchant.admin.answer(device.updateDevice, {
      ...change,
      deviceName: '乙',
    });
    expect(second.status).toBe(409);
    const { records } = await merchant.admin.call(device.pageDevice, {});
    expect(records[0]).toMatchObject({ deviceName: '甲', version: 2 });
  });

  test('is disabled and enabled, with a line in its log for each', async () => {
    const { deviceId } = await register();
    await merchant.admin.call(device.updateDeviceState, { deviceId, state: 2 });
    await merchant.admin.call(device.updateDeviceState, { deviceId, state: 2 });
    expect((await merchant.admin.call(device.pageDevice, { state: 2 })).total).toBe(1);
    await merchant.admin.call(device.updateDeviceState, { deviceId, state: 1 });
    const { records } = await merchant.admin.call(device.pageStateLog, { deviceId });
    expect(records.map(({ event }) => event)).toEqual(['enabled', 'disabled', 'registered']);
  });

  test('is gone from every list once deleted, and its serial number is free', async () => {
    const fields = draft();
    const { deviceId } = await merchant.admin.call(device.insertDevice, fields);
    await merchant.admin.call(device.deleteDevice, { deviceId });
    expect((await merchant.admin.call(device.pageDevice, {})).total).toBe(0);
    expect((await merchant.admin.answer(device.deleteDevice, { deviceId })).status).toBe(404);
    await merchant.admin.call(device.insertDevice, fields);
  });

  test('leaves its meal line when it moves to another canteen or is deleted, and only then', async () => {
    const { admin } = merchant;
    const [fields, other] = [
      draft(),
      (await admin.call(addCanteen, { canteenNum: '2', canteenName: '二食堂' })).canteenId,
    ];
    const elsewhere = (
      await admin.call(addStall, { canteenId: other, stallNum: '1', stallName: '面点' })
    ).stallId;
    const { deviceId } = await admin.call(device.insertDevice, fields);
    const line = { canteenId, mealLineName: '一号线', deviceIds: [deviceId] };
    const { mealLineId } = await admin.call(addMealLine, line);
    const standing = async () =>
      (await admin.call(macMealLineListMac, { mealLineId })).map((machine) => machine.deviceId);
    await admin.call(device.updateDevice, { ...fields, deviceId, deviceName: '改名', version: 1 });
    expect(await standing()).toEqual([deviceId]);
    await admin.call(device.updateDevice, {
      ...fields,
      deviceId,
      canteenId: other,
      stallId: elsewhere,
      version: 2,
    });
    expect(await standing()).toEqual([]);
    const there = await admin.call(addMealLine, { ...line, canteenId: other });
    await admin.call(device.deleteDevice, { deviceId });
    expect((await admin.call(pageMealLine, {})).totalLine).toEqual({ machineCount: 0 });
    await admin.call(removeMealLine, there);
  });

  test('stands at a stall of the canteen it names', async () => {
    const other = await merchant.admin.call(addCanteen, { canteenNum: '2', canteenName: '二食堂' });
    const answer = await merchant.admin.answer(
      device.insertDevice,
      draft({ canteenId: other.canteenId }),
    );
    expect([answer.status, answer.message]).toEqual([
      400,
      expect.stringContaining('档口不存在或不属于所选食堂'),
    ]);
  });
});

describe('an operator of another canteen', () => {
  test('neither sees nor touches a device', async () => {
    const fields = draft();
    const { deviceId } = await merchant.admin.call(device.insertDevice, fields);
    const permissions = [
      'device:device:page',
      'device:device:insert',
      'device:device:update',
      'device:device:delete',
      'device:device:secret',
    ];

    const stranger = merchant.as({ permissions, scope: { canteens: [1] } });
    expect((await stranger.call(device.pageDevice, {})).total).toBe(0);
    expect((await stranger.call(device.lookupDevice, {})).total).toBe(0);
    const answers = await Promise.all([
      stranger.answer(device.pageStateLog, { deviceId }),
      stranger.answer(device.updateDeviceState, { deviceId, state: 2 }),
      stranger.answer(device.renewDeviceSecret, { deviceId }),
      stranger.answer(device.deleteDevice, { deviceId }),
      stranger.answer(device.updateDevice, { ...fields, deviceId, version: 1 }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stranger.answer(device.insertDevice, draft())).status).toBe(400);
  });
});

describe('addresses', () => {
  test.each([
    ['ip', '256.1.1.1'],
    ['ip', '192.168.1.1:65536'],
    ['mac', '00:1A-2B:3C:4D:5E'],
    ['mac', '001A2B3C4D5E'],
    ['gateway', '10.0.0.1'],
    ['sn', 'has space'],
  ])('%s %s is refused', async (field, value) => {
    const answer = await merchant.admin.answer(device.insertDevice, draft({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ fields: [{ path: field }] });
  });
});
