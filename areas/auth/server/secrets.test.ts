import { pino } from 'pino';
import { expect, test } from 'vitest';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import { startServer } from '#kit/server/testing/server.ts';
import { changePasswordByOld } from '../contract/password.ts';
import { userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { parseEntryConfig } from './entry-config.ts';
import { deskOf, PASSWORD } from './testing/desk.ts';
import { KEYS, startPlatforms } from './testing/platforms.ts';

const FRESH = 'Fresh~Password2';

test('no password, token or secret of a provider is stored readable or logged, whatever goes wrong', async () => {
  const merchantId = 1_000_002;
  const lines: string[] = [];
  const platforms = await startPlatforms({ dingtalk: {}, wecom: {}, carrier: {} });
  const common = { title: '钉钉', merchantId, redirectUri: 'https://console.example/ddlogin' };
  const providers = parseEntryConfig(
    JSON.stringify({
      providers: [
        {
          kind: 'dingtalk',
          name: 'ding',
          match: 'mobile',
          ...common,
          ...KEYS.dingtalk,
          oapiUrl: platforms.url,
        },
        {
          kind: 'carrier',
          name: 'mobile',
          ...common,
          ...KEYS.carrier,
          apiUrl: 'http://127.0.0.1:9',
        },
      ],
    }),
    'the test',
  );

  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = await startServer([authArea([], providers)], { realSessions: true, log });
  const desk = deskOf(server);
  try {
    const username = await desk.operator(await server.merchant(merchantId), ['*']);
    await desk.logIn(username, 'Wrong#Password9');
    const token = await desk.tokenOf(username);
    const seal = server.system.crypto.sealWire;
    const { userId } = (await desk.call(userMenus, token)).data;
    const passwords = { oldPassword: seal(PASSWORD), newPassword: seal(FRESH), userId };
    expect(await desk.call(changePasswordByOld, token, passwords)).toMatchObject({ code: 10000 });
    const path = '/prod-api/oauth/web/single-sign-on';
    for (const door of ['dingtalk', 'yide'])
      await fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', code: 'a-code-of-somebody' },
        body: JSON.stringify(signedEnvelope({ door })),
      });

    const tables = await server.system.platform({}, async (tx) => [
      await tx.selectFrom('session').selectAll().execute(),
      await tx.selectFrom('operator').selectAll().execute(),
    ]);
    const logged = await server.system.merchant(merchantId, {}, (tx) =>
      tx.selectFrom('operationLog').selectAll().execute(),
    );
    expect(logged.map((row) => row.title)).toEqual(['登录', '登录', '修改密码']);
    expect(lines.length).toBeGreaterThan(3);
    const readable = [...lines, JSON.stringify([tables, logged])].join('\n');
    const secrets = [
      PASSWORD,
      FRESH,
      'Wrong#Password9',
      seal(PASSWORD),
      seal(FRESH),
      token,
      'a-code-of-somebody',
    ];
    for (const secret of [...secrets, KEYS.dingtalk.appSecret, KEYS.carrier.appKey])
      expect(readable).not.toContain(secret);
  } finally {
    await server.stop();
    await platforms.stop();
  }
});
