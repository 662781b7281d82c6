import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deleteDevice, insertDevice } from '../../contract/device.ts';
import {
  activateSqb,
  checkInSqb,
  deviceSqb,
  pageSqb,
  querySqbVendor,
  saveSqbVendor,
  sqbState,
} from '../../contract/machine/sqb.ts';
import { area } from '../area.ts';
import { type Canteen, installTerminal, openCanteen, type TestTerminal } from '../testing.ts';

/** 收钱吧 as far as the product speaks to it: it believes who signs, activates by its code, and renews keys. */
let gateway: Server;
let isAway = false;
let renewals = 0;
let heard: { readonly path: string; readonly body: Record<string, string> }[] = [];
const keys = new Map([['vendor-1', 'vendor-key']]);
let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const body = await text(request);
    const [sn = '', sign] = (request.headers.authorization ?? '').split(' ');
    const isGenuine = sign === md5(body + keys.get(sn));
    const said = JSON.parse(body) as Record<string, string>;
    heard.push({ path: request.url ?? '', body: said });
    response.setHeader('content-type', 'application/json');
    if (isAway) return void response.writeHead(502).end('<html>');

    const refuse = (error_code: string, error_message: string) =>
      response.end(JSON.stringify({ result_code: '400', error_code, error_message }));
    if (!isGenuine) return void refuse('ILLEGAL_SIGN', '签名错误');
    if (request.url === '/terminal/activate' && said['code'] !== '12345678')
      return void refuse('INVALID_PARAMS', '激活码已过期');

    renewals += 1;
    const terminal_sn = said['terminal_sn'] ?? `T${said['device_id']}`;
    const terminal_key = `key-${renewals}`;
    keys.set(terminal_sn, terminal_key);
    response.end(
      JSON.stringify({ result_code: '200', biz_response: { terminal_sn, terminal_key } }),
    );
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  process.env.SQB_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  server = await startServer([canteenArea, area]);
});
afterAll(async () => {
  delete process.env.SQB_URL;
  gateway.close();
  await server.stop();
});
beforeEach(async () => {
  [isAway, heard] = [false, []];
  canteen = await openCanteen(server, 1, 0);
  machine = await installTerminal(server, canteen);
});

const md5 = (said: string): string => createHash('md5').update(said, 'utf8').digest('hex');

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

const vendor = { appId: 'app-1', vendorSn: 'vendor-1', vendorKey: 'vendor-key', version: 0 };

const activate = async (code = '12345678') => {
  const deviceId = String(machine.deviceId);
  return canteen.merchant.admin.answer(activateSqb, { deviceId, code });
};

test('without a vendor nothing is asked, and it is said what to enter', async () => {
  const { admin } = canteen.merchant;
  expect(await admin.call(querySqbVendor, undefined)).toMatchObject({ hasKey: 2, version: 0 });
  expect(reasonOf(await activate())).toEqual([409, 'SQB_NOT_SET']);
  expect(heard).toEqual([]);
  const { vendorKey: _, ...bare } = vendor;
  expect((await admin.answer(saveSqbVendor, bare)).status).toBe(400);

  await admin.call(saveSqbVendor, vendor);
  await admin.call(saveSqbVendor, { ...bare, version: 1 });
  expect((await admin.answer(saveSqbVendor, { ...bare, version: 1 })).status).toBe(409);
  expect(await admin.call(querySqbVendor, undefined)).toEqual({
    appId: 'app-1',
    vendorSn: 'vendor-1',
    hasKey: 1,
    version: 2,
  });
});

test('a machine is activated by its code, and asks for its key, which is renewed once a day', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  await admin.call(saveSqbVendor, vendor);
  expect((await machine.call(deviceSqb, {})).data).toMatchObject({ reason: 'SQB_NOT_ACTIVE' });
  expect(reasonOf(await activate('wrong1'))).toEqual([409, 'SQB_REFUSED']);
  expect((await admin.call(pageSqb, {})).records).toMatchObject([
    { sqbState: sqbState.key.absent, terminalSn: '' },
  ]);

  expect((await activate()).status).toBe(200);
  const terminalSn = `Tcanteen-${machine.deviceId}`;
  expect((await admin.call(pageSqb, { keyword: terminalSn })).records).toMatchObject([
    { sqbState: sqbState.key.active, terminalSn, failure: '' },
  ]);
  const told = (await machine.call(deviceSqb, {})).data;
  expect(told).toEqual({ terminalSn, terminalKey: keys.get(terminalSn) });
  expect(heard.map(({ path }) => path)).toEqual(['/terminal/activate', '/terminal/activate']);

  await merchant.within(({ tx }) =>
    tx.updateTable('sqbTerminal').set({ checkedInAt: sql`now() - interval '1 day'` }).execute(),
  );
  const renewed = (await machine.call(deviceSqb, {})).data;
  expect(renewed).toEqual({ terminalSn, terminalKey: keys.get(terminalSn) });
  expect(renewed).not.toEqual(told);
  expect(heard.at(-1)).toEqual({
    path: '/terminal/checkin',
    body: { terminal_sn: terminalSn, device_id: `canteen-${machine.deviceId}` },
  });
});

test('a check-in that is refused is shown with its reason; a gateway that is away changes nothing', async () => {
  const { admin } = canteen.merchant;
  await admin.call(saveSqbVendor, vendor);
  await activate();
  const deviceId = String(machine.deviceId);
  isAway = true;
  expect(reasonOf(await admin.answer(checkInSqb, { deviceId }))).toEqual([503, 'SQB_UNREACHABLE']);
  expect((await admin.call(pageSqb, {})).records).toMatchObject([
    { sqbState: sqbState.key.active },
  ]);

  isAway = false;
  keys.set(`Tcanteen-${deviceId}`, 'another');
  expect(reasonOf(await admin.answer(checkInSqb, { deviceId }))).toEqual([409, 'SQB_REFUSED']);
  const [row] = (await admin.call(pageSqb, {})).records;
  expect(row?.sqbState).toBe(sqbState.key.refused);
  expect(row?.failure).toContain('签名错误');

  await activate();
  await admin.call(checkInSqb, { deviceId });
  expect((await admin.call(pageSqb, { sqbState: sqbState.key.active })).total).toBe(1);
});

test('a machine of others, one that takes no money and one that is gone are no terminals', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  await admin.call(saveSqbVendor, vendor);
  const stranger = await openCanteen(server, 1, 0);
  await stranger.merchant.admin.call(saveSqbVendor, vendor);
  const named = { deviceId: String(machine.deviceId), code: '12345678' };
  expect((await stranger.merchant.admin.answer(activateSqb, named)).status).toBe(404);
  const elsewhere = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  expect((await elsewhere.answer(activateSqb, named)).status).toBe(404);
  expect((await elsewhere.call(pageSqb, {})).records).toEqual([]);

  const printer = await admin.call(insertDevice, {
    deviceNum: 'P',
    deviceName: '打印机',
    deviceType: 33,
    sn: `PRINTER${canteen.canteenId}`,
    canteenId: String(canteen.canteenId),
  });
  const ofPrinter = { deviceId: printer.deviceId, code: '12345678' };
  expect(reasonOf(await admin.answer(activateSqb, ofPrinter))).toEqual([
    409,
    'SQB_NOT_FOR_MACHINE',
  ]);
  expect(heard).toEqual([]);

  await activate();
  await admin.call(deleteDevice, { deviceId: named.deviceId });
  expect((await admin.answer(checkInSqb, { deviceId: named.deviceId })).status).toBe(404);
});
