import { randomBytes, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { insertDevice, updateDeviceState } from '../contract/device.ts';
import { deviceHeartbeat, deviceLastNumber } from '../contract/device-api.ts';
import {
  pairTill,
  type TillAnswer,
  tillCode,
  tillPaired,
} from '../contract/machine/till-pairing.ts';
import { area } from './area.ts';
import { terminalOf } from './testing.ts';

/* A page shows a code, an operator enters it at a machine: the page alone can open what it gets, and is the machine. */

const { subtle } = webcrypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
let server: RunningServer;
let merchant: TestMerchant;
let canteenId: string;
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
});

let serials = 0;
const register = (deviceType: ContentOf<typeof insertDevice>['deviceType'] = 41) => {
  serials += 1;
  return merchant.admin.call(insertDevice, {
    deviceNum: `D${serials}`,
    deviceName: '一号收银机',
    deviceType,
    sn: `SN${randomBytes(6).toString('hex')}`,
    canteenId,
  });
};

const post = async <Data>(path: string, content: object) => {
  const response = await fetch(server.origin + BASE_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
  const { data } = (await response.json()) as { data: Data };

  return { status: response.status, data };
};

/** A page that shows a code. */
async function openPage() {
  const keys = await subtle.generateKey(CURVE, false, ['deriveKey']);
  const pageKey = Buffer.from(await subtle.exportKey('raw', keys.publicKey)).toString('base64url');
  const asker = randomBytes(32).toString('base64url');
  const { data } = await post<ResultOf<typeof tillCode>>(tillCode.path, { asker, pageKey });

  return {
    asker,
    code: data.code,
    paired: () => post<TillAnswer | null>(tillPaired.path, { asker }),
    async open({ houseKey, nonce, sealed }: TillAnswer) {
      const house = await subtle.importKey('raw', bytesOf(houseKey), CURVE, false, []);
      const agreed = await subtle.deriveKey(
        { name: 'ECDH', public: house },
        keys.privateKey,
        { name: 'AES-GCM', length: 256 },
        false,
        ['decrypt'],
      );
      const iv = bytesOf(nonce);

      return Buffer.from(
        await subtle.decrypt({ name: 'AES-GCM', iv }, agreed, bytesOf(sealed)),
      ).toString();
    },
  };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

test('the page of the code gets the secret, sealed to it, and is the machine; whoever was it before is not known any more', async () => {
  const { deviceId, sn, secret } = await register();
  const machine = { deviceId: Number(deviceId), sn };
  const before = terminalOf(server, { ...machine, secret });
  expect((await before.call(deviceHeartbeat, { lastTransactionNo: 41 })).status).toBe(200);

  const [page, other] = [await openPage(), await openPage()];
  expect(page.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(await page.paired()).toMatchObject({ status: 200, data: null });
  await merchant.admin.call(pairTill, { deviceId, code: page.code.toLowerCase() });
  expect((await other.paired()).data).toBeNull();

  const { data } = await page.paired();
  const answer = data as TillAnswer;
  expect(answer).toMatchObject({ sn, deviceName: '一号收银机' });
  await expect(other.open(answer)).rejects.toThrow();
  const now = terminalOf(server, { ...machine, secret: await page.open(answer) });
  expect(await now.call(deviceLastNumber, {})).toMatchObject({
    status: 200,
    data: { lastTransactionNo: 41 },
  });
  expect((await before.call(deviceHeartbeat, {})).data.reason).toBe('BAD_SIGNATURE');
});

test('a code counts once, while it holds, and only the page that asked for it hears of it', async () => {
  const [first, second] = [await register(), await register()];
  const page = await openPage();
  await merchant.admin.call(pairTill, { deviceId: first.deviceId, code: page.code });
  const again = { deviceId: second.deviceId, code: page.code };
  expect((await merchant.admin.answer(pairTill, again)).status).toBe(400);

  const late = await openPage();
  await merchant.within(({ client }) =>
    client.query(`update platform_till_code set expires_at = now() where code = '${late.code}'`),
  );
  expect((await late.paired()).status).toBe(404);
  const tooLate = { deviceId: second.deviceId, code: late.code };
  expect((await merchant.admin.answer(pairTill, tooLate)).status).toBe(400);
  const stranger = { asker: randomBytes(32).toString('base64url') };
  expect((await post(tillPaired.path, stranger)).status).toBe(404);
});

test('only an enabled machine of the caller that sells is paired, and codes are not to be guessed', async () => {
  const page = await openPage();
  const printer = await register(33);
  const disabled = await register();
  await merchant.admin.call(updateDeviceState, { deviceId: disabled.deviceId, state: 2 });
  const other = await server.merchant();
  const mine = await register();
  const pair = (deviceId: string, code = page.code, by = merchant) =>
    by.admin.answer(pairTill, { deviceId, code }).then(({ status }) => status);
  expect(await pair(printer.deviceId)).toBe(400);
  expect(await pair(disabled.deviceId)).toBe(409);
  expect(await pair(mine.deviceId, page.code, other)).toBe(404);
  expect(await pair(mine.deviceId, 'ZZZZZZ')).toBe(400);
  const tries = await Promise.all(Array.from({ length: 12 }, () => pair(mine.deviceId, 'ZZZZZZ')));
  expect(tries).toContain(429);
});

test('a key that is no point of the curve gets no code', async () => {
  const asker = randomBytes(32).toString('base64url');
  const pageKey = Buffer.alloc(65, 4).toString('base64url');
  expect((await post(tillCode.path, { asker, pageKey })).status).toBe(400);
});
