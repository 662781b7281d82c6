import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { CAPTCHA_SIZE, captchaCheck, captchaGet } from '../contract/captcha.ts';
import { authArea } from './area.ts';
import { createCaptchaPool } from './captcha-pool.ts';
import { type Desk, deskOf, PASSWORD } from './testing/desk.ts';

let server: RunningServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer([authArea([], [])], { realSessions: true });
  desk = deskOf(server);
});
afterAll(() => server.stop());

const WRONG = 'Wrong#Password1';
const sizeOf = (png: unknown): number[] => {
  const bytes = Buffer.from(String(png), 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');

  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test('a picture and its piece come in the published shape, and without the answer', async () => {
  const answer = await desk.call(captchaGet, '', { captchaType: 'blockPuzzle' });
  expect(answer).toMatchObject({ repCode: '0000', success: true, repMsg: null });
  const data = answer.repData ?? {};
  expect(sizeOf(data['originalImageBase64'])).toEqual([CAPTCHA_SIZE.width, CAPTCHA_SIZE.height]);
  expect(sizeOf(data['jigsawImageBase64'])).toEqual([CAPTCHA_SIZE.piece, CAPTCHA_SIZE.height]);
  expect(Object.keys(data).toSorted()).toEqual([
    'captchaType',
    'jigsawImageBase64',
    'originalImageBase64',
    'secretKey',
    'token',
  ]);
});

test.each([-5, 0, 5])('a piece %i pixels off fits', async (off) => {
  expect((await desk.solve(off)).check).toMatchObject({
    repCode: '0000',
    repData: { result: true },
  });
});

test.each([-6, 6])('a piece %i pixels off does not fit, and the picture is gone', async (off) => {
  const { check, again } = await desk.solve(off);
  expect(check).toMatchObject({ repCode: '6111', success: false });
  expect(await again()).toMatchObject({ repCode: '6110' });
});

test('a solved picture cannot be solved again', async () => {
  expect(await (await desk.solve()).again()).toMatchObject({ repCode: '6110' });
});

test('a picture is forgotten after two minutes', async () => {
  const { repData } = await desk.call(captchaGet, '', { captchaType: 'blockPuzzle' });
  const token = String(repData?.['token']);
  const { rows } = await server.system.platform({}, (tx) =>
    sql<{ left: number }>`select extract(epoch from expires_at - now())::float as left
      from platform_captcha where token = ${token}`.execute(tx),
  );
  const left = rows[0]?.left;
  expect(left).toBeGreaterThan(100);
  expect(left).toBeLessThanOrEqual(120);
  await server.system.platform({}, (tx) =>
    tx
      .updateTable('platformCaptcha')
      .set({ expiresAt: '2001-01-01' })
      .where('token', '=', token)
      .execute(),
  );
  expect(await desk.call(captchaCheck, '', { token, pointJson: 'x' })).toMatchObject({
    repCode: '6110',
  });
});

test('nonsense answers in the same shape', async () => {
  expect(await desk.call(captchaCheck, '', {})).toMatchObject({ repCode: '0011' });
  expect(await desk.call(captchaGet, '', { captchaType: 'clickWord' })).toMatchObject({
    repCode: '0011',
  });
});

test('after three failures of a name a log-in needs a solved captcha, once', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await desk.logIn(username, WRONG, { address });
  const asked = { status: 400, data: { reason: 'CAPTCHA_REQUIRED' } };
  expect(await desk.logIn(username)).toMatchObject(asked);
  expect(await desk.logIn(username, PASSWORD, { captcha: 'made up' })).toMatchObject(asked);
  const { verification } = await desk.solve();
  expect(await desk.logIn(username, WRONG, { captcha: verification })).toMatchObject({
    data: { reason: 'WRONG_CREDENTIALS' },
  });
  expect(await desk.logIn(username, PASSWORD, { captcha: verification })).toMatchObject(asked);
  const second = await desk.solve();
  expect(await desk.logIn(username, PASSWORD, { captcha: second.verification })).toMatchObject({
    code: 10000,
  });
  expect(await desk.logIn(username)).toMatchObject({ code: 10000 });
});

test('many failures from an address, which a campus may share, ask every operator there for a captcha, and none elsewhere', async () => {
  const username = await desk.operator(await server.merchant(), ['*']);
  const address = '198.51.100.7';
  await server.system.platform({}, (tx) =>
    tx
      .insertInto('platformLoginAttempt')
      .values({ subject: `address:${address}`, attempts: 98 })
      .execute(),
  );

  await desk.logIn('ghost1', WRONG, { address });
  expect(await desk.logIn(username, PASSWORD, { address })).toMatchObject({ code: 10000 });
  await desk.logIn('ghost2', WRONG, { address });
  expect(await desk.logIn(username, PASSWORD, { address })).toMatchObject({
    data: { reason: 'CAPTCHA_REQUIRED' },
  });
  expect(await desk.logIn(username)).toMatchObject({ code: 10000 });
});

test('a rush for more pictures than lie ready gets as many different ones', async () => {
  const pool = createCaptchaPool();
  const drawn = await Promise.all(Array.from({ length: 40 }, () => pool.take()));
  expect(new Set(drawn.map(({ picture }) => picture)).size).toBe(40);
});
