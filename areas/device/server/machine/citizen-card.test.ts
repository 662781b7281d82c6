import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hash,
  X509Certificate,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deleteDevice, insertDevice } from '../../contract/device.ts';
import { deviceSignText } from '../../contract/device-api.ts';
import {
  applyCertificate,
  certificateState,
  deviceCitizenCard,
  listPositions,
  pageCitizenCard,
  positionState,
  queryCitizenCardGateway,
  saveCitizenCardGateway,
} from '../../contract/machine/citizen-card.ts';
import { saveSqbVendor } from '../../contract/machine/sqb.ts';
import { area } from '../area.ts';
import { issueCertificate } from '../testing/certificate.ts';
import { type Canteen, installTerminal, openCanteen, type TestTerminal } from '../testing.ts';
import { gatewayHeaders } from './citizen-card-gateway.ts';

const SECRET = 'key-of-the-gateway';

const DAY = 86_400_000;

const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

/** A gateway as docs/citizen-card.md tells it: it believes who signs, knows two positions, and certifies keys. */
let gateway: Server;
let host: string;
let heard: {
  readonly path: string;
  readonly nonce: string;
  readonly body: Record<string, string>;
}[];
/** What it does instead. */
let answer: { readonly status: number; readonly body: string } | undefined;
/** Which key it certifies, and for how long. */
let certified: (publicKey: string) => string;
let server: RunningServer;
let canteen: Canteen;
let machine: TestTerminal;
beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', url: path = '', headers } = request;
    const header = (name: string): string => String(headers[name]);
    const nonce = header(gatewayHeaders.nonce);
    const time = header(gatewayHeaders.time);
    const signed = deviceSignText({ method, path, time, nonce, bodyDigest: hash('sha256', body) });
    const sign = createHmac('sha256', SECRET).update(signed).digest('hex');
    const isGenuine =
      header(gatewayHeaders.merchant) === 'M-1' && header(gatewayHeaders.sign) === sign;
    heard.push({ path, nonce, body: body === '' ? {} : JSON.parse(body) });
    response.setHeader('content-type', 'application/json');
    if (path.startsWith('/away'))
      return void response.writeHead(302, { location: '/cards/positions' }).end();
    if (answer) return void response.writeHead(answer.status).end(answer.body);
    if (!isGenuine) return void response.writeHead(403).end('{"reason":"签名错误"}');
    if (path === '/cards/positions')
      return void response.end(
        JSON.stringify({
          positions: [
            { posNo: 'P01', name: '一楼', address: '人民路1号', state: 'open' },
            { posNo: 'P02', name: '旧楼', state: 'closed' },
          ],
        }),
      );

    response.end(JSON.stringify({ certificate: certified(JSON.parse(body).publicKey) }));
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  server = await startServer([canteenArea, area], { adapters: { citizenCardHosts: [host] } });
});
afterAll(async () => {
  gateway.close();
  await server.stop();
});
beforeEach(async () => {
  [heard, answer] = [[], undefined];
  certified = (publicKey) => issueCertificate(publicKey, { from: inDays(-1), until: inDays(300) });
  canteen = await openCanteen(server, 1, 0);
  machine = await installTerminal(server, canteen);
});

const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

const settings = () => ({
  gatewayUrl: `http://${host}/cards/`,
  merchantNo: 'M-1',
  gatewaySecret: SECRET,
  version: 0,
});

const setGateway = () => canteen.merchant.admin.call(saveCitizenCardGateway, settings());

const apply = (posNo = 'P01') =>
  canteen.merchant.admin.answer(applyCertificate, { deviceId: String(machine.deviceId), posNo });

const pathsHeard = () => heard.map(({ path }) => path);

test('without a gateway nothing is asked, and it is said what to enter; its key is never told', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  expect(await admin.call(queryCitizenCardGateway, undefined)).toEqual({
    gatewayUrl: '',
    merchantNo: '',
    hasKey: 2,
    version: 0,
  });
  expect(reasonOf(await admin.answer(listPositions, undefined))).toEqual([409, 'SMK_NOT_SET']);
  expect(reasonOf(await apply())).toEqual([409, 'SMK_NOT_SET']);
  expect(heard).toEqual([]);
  const { gatewaySecret: _, ...bare } = settings();
  expect((await admin.answer(saveCitizenCardGateway, bare)).status).toBe(400);
  for (const address of [
    'http://cards.example',
    'https://1.2.3.4.5',
    'https://cards.example:99999',
  ]) {
    const wrong = { ...settings(), gatewayUrl: address };
    expect((await admin.answer(saveCitizenCardGateway, wrong)).status).toBe(400);
  }

  await setGateway();
  await admin.call(saveCitizenCardGateway, { ...bare, version: 1 });
  expect((await admin.answer(saveCitizenCardGateway, { ...bare, version: 1 })).status).toBe(409);
  const { gatewayUrl } = bare;
  const told = { gatewayUrl, merchantNo: 'M-1', hasKey: 1, version: 2 };
  expect(await admin.call(queryCitizenCardGateway, undefined)).toEqual(told);
  expect(await admin.call(listPositions, undefined)).toHaveLength(2);

  const vendor = { appId: 'a', vendorSn: 'v', vendorKey: 'key-of-the-vendor', version: 0 };
  await admin.call(saveSqbVendor, vendor);
  const logged = await merchant.within(({ tx }) =>
    tx.selectFrom('operationLog').selectAll().execute(),
  );
  expect(JSON.stringify(logged)).toContain('M-1');
  for (const secret of [SECRET, vendor.vendorKey])
    expect(JSON.stringify(logged)).not.toContain(secret);
});

test('a machine gets a certificate at a position of the merchant and fetches it with its key; another one replaces it', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  await setGateway();
  expect(reasonOf(await machine.call(deviceCitizenCard, {}))).toEqual([409, 'SMK_NO_CERTIFICATE']);
  expect((await admin.call(pageCitizenCard, {})).records).toMatchObject([
    { certificateState: certificateState.key.absent, posNo: '', posName: '', validUntil: null },
  ]);
  expect(await admin.call(listPositions, undefined)).toEqual([
    { posNo: 'P01', posName: '一楼', address: '人民路1号', posState: positionState.key.open },
    { posNo: 'P02', posName: '旧楼', address: '', posState: positionState.key.closed },
  ]);

  const applied = await apply();
  expect(applied).toMatchObject({ status: 200, data: { posName: '一楼' } });
  expect(pathsHeard()).toEqual(['/cards/positions', '/cards/positions', '/cards/certificates']);
  expect(new Set(heard.map(({ nonce }) => nonce)).size).toBe(heard.length);
  expect(heard.at(-1)?.body).toMatchObject({
    posNo: 'P01',
    deviceId: `canteen-${machine.deviceId}`,
    deviceName: 'POS',
  });

  const { data: held } = await machine.call<{
    posNo: string;
    certificate: string;
    privateKey: string;
    validUntil: string;
  }>(deviceCitizenCard, {});
  const [row] = (await admin.call(pageCitizenCard, { keyword: 'P01' })).records;
  expect(row).toMatchObject({ certificateState: certificateState.key.valid, posName: '一楼' });
  expect(held).toMatchObject({ posNo: 'P01', validUntil: row?.validUntil });
  expect(applied.data.validUntil).toBe(held.validUntil);
  const certificate = new X509Certificate(held.certificate);
  expect(certificate.checkPrivateKey(createPrivateKey(held.privateKey))).toBe(true);

  const stored = await merchant.within(({ tx }) =>
    tx.selectFrom('citizenCardCertificate').select('keyCipher').executeTakeFirstOrThrow(),
  );
  expect(stored.keyCipher.toString('latin1')).not.toContain('PRIVATE');

  await apply();
  const { data: next } = await machine.call<typeof held>(deviceCitizenCard, {});
  expect(next.privateKey).not.toBe(held.privateKey);
  expect((await admin.call(pageCitizenCard, {})).total).toBe(1);
});

test('a certificate that is for another key, or does not hold now, is not kept', async () => {
  await setGateway();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const pem = String(other.export({ type: 'spki', format: 'pem' }));
  const unfit: (typeof certified)[] = [
    () => issueCertificate(pem, { from: inDays(-1), until: inDays(300) }),
    (publicKey) => issueCertificate(publicKey, { from: inDays(-2), until: inDays(-1) }),
    (publicKey) => issueCertificate(publicKey, { from: inDays(1), until: inDays(300) }),
    () => 'no certificate',
  ];

  for (const answered of unfit) {
    certified = answered;
    expect(reasonOf(await apply())).toEqual([409, 'SMK_BAD_CERTIFICATE']);
  }

  expect(reasonOf(await machine.call(deviceCitizenCard, {}))).toEqual([409, 'SMK_NO_CERTIFICATE']);
});

test('a position that is closed or unknown, a refusal with its reason, and a gateway that is away change nothing', async () => {
  const { admin } = canteen.merchant;
  await setGateway();
  await apply();
  const before = (await machine.call(deviceCitizenCard, {})).data;
  heard = [];
  for (const posNo of ['P02', 'P09'])
    expect(reasonOf(await apply(posNo))).toEqual([409, 'SMK_POSITION']);
  expect(pathsHeard()).toEqual(['/cards/positions', '/cards/positions']);

  answer = { status: 422, body: '{"reason":"商户已停用"}' };
  const refused = await apply();
  expect(reasonOf(refused)).toEqual([409, 'SMK_REFUSED']);
  expect(refused.message).toContain('商户已停用');
  for (const [status, body] of [
    [502, '<html>'],
    [429, '{}'],
    [200, '<html>'],
    [200, '{"positions":[{"posNo":"P 1","name":"a","state":"open"}]}'],
  ] as const) {
    answer = { status, body };
    expect(reasonOf(await apply())).toEqual([503, 'SMK_UNREACHABLE']);
    expect(reasonOf(await admin.answer(listPositions, undefined))).toEqual([
      503,
      'SMK_UNREACHABLE',
    ]);
  }

  expect((await machine.call(deviceCitizenCard, {})).data).toEqual(before);
});

test('no other host is called, and nobody is followed elsewhere', async () => {
  const { admin } = canteen.merchant;
  const at = async (gatewayUrl: string, version: number) => {
    await admin.call(saveCitizenCardGateway, { ...settings(), gatewayUrl, version });

    return reasonOf(await admin.answer(listPositions, undefined));
  };
  expect(await at('http://127.0.0.1:1/cards', 0)).toEqual([409, 'HOST_NOT_ALLOWED']);
  expect(await at('https://169.254.169.254/cards', 1)).toEqual([409, 'HOST_NOT_ALLOWED']);
  expect(heard).toEqual([]);
  expect(await at(`http://${host}/away`, 2)).toEqual([503, 'SMK_UNREACHABLE']);
  expect(pathsHeard()).toEqual(['/away/positions']);
});

test('certificates that end soon are seen in the list; one that is over is not told', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  await setGateway();
  certified = (publicKey) => issueCertificate(publicKey, { from: inDays(-1), until: inDays(29) });
  await apply();
  const { endsSoon, over } = certificateState.key;
  expect((await admin.call(pageCitizenCard, { certificateState: endsSoon })).total).toBe(1);
  expect((await machine.call(deviceCitizenCard, {})).status).toBe(200);

  await merchant.within(({ tx }) =>
    tx.updateTable('citizenCardCertificate').set({ validUntil: sql`now()` }).execute(),
  );
  expect((await admin.call(pageCitizenCard, { certificateState: over })).total).toBe(1);
  expect(reasonOf(await machine.call(deviceCitizenCard, {}))).toEqual([409, 'SMK_OVER']);
});

test('a machine of others, one that takes no money and one that is gone get none', async () => {
  const { merchant } = canteen;
  const { admin } = merchant;
  await setGateway();
  const stranger = await openCanteen(server, 1, 0);
  await stranger.merchant.admin.call(saveCitizenCardGateway, settings());
  const named = { deviceId: String(machine.deviceId), posNo: 'P01' };
  expect((await stranger.merchant.admin.answer(applyCertificate, named)).status).toBe(404);
  const elsewhere = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  expect((await elsewhere.answer(applyCertificate, named)).status).toBe(404);
  expect((await elsewhere.call(pageCitizenCard, {})).records).toEqual([]);

  const printer = await admin.call(insertDevice, {
    deviceNum: 'P',
    deviceName: '打印机',
    deviceType: 33,
    sn: `PRINTER${canteen.canteenId}`,
    canteenId: String(canteen.canteenId),
  });
  const ofPrinter = { deviceId: printer.deviceId, posNo: 'P01' };
  expect(reasonOf(await admin.answer(applyCertificate, ofPrinter))).toEqual([
    409,
    'SMK_NOT_FOR_MACHINE',
  ]);
  expect(heard).toEqual([]);

  await apply();
  await admin.call(deleteDevice, { deviceId: named.deviceId });
  expect((await admin.answer(applyCertificate, named)).status).toBe(404);
  const left = await merchant.within(({ tx }) =>
    tx.selectFrom('citizenCardCertificate').selectAll().execute(),
  );
  expect(left).toEqual([]);
});
