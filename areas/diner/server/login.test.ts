import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { pageOrder } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { smsThrough } from '#kit/server/outside/sms.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  dinerBindCode,
  dinerBinding,
  dinerBindingPage,
  dinerBindSheet,
  dinerUnbind,
} from '../contract/binding.ts';
import {
  dinerBind,
  dinerEndOtherSessions,
  dinerEndSession,
  dinerLogin,
  dinerLogout,
  dinerMe,
  dinerMerchant,
  dinerSessions,
  dinerSetPassword,
  dinerSmsCode,
  dinerSmsLogin,
} from '../contract/session.ts';
import { area } from './area.ts';
import {
  bound,
  call,
  claimOf,
  codeFor,
  type Diner,
  type DinerHouse,
  dinerCaller,
  dinerHouse,
  MONEY,
  PASSWORD,
} from './testing.ts';

const SECRET = 'of the gateway';
interface Sent {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: { readonly phone: string; readonly code: string };
}
/** What arrived at a gateway of short messages. */
const sent: Sent[] = [];
const gateway = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  sent.push({ headers: request.headers, text, body: JSON.parse(text) });
  response.end('{"Code":"OK"}');
});

let server: RunningServer;
let house: DinerHouse;
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  const sms = smsThrough({
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    headers: { 'x-time': '{timestamp}', 'x-nonce': '{nonce}', 'x-sign': '{signature}' },
    body: '{"phone":"{mobile}","code":"{code}"}',
    secret: SECRET,
    signed: '{timestamp}.{nonce}.{body}',
    accepted: '"OK"',
  });

  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, area], {
    adapters: { sms },
  });
});
afterAll(async () => {
  await server.stop();
  gateway.close();
});
beforeEach(async () => {
  sent.length = 0;
  house = await dinerHouse(server);
});

const person = (at = 0) => house.people[at] as DinerHouse['people'][number];
const stranger = () => dinerCaller(server, house, '');
const reason = async (diner: Diner, endpoint: Parameters<Diner['answer']>[0], content: object) =>
  (await diner.answer(endpoint, content)).data?.reason;
const merchant = () => ({ merchantId: String(house.merchant.merchantId) });
const login = (password = PASSWORD, device?: string) => ({
  ...merchant(),
  custNum: person().custNum,
  password,
  ...(device && { device }),
});
const OWN = 'device-of-the-owner-0001';
const wrongly = (times: number, content: object) =>
  Promise.all(Array.from({ length: times }, () => stranger().answer(dinerLogin, content)));

describe('the first time', () => {
  test('number, name and a code of the counter bind once; what the console shows does not', async () => {
    const { mobile } = person();
    expect(
      (
        await stranger().answer(dinerBind, {
          ...claimOf(house, person(), '0'),
          tail: mobile.slice(-4),
        })
      ).status,
    ).toBe(400);
    expect(await reason(stranger(), dinerBind, claimOf(house, person(), '00000000'))).toBe(
      'NOT_PROVEN',
    );
    const code = await codeFor(house, person());
    expect(code).toMatch(/^\d{8}$/);
    expect(
      await reason(stranger(), dinerBind, { ...claimOf(house, person(), code), custName: '别人' }),
    ).toBe('NOT_PROVEN');
    const other = { ...claimOf(house, person(1), code) };
    expect(await reason(stranger(), dinerBind, other)).toBe('NOT_PROVEN');
    const { token } = await call<{ token: string }>(
      stranger(),
      dinerBind,
      claimOf(house, person(), code),
    );
    expect(await call(dinerCaller(server, house, token), dinerMe, undefined)).toMatchObject({
      custName: '学生0',
      personal: MONEY,
    });
    expect(await reason(stranger(), dinerBind, claimOf(house, person(), code))).toBe('NOT_PROVEN');
    expect(await call(stranger(), dinerLogin, login())).toMatchObject({ custName: '学生0' });
  });

  test('a further code takes the place of the one before, and an old one is worth nothing', async () => {
    const first = await codeFor(house, person());
    const second = await codeFor(house, person());
    expect(await reason(stranger(), dinerBind, claimOf(house, person(), first))).toBe('NOT_PROVEN');
    await house.merchant.within(({ tx }) =>
      tx
        .updateTable('dinerBindCode')
        .set({ expiresAt: '2020-01-01 00:00:00' })
        .where('custId', '=', person().custId)
        .execute(),
    );

    expect(await reason(stranger(), dinerBind, claimOf(house, person(), second))).toBe(
      'NOT_PROVEN',
    );
  });

  test('few codes are tried, and a new one of the counter begins anew', async () => {
    const tries = Array.from({ length: 12 }, (_each, at) =>
      claimOf(house, person(), `0000000${at % 10}`),
    );
    const answers = await Promise.all(tries.map((claim) => stranger().answer(dinerBind, claim)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    await bound(server, house, 0);
  });

  test('a code needs a right of its own, and is only for people of the clerk who are not bound', async () => {
    const { merchant: own } = house;
    const content = { custId: String(person().custId) };
    expect(
      (
        await own
          .as({ permissions: ['customer:cust:page', 'customer:cust:password'] })
          .answer(dinerBindCode, content)
      ).status,
    ).toBe(403);
    const elsewhere = own.as({
      permissions: ['diner:binding:code', 'diner:binding:sheet'],
      scope: { organisations: [] },
    });
    expect((await elsewhere.answer(dinerBindCode, content)).status).toBe(404);
    expect((await elsewhere.answer(dinerBindSheet, { custIds: [content.custId] })).status).toBe(
      404,
    );
    await bound(server, house, 0);
    expect((await own.admin.answer(dinerBindCode, content)).data).toMatchObject({
      reason: 'BOUND_ALREADY',
    });
  });

  test('a sheet has a code for every person of a class who is not bound, each of whom binds with it', async () => {
    await bound(server, house, 0);
    const { admin } = house.merchant;
    const list = () => admin.call(dinerBindingPage, {});
    expect((await list()).records.map(({ bound: state }) => state).toSorted()).toEqual([1, 2]);
    const custIds = house.people.map(({ custId }) => String(custId));
    const { rows, bound: already } = await admin.call(dinerBindSheet, {
      custIds,
      validMinutes: 60,
    });
    expect({ already, names: rows.map(({ custName }) => custName) }).toEqual({
      already: 1,
      names: ['学生1'],
    });
    expect((await list()).records.filter(({ codeUntil }) => codeUntil !== null)).toHaveLength(1);
    await call(stranger(), dinerBind, claimOf(house, person(1), rows[0]?.code ?? ''));
  });
});

describe('a known number', () => {
  test('locks no owner out: a known device comes in whatever strangers tried, others are slowed down', async () => {
    await bound(server, house, 0);
    await call(stranger(), dinerLogin, login(PASSWORD, OWN));
    const answers = await wrongly(12, login('wrong'));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await call(stranger(), dinerLogin, login(PASSWORD, OWN))).toMatchObject({
      custName: '学生0',
    });
    expect((await stranger().answer(dinerLogin, login(PASSWORD))).status).toBe(429);
    /* A device of another person is a stranger's. */
    const foreign = 'device-of-somebody-0002';
    expect((await stranger().answer(dinerLogin, login(PASSWORD, foreign))).status).toBe(429);
  });

  test('wrong passwords on the device itself are counted, too', async () => {
    await bound(server, house, 0);
    await call(stranger(), dinerLogin, login(PASSWORD, OWN));
    const answers = await wrongly(12, login('wrong', OWN));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('changing the password in an open session is not held up by strangers either', async () => {
    const diner = await bound(server, house, 0);
    await wrongly(12, login('wrong'));
    await call(diner, dinerSetPassword, { current: PASSWORD, password: 'another horse' });
  });
});

describe('a code by telephone', () => {
  const to = (at = 0) => ({ ...merchant(), mobile: person(at).mobile });
  const ask = async (content: object) =>
    (await call<{ ticket: string }>(stranger(), dinerSmsCode, content)).ticket;

  test('goes through the gateway, signed, and lets in once; a stranger gets a ticket and no message', async () => {
    expect(await call(stranger(), dinerMerchant, merchant())).toMatchObject({
      ways: ['password', 'sms', 'code'],
    });
    expect(await ask({ ...to(), mobile: '13900000000' })).toBeTruthy();
    const ticket = await ask(to());
    await expect.poll(() => sent.length).toBe(1);
    const [{ headers, text, body }] = sent as [Sent];
    expect(body.phone).toBe(person().mobile);
    const signed = createHmac('sha256', SECRET).update(
      `${headers['x-time']}.${headers['x-nonce']}.${text}`,
    );
    expect(headers['x-sign']).toBe(signed.digest('hex'));
    const other = body.code === '000000' ? '000001' : '000000';
    expect(await reason(stranger(), dinerSmsLogin, { ...to(), ticket, code: other })).toBe(
      'WRONG_CODE',
    );
    const content = { ...to(), ticket, code: body.code };
    expect(await reason(stranger(), dinerSmsLogin, { ...content, ticket: 'another' })).toBe(
      'WRONG_CODE',
    );
    /* What a stranger asks for does not take the place of it. */
    await ask(to());
    const { token } = await call<{ token: string }>(stranger(), dinerSmsLogin, content);
    expect(await call(dinerCaller(server, house, token), dinerMe, undefined)).toMatchObject({
      custName: '学生0',
    });
    expect(await reason(stranger(), dinerSmsLogin, content)).toBe('WRONG_CODE');
  });

  test('of a telephone several people share asks for the number, and then lets that person in', async () => {
    await house.merchant.within(async ({ tx, crypto }) => {
      const shared = { mobileIndex: crypto.blindIndex('mobile', person().mobile) };
      await tx.updateTable('customer').set(shared).where('custId', '=', person(1).custId).execute();
    });
    const ticket = await ask(to());
    await expect.poll(() => sent.length).toBe(1);
    const content = { ...to(), ticket, code: sent[0]?.body.code };
    expect(await reason(stranger(), dinerSmsLogin, content)).toBe('SHARED_MOBILE');
    expect(
      await call(stranger(), dinerSmsLogin, { ...content, custNum: person(1).custNum }),
    ).toMatchObject({
      custName: '学生1',
    });
  });

  test('is offered nowhere without a gateway', async () => {
    const without = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, area]);
    const quiet = await dinerHouse(without);
    const caller = dinerCaller(without, quiet, '');
    const named = { merchantId: String(quiet.merchant.merchantId) };
    expect(await call(caller, dinerMerchant, named)).toMatchObject({ ways: ['password', 'code'] });
    expect(await reason(caller, dinerSmsCode, { ...named, mobile: '13900000000' })).toBe('SMS_OFF');
    const custId = String(quiet.people[0]?.custId);
    expect(await quiet.merchant.admin.call(dinerBinding, { custId })).toMatchObject({
      smsOn: false,
    });
    await without.stop();
  });
});

describe('sessions', () => {
  test('are listed by device, ended one by one or all but this one', async () => {
    const diner = await bound(server, house, 0);
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0';
    const { token } = await fetch(`${server.origin}/prod-api/api/diner/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify(login()),
    })
      .then((answer) => answer.json() as Promise<{ data: { token: string } }>)
      .then(({ data }) => data);

    const phone = dinerCaller(server, house, token);
    await call(stranger(), dinerLogin, login());
    const list = () => call<ResultOf<typeof dinerSessions>>(diner, dinerSessions, undefined);
    const devices = await list();
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1);
    const found = devices.find(({ deviceName }) => deviceName === 'iPhone · 微信');
    await call(diner, dinerEndSession, { session: found?.session });
    expect((await phone.answer(dinerMe, undefined)).status).toBe(401);
    const other = await bound(server, house, 1);
    expect((await other.answer(dinerEndSession, { session: devices[0]?.session })).status).toBe(
      404,
    );
    expect(await call(diner, dinerEndOtherSessions, undefined)).toEqual({ ended: 1 });
    expect(await list()).toMatchObject([{ isThis: true }]);
  });

  test('others end with a change of the password, this one goes on', async () => {
    const diner = await bound(server, house, 0);
    const { token } = await call<{ token: string }>(stranger(), dinerLogin, login());
    const next = { current: PASSWORD, password: 'another horse' };
    expect(await reason(diner, dinerSetPassword, { ...next, current: 'wrong' })).toBe(
      'WRONG_PASSWORD',
    );
    expect(await reason(diner, dinerSetPassword, { password: next.password })).toBe(
      'WRONG_PASSWORD',
    );
    expect(await call(diner, dinerSetPassword, next)).toEqual({ ended: 1 });
    expect((await dinerCaller(server, house, token).answer(dinerMe, undefined)).status).toBe(401);
    await call(diner, dinerMe, undefined);
    expect(await reason(stranger(), dinerLogin, login())).toBe('WRONG_CREDENTIALS');
    await call(stranger(), dinerLogin, login(next.password));
    await call(diner, dinerLogout, undefined);
    expect((await diner.answer(dinerMe, undefined)).status).toBe(401);
  });

  test('end with the binding, which a clerk takes away; a person who used up all tries binds anew', async () => {
    const diner = await bound(server, house, 0);
    const { admin } = house.merchant;
    const content = { custId: String(person().custId) };
    const elsewhere = house.merchant.as({
      permissions: ['customer:cust:password'],
      scope: { organisations: [] },
    });
    for (const endpoint of [dinerBinding, dinerUnbind])
      expect((await elsewhere.answer(endpoint, content)).status, endpoint.id).toBe(404);

    expect(await admin.call(dinerBinding, content)).toMatchObject({
      hasPassword: true,
      sessions: 1,
    });
    await wrongly(12, login('wrong'));
    await admin.call(dinerUnbind, content);
    expect((await diner.answer(dinerMe, undefined)).status).toBe(401);
    expect(await admin.call(dinerBinding, content)).toMatchObject({ boundAt: null, sessions: 0 });
    expect(await call(await bound(server, house, 0), dinerMe, undefined)).toMatchObject({
      custName: '学生0',
    });
    await call(stranger(), dinerLogin, login());
  });

  test('has a token that opens no door of operators, and operators none of theirs', async () => {
    const diner = await bound(server, house, 0);
    const asOperator = { headers: { token: diner.token } };
    expect((await house.merchant.as({}).answer(pageOrder, {}, asOperator)).status).toBe(401);
    const admin = dinerCaller(server, house, house.merchant.admin.token);
    expect((await admin.answer(dinerMe, undefined)).status).toBe(401);
  });

  test('is out as soon as they left', async () => {
    const diner = await bound(server, house, 0);
    await house.merchant.within(({ tx }) =>
      tx.updateTable('customer').set({ state: 2 }).where('custId', '=', person().custId).execute(),
    );
    expect((await diner.answer(dinerMe, undefined)).status).toBe(401);
  });
});
