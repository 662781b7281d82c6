import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  bindEntry,
  dingtalkUserByCorpId,
  entryList,
  singleSignOn,
  unbindEntry,
} from '../contract/entry.ts';
import { ownProfile } from '../contract/own.ts';
import { userMenus } from '../contract/session.ts';
import { authArea } from './area.ts';
import { type EntryConfig, parseEntryConfig } from './entry-config.ts';
import { type Desk, type DeskAnswer, deskOf } from './testing/desk.ts';
import { startOpenId, visitOpenId } from './testing/openid.ts';
import { KEYS, startPlatforms } from './testing/platforms.ts';

const MERCHANT = 1_000_001;
const SECRET = 'a secret of at least thirty-two characters';
const CONSOLE = 'http://127.0.0.1:9';
const client = {
  clientId: 'console',
  clientSecret: 'openid-client-secret',
  redirectUri: `${CONSOLE}/ssoLogin`,
};
const people = {
  dingtalk: {
    ding1: { unionId: 'union1', mobile: '13800000001' },
    ding2: { unionId: 'union1', mobile: '13800000001' },
    ding3: { unionId: 'union1', mobile: '13800000001' },
    foreign: { unionId: 'union9', mobile: '13800000001', corpId: 'dingcorp9' },
    nowhere: { unionId: 'union8', mobile: '13800000001', corpId: '' },
    abroad: { unionId: 'union7', mobile: '13800000001', country: '49' },
    athome: { unionId: 'union6', mobile: '13800000001', country: '86' },
  },
  wecom: {
    wx1: { userId: 'wx', mobile: '13800000001' },
    wx2: { userId: 'wx', mobile: '13800000001' },
  },
  carrier: { tap1: '13800000001', tap2: '13999999999' },
};

let server: RunningServer;
let desk: Desk;
let username: string;
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let openId: Awaited<ReturnType<typeof startOpenId>>;

const providers = (merchantId: number, platform: string, issuer: string): readonly EntryConfig[] =>
  parseEntryConfig(
    JSON.stringify({
      providers: [
        {
          kind: 'link',
          name: 'partner',
          title: '合作平台',
          merchantId,
          match: 'username',
          secret: SECRET,
        },
        {
          kind: 'link',
          name: 'second',
          title: '第二平台',
          merchantId,
          match: 'username',
          secret: `${SECRET} 2`,
        },
        {
          kind: 'oidc',
          name: 'campus',
          title: '统一认证',
          merchantId,
          match: 'username',
          issuer,
          ...client,
        },
        {
          kind: 'oidc',
          name: 'phone',
          title: '手机认证',
          merchantId,
          match: 'mobile',
          issuer,
          ...client,
          scope: 'openid phone',
        },
        {
          kind: 'dingtalk',
          name: 'ding',
          title: '钉钉',
          merchantId,
          match: 'subject',
          ...KEYS.dingtalk,
          redirectUri: `${CONSOLE}/ddlogin`,
          apiUrl: platform,
          oapiUrl: platform,
        },
        {
          kind: 'dingtalk',
          name: 'ding-mobile',
          title: '钉钉手机',
          merchantId,
          match: 'mobile',
          ...KEYS.dingtalk,
          redirectUri: `${CONSOLE}/ddlogin`,
          apiUrl: platform,
          oapiUrl: platform,
        },
        {
          kind: 'wecom',
          name: 'wecom',
          title: '企业微信',
          merchantId,
          match: 'mobile',
          ...KEYS.wecom,
          redirectUri: `${CONSOLE}/ssoLogin`,
          apiUrl: platform,
        },
        {
          kind: 'carrier',
          name: 'mobile',
          title: '移动',
          merchantId,
          ...KEYS.carrier,
          apiUrl: platform,
        },
      ],
    }),
    'the test',
  );

beforeAll(async () => {
  [platforms, openId] = await Promise.all([
    startPlatforms(people),
    startOpenId({ ...client, redirectUris: [client.redirectUri] }),
  ]);
  const area = authArea([], providers(MERCHANT, platforms.url, openId.issuer));
  server = await startServer([area], { realSessions: true });
  desk = deskOf(server);
  username = await desk.operator(await server.merchant(MERCHANT), ['*']);
  await server.system.platform({}, (tx) =>
    tx
      .updateTable('operator')
      .set({ phoneCipher: server.system.crypto.protect('13800000001') })
      .where('username', '=', username)
      .execute(),
  );
});
afterAll(async () => {
  await server.stop();
  await Promise.all([platforms.stop(), openId.stop()]);
});

type Step = { door?: string; parameters?: Record<string, string>; browserKey?: string };
const enter = (step: Step, headers?: Record<string, string>): Promise<DeskAnswer> =>
  desk.call(singleSignOn, '', step, headers);
const text = (answer: DeskAnswer, key: string): string => String(answer.data[key]);
const who = async (answer: DeskAnswer): Promise<unknown> =>
  (await desk.call(userMenus, text(answer, 'x_token'))).data['username'];
const refused = (reason: string) => ({ data: { reason } });

describe('a signed one-time link', () => {
  let nonce = 0;
  const ticket = (
    changes: { exp?: number; aud?: string; iss?: string; secret?: string; sub?: string } = {},
  ) => {
    nonce += 1;
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(changes.iss ?? 'partner')
      .setAudience(changes.aud ?? 'cloud-canteen')
      .setSubject(changes.sub ?? username)
      .setJti(`nonce${nonce}`)
      .setExpirationTime(changes.exp ?? Math.floor(Date.now() / 1000) + 60)
      .sign(new TextEncoder().encode(changes.secret ?? SECRET));
  };

  test.each(['auto', 'autologin', 'mobile', 'sso'])(
    'opens a session once through %s',
    async (door) => {
      const parameters = { ticket: await ticket() };
      expect(await who(await enter({ door, parameters }))).toBe(username);
      expect(await enter({ door, parameters })).toMatchObject(refused('ENTRY_SPENT'));
    },
  );

  test('is taken from the code header with the tenant beside it', async () => {
    const headers = { code: await ticket(), tenantid: String(MERCHANT) };
    expect(await who(await enter({}, headers))).toBe(username);
    expect(await enter({}, { ...headers, tenantid: '42' })).toMatchObject(
      refused('ENTRY_NOT_CONFIGURED'),
    );
  });

  test('is checked with the secret of the partner it names, however many partners there are', async () => {
    const parameters = { ticket: await ticket({ iss: 'second', secret: `${SECRET} 2` }) };
    expect(await who(await enter({ door: 'auto', parameters }))).toBe(username);
    const stolen = { ticket: await ticket({ iss: 'second' }) };
    expect(await enter({ door: 'auto', parameters: stolen })).toMatchObject(
      refused('ENTRY_REFUSED'),
    );
  });

  test('of another key, audience or issuer, too old or good for too long opens nothing', async () => {
    const now = Math.floor(Date.now() / 1000);
    const tickets = [
      ticket({ secret: `${SECRET}!` }),
      ticket({ aud: 'another' }),
      ticket({ iss: 'somebody' }),
      ticket({ exp: now - 120 }),
      ticket({ exp: now + 86_400 }),
      Promise.resolve('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'),
    ];

    for (const made of tickets)
      expect(await enter({ door: 'auto', parameters: { ticket: await made } })).toMatchObject(
        refused('ENTRY_REFUSED'),
      );
  });

  test('opens operators of its own merchant only', async () => {
    const stranger = await desk.operator(await server.merchant(), ['*']);
    const parameters = { ticket: await ticket({ sub: stranger }) };
    expect(await enter({ door: 'auto', parameters })).toMatchObject(refused('ENTRY_UNKNOWN_USER'));
  });
});

describe('OpenID Connect', () => {
  const begin = () => enter({ door: 'sso', parameters: { provider: 'campus' } });

  test('opens a session for the operator who logs in at the provider', async () => {
    const begun = await begin();
    const back = await visitOpenId(text(begun, 'location'), username, client.redirectUri);
    const parameters = Object.fromEntries(back.searchParams);
    const step = { door: 'sso', parameters, browserKey: text(begun, 'browserKey') };
    expect(await who(await enter(step))).toBe(username);
    expect(await enter(step)).toMatchObject(refused('ENTRY_EXPIRED'));
  });

  test('takes no operator back who left with another browser', async () => {
    const begun = await begin();
    const back = await visitOpenId(text(begun, 'location'), username, client.redirectUri);
    const parameters = Object.fromEntries(back.searchParams);
    const other = text(await begin(), 'browserKey');
    expect(await enter({ door: 'sso', parameters, browserKey: other })).toMatchObject(
      refused('ENTRY_EXPIRED'),
    );
  });

  test('refuses a code that is not of this attempt', async () => {
    const begun = await begin();
    const back = await visitOpenId(text(begun, 'location'), username, client.redirectUri);
    const parameters = { ...Object.fromEntries(back.searchParams), code: 'made-up' };
    const step = { door: 'sso', parameters, browserKey: text(begun, 'browserKey') };
    expect(await enter(step)).toMatchObject(refused('ENTRY_REFUSED'));
  });

  test('takes a mobile number that the provider has verified, with or without the code of the country', async () => {
    const comeBack = async (account: string) => {
      const begun = await enter({ door: 'sso', parameters: { provider: 'phone' } });
      const back = await visitOpenId(text(begun, 'location'), account, client.redirectUri);
      const parameters = Object.fromEntries(back.searchParams);

      return enter({ door: 'sso', parameters, browserKey: text(begun, 'browserKey') });
    };

    for (const account of ['13800000001', '+86 138-0000-0001'])
      expect(await who(await comeBack(account))).toBe(username);

    for (const account of ['13800000001?', '+49 13800000001', 'nobody'])
      expect(await comeBack(account)).toMatchObject(refused('ENTRY_REFUSED'));
  });

  test('sends the browser away with PKCE, state and nonce', async () => {
    const asked = new URL(text(await begin(), 'location')).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(20);
  });
});

describe('DingTalk', () => {
  test('answers a corporation its application, and nothing for another', async () => {
    const found = await desk.call(dingtalkUserByCorpId, '', KEYS.dingtalk.corpId);
    expect(found.data).toEqual({
      corpId: KEYS.dingtalk.corpId,
      tenantId: String(MERCHANT),
      provider: 'ding',
      clientId: KEYS.dingtalk.appKey,
    });

    expect(await desk.call(dingtalkUserByCorpId, '', 'nobody')).toMatchObject(
      refused('ENTRY_NOT_CONFIGURED'),
    );
  });

  test('an account is bound by one log-in with the password, opens the operator then, and can be unbound', async () => {
    const token = await desk.tokenOf(username);
    const offered = await enter({ door: 'dingtalk', parameters: { code: 'ding1' } });
    const { bindTicket, browserKey } = offered.data;
    expect(offered.data).not.toHaveProperty('x_token');
    expect(await desk.call(bindEntry, token, { bindTicket, browserKey: 'another' })).toMatchObject(
      refused('ENTRY_EXPIRED'),
    );
    expect(await desk.call(bindEntry, token, { bindTicket, browserKey })).toMatchObject({
      code: 10000,
    });
    expect((await desk.call(ownProfile, token)).data['bindings']).toMatchObject([
      { provider: 'ding', title: '钉钉' },
    ]);

    const begun = await enter({ door: 'dingtalk' });
    const state = new URL(text(begun, 'location')).searchParams.get('state') ?? '';
    const back = {
      parameters: { authCode: 'ding2', state },
      browserKey: text(begun, 'browserKey'),
    };
    expect(await who(await enter({ door: 'dingtalk', ...back }))).toBe(username);

    await desk.call(unbindEntry, token, { provider: 'ding' });
    expect(await enter({ door: 'dingtalk', parameters: { code: 'ding3' } })).toMatchObject({
      data: { title: '钉钉' },
    });
  });

  const comeBack = async (authCode: string, provider = 'ding') => {
    const begun = await enter({ door: 'dingtalk', parameters: { provider } });
    const state = new URL(text(begun, 'location')).searchParams.get('state') ?? '';

    return enter({
      door: 'dingtalk',
      parameters: { authCode, state },
      browserKey: text(begun, 'browserKey'),
    });
  };

  test('refuses a made-up code and people of another corporation, or of none', async () => {
    expect(await enter({ door: 'dingtalk', parameters: { code: 'made-up' } })).toMatchObject(
      refused('ENTRY_REFUSED'),
    );
    expect(await comeBack('foreign')).toMatchObject(refused('ENTRY_REFUSED'));
    expect(await comeBack('nowhere')).toMatchObject(refused('ENTRY_REFUSED'));
  });

  test('takes a mobile number with its country: the same digits abroad are another person', async () => {
    expect(await who(await comeBack('athome', 'ding-mobile'))).toBe(username);
    expect(await comeBack('abroad', 'ding-mobile')).toMatchObject(refused('ENTRY_REFUSED'));
  });
});

test('enterprise WeChat opens the operator with the mobile number, inside its app and in a browser', async () => {
  for (const [code, agent, host] of [
    ['wx1', 'Mozilla/5.0', 'login.work.weixin.qq.com'],
    ['wx2', 'Mozilla/5.0 wxwork/4.1', 'open.weixin.qq.com'],
  ] as const) {
    const begun = await enter(
      { door: 'sso', parameters: { provider: 'wecom' } },
      { 'user-agent': agent },
    );
    const asked = new URL(text(begun, 'location'));
    expect(asked.host).toBe(host);
    const parameters = { code, state: asked.searchParams.get('state') ?? '' };
    expect(
      await who(await enter({ door: 'sso', parameters, browserKey: text(begun, 'browserKey') })),
    ).toBe(username);
  }
});

test("the carrier's token opens the operator with that mobile number, once, and no unknown one", async () => {
  expect(await who(await enter({ door: 'yide', parameters: { token: 'tap1' } }))).toBe(username);
  expect(await enter({ door: 'yide', parameters: { token: 'tap1' } })).toMatchObject(
    refused('ENTRY_REFUSED'),
  );
  expect(await enter({ door: 'yide', parameters: { token: 'tap2' } })).toMatchObject(
    refused('ENTRY_UNKNOWN_USER'),
  );
});

test('the login screen is offered what can be begun', async () => {
  expect((await desk.call(entryList, '')).data).toEqual([
    { provider: 'campus', title: '统一认证', path: '/ssoLogin' },
    { provider: 'phone', title: '手机认证', path: '/ssoLogin' },
    { provider: 'ding', title: '钉钉', path: '/ddlogin' },
    { provider: 'ding-mobile', title: '钉钉手机', path: '/ddlogin' },
    { provider: 'wecom', title: '企业微信', path: '/ssoLogin' },
  ]);
});

test('a platform that does not answer is named, and configuration faults name no secret', async () => {
  const [link] = providers(MERCHANT, 'http://127.0.0.1:9', 'http://127.0.0.1:9');
  const shortSecret = JSON.stringify({ providers: [{ ...link, secret: 'short-secret' }] });
  expect(() => parseEntryConfig(shortSecret, 'entries.json')).toThrow(
    /entries\.json: providers\.0\.secret/,
  );
  expect(() => parseEntryConfig(shortSecret, 'entries.json')).not.toThrow(/short-secret/);
  const insecure = {
    ...link,
    kind: 'carrier',
    appId: '1',
    appKey: '2',
    apiUrl: 'http://example.com',
  };
  expect(() => parseEntryConfig(JSON.stringify({ providers: [insecure] }), 'e')).toThrow(/https/);
});
