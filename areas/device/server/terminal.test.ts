import { createHmac, hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { addStall } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import {
  deleteDevice,
  insertDevice,
  pageDevice,
  renewDeviceSecret,
  updateDeviceState,
} from '../contract/device.ts';
import { deviceHeaders, deviceHeartbeat, deviceSignText } from '../contract/device-api.ts';
import { area } from './area.ts';

let server: RunningServer;
let merchant: TestMerchant;
let issued: { deviceId: string; sn: string; secret: string };
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const { canteenId } = await merchant.admin.call(addCanteen, {
    canteenNum: '1',
    canteenName: '一食堂',
  });
  const { stallId } = await merchant.admin.call(addStall, {
    canteenId,
    stallNum: '1',
    stallName: '面点',
  });
  const sn = `SN${merchant.merchantId}`;
  issued = await merchant.admin.call(insertDevice, {
    deviceNum: '1',
    deviceName: '一号机',
    deviceType: 41,
    sn,
    canteenId,
    stallId,
  });
});

/** A heartbeat signed with a secret, as a terminal sends it; answers the HTTP status. */
async function heartbeat(secret: string): Promise<number> {
  const path = BASE_PREFIX + deviceHeartbeat.path;
  const body = JSON.stringify({ appVersion: '1.0' });
  const [time, nonce] = [String(Date.now()), randomUUID()];
  const signed = deviceSignText({
    method: 'POST',
    path,
    time,
    nonce,
    bodyDigest: hash('sha256', body, 'hex'),
  });
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [deviceHeaders.sn]: issued.sn,
      [deviceHeaders.time]: time,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.sign]: createHmac('sha256', secret).update(signed).digest('hex'),
    },
  });

  await answer.arrayBuffer();

  return answer.status;
}

describe('a registered terminal', () => {
  test('is recognised by the secret it was issued, and shows online', async () => {
    expect(await heartbeat(issued.secret)).toBe(200);
    await expect
      .poll(async () =>
        (await merchant.admin.call(pageDevice, { online: 1 })).records.map(({ sn }) => sn),
      )
      .toEqual([issued.sn]);
    expect(
      await heartbeat(issued.secret.replace(/^./, (first) => (first === '0' ? '1' : '0'))),
    ).toBe(401);
  });

  test('is refused while it is disabled, and served again afterwards', async () => {
    const { deviceId, secret } = issued;
    expect(await heartbeat(secret)).toBe(200);
    await merchant.admin.call(updateDeviceState, { deviceId, state: 2 });
    await expect.poll(() => heartbeat(secret)).toBe(403);
    await merchant.admin.call(updateDeviceState, { deviceId, state: 1 });
    await expect.poll(() => heartbeat(secret)).toBe(200);
  });

  test('needs the new secret once it was replaced', async () => {
    expect(await heartbeat(issued.secret)).toBe(200);
    const renewed = await merchant.admin.call(renewDeviceSecret, { deviceId: issued.deviceId });
    await expect.poll(() => heartbeat(issued.secret)).toBe(401);
    expect(await heartbeat(renewed.secret)).toBe(200);
  });

  test('is unknown once it was deleted', async () => {
    expect(await heartbeat(issued.secret)).toBe(200);
    await merchant.admin.call(deleteDevice, { deviceId: issued.deviceId });
    await expect.poll(() => heartbeat(issued.secret)).toBe(401);
  });
});
