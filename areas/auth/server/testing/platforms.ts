import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call a platform got. */
export interface PlatformCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
}

export const KEYS = {
  dingtalk: { corpId: 'dingcorp1', appKey: 'dingkey1', appSecret: 'dingtalk-application-secret' },
  wecom: { corpId: 'wwcorp1', agentId: '1000002', corpSecret: 'wecom-application-secret' },
  carrier: { appId: '300011999999', appKey: 'carrier-application-key' },
} as const;

/** Codes and tokens that are good on these platforms, and whom they stand for. */
export interface PlatformPeople {
  /** DingTalk: code of the login page or of the app, to union id and mobile. */
  readonly dingtalk: Readonly<
    Record<string, { unionId: string; mobile: string; corpId?: string; country?: string }>
  >;
  /** Enterprise WeChat: code to user id and mobile. */
  readonly wecom: Readonly<Record<string, { userId: string; mobile: string }>>;
  /** Carrier: token to mobile. */
  readonly carrier: Readonly<Record<string, string>>;
}

/** DingTalk, enterprise WeChat and a carrier on one local port, answering as their documentation says. */
export async function startPlatforms(
  people: PlatformPeople,
): Promise<{ url: string; stop(): Promise<void> }> {
  const answers = answersOf(people);
  const server: Server = createServer((request, response) => {
    read(request).then((call) => {
      const answer = answers[`${call.method} ${call.path}`];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ? answer(call) : {}));
    }, response.destroy);
  }).listen(0, '127.0.0.1');

  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Answer = (call: PlatformCall) => Readonly<Record<string, unknown>>;

const bad = { errcode: 40029, errmsg: 'invalid code' };

function answersOf(people: PlatformPeople): Readonly<Record<string, Answer>> {
  const { dingtalk, wecom, carrier } = KEYS;
  const spent = new Set<string>();
  /** Codes are good once. */
  const once = <Person>(
    list: Readonly<Record<string, Person>>,
    code: unknown,
  ): Person | undefined => {
    const text = String(code);
    if (spent.has(text)) return undefined;

    spent.add(text);

    return list[text];
  };

  const token = (of: string): string => `token-of-${of}`;
  const byToken = (header: unknown) => people.dingtalk[String(header).replace('token-of-', '')];

  return {
    'GET /gettoken': ({ query }) =>
      query['appkey'] === dingtalk.appKey && query['appsecret'] === dingtalk.appSecret
        ? { errcode: 0, errmsg: 'ok', access_token: token('app'), expires_in: 7200 }
        : { errcode: 40096, errmsg: 'invalid appkey or appsecret' },
    'POST /topapi/v2/user/getuserinfo': ({ query, body }) => {
      const person =
        query['access_token'] === token('app') ? once(people.dingtalk, body['code']) : undefined;
      return person
        ? {
            errcode: 0,
            errmsg: 'ok',
            result: { userid: `user-${body['code']}`, unionid: person.unionId, sys: false },
          }
        : bad;
    },
    'POST /topapi/v2/user/get': ({ body }) => {
      const person = people.dingtalk[String(body['userid']).replace('user-', '')];
      return person
        ? { errcode: 0, errmsg: 'ok', result: { mobile: person.mobile, unionid: person.unionId } }
        : bad;
    },
    'POST /v1.0/oauth2/userAccessToken': ({ body }) => {
      const known =
        body['clientId'] === dingtalk.appKey && body['clientSecret'] === dingtalk.appSecret;
      const person =
        known && body['grantType'] === 'authorization_code' && once(people.dingtalk, body['code']);

      return person
        ? {
            accessToken: token(String(body['code'])),
            refreshToken: 'r',
            expireIn: 7200,
            ...(person.corpId !== '' && { corpId: person.corpId ?? dingtalk.corpId }),
          }
        : { code: 'invalidParameter.authCode.notFound', message: 'not found' };
    },
    'GET /v1.0/contact/users/me': ({ headers }) => {
      const person = byToken(headers['x-acs-dingtalk-access-token']);
      return person
        ? {
            nick: '小王',
            openId: 'o',
            unionId: person.unionId,
            mobile: person.mobile,
            stateCode: person.country ?? '86',
          }
        : { code: 'Forbidden' };
    },
    'GET /cgi-bin/gettoken': ({ query }) =>
      query['corpid'] === wecom.corpId && query['corpsecret'] === wecom.corpSecret
        ? { errcode: 0, errmsg: 'ok', access_token: token('wecom'), expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' },
    'GET /cgi-bin/auth/getuserinfo': ({ query }) => {
      const person =
        query['access_token'] === token('wecom') ? once(people.wecom, query['code']) : undefined;
      return person
        ? {
            errcode: 0,
            errmsg: 'ok',
            userid: person.userId,
            user_ticket: `ticket-${query['code']}`,
          }
        : bad;
    },
    'POST /cgi-bin/auth/getuserdetail': ({ body }) => {
      const person = people.wecom[String(body['user_ticket']).replace('ticket-', '')];
      return person
        ? { errcode: 0, errmsg: 'ok', userid: person.userId, gender: '1', mobile: person.mobile }
        : bad;
    },
    'POST /unisdk/rsapi/loginTokenValidate': ({ body }) => {
      const { version, msgid, systemtime, strictcheck, appid, token: given, sign } = body;
      const text = `${appid}${version}${msgid}${systemtime}${strictcheck}${given}${carrier.appKey}`;
      const signed =
        sign === hash('md5', text).toUpperCase() && /^\d{17}$/.test(String(systemtime));
      const mobile = signed && appid === carrier.appId ? once(people.carrier, given) : undefined;
      const head = { inresponseto: msgid, systemtime };

      return mobile
        ? { ...head, resultCode: '103000', msisdn: mobile }
        : { ...head, resultCode: '103133' };
    },
  };
}

async function read(request: IncomingMessage): Promise<PlatformCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');

  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: request.headers,
  };
}
