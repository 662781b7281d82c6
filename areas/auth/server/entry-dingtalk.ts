import { z } from 'zod';
import { askProvider, createAppToken, entryRefused, jsonPost, withToken } from './entry-call.ts';
import type { EntryConfigOf } from './entry-config.ts';
import type { EntryProvider } from './entry-provider.ts';

const UserToken = z.object({ accessToken: z.string(), corpId: z.string().optional() });

const Me = z.object({
  unionId: z.string(),
  mobile: z.string().optional(),
  stateCode: z.string().optional(),
});

const Known = z.object({
  errcode: z.literal(0),
  result: z.object({ userid: z.string(), unionid: z.string().optional() }),
});

const Detail = z.object({
  errcode: z.literal(0),
  result: z.object({ mobile: z.string().optional(), state_code: z.string().optional() }),
});

/**
 * DingTalk, both of its documented ways: in a browser its login page and `authCode`; inside DingTalk the `code` that its JSAPI gives to a
 * page of the application. Subjects are union ids.
 */
export function createDingTalk(config: EntryConfigOf<'dingtalk'>): EntryProvider {
  const { title, appKey, appSecret, apiUrl, oapiUrl } = config;
  const address = `${oapiUrl}/gettoken?${new URLSearchParams({ appkey: appKey, appsecret: appSecret })}`;
  const appToken = createAppToken(title, address);

  const fromBrowser = async (code: string): Promise<string> => {
    const grant = {
      clientId: appKey,
      clientSecret: appSecret,
      code,
      grantType: 'authorization_code',
    };
    const user = await askProvider(
      title,
      `${apiUrl}/v1.0/oauth2/userAccessToken`,
      jsonPost(grant),
      UserToken,
    );
    // A person of another corporation, or of none, may log in at DingTalk, but not here.
    if (user.corpId !== config.corpId) throw entryRefused();

    const headers = { 'x-acs-dingtalk-access-token': user.accessToken };
    const me = await askProvider(title, `${apiUrl}/v1.0/contact/users/me`, { headers }, Me);

    return config.match === 'mobile' ? mainland(me.mobile, me.stateCode) : told(me.unionId);
  };

  const fromInside = (code: string): Promise<string> =>
    withToken(appToken, async (token) => {
      const ask = <Answer extends z.ZodType>(path: string, body: unknown, answer: Answer) =>
        askProvider(
          title,
          `${oapiUrl}${path}?${new URLSearchParams({ access_token: token })}`,
          jsonPost(body),
          answer,
        );
      const { result } = await ask('/topapi/v2/user/getuserinfo', { code }, Known);
      if (config.match === 'subject') return told(result.unionid);

      const detail = await ask(
        '/topapi/v2/user/get',
        { userid: result.userid, language: 'zh_CN' },
        Detail,
      );

      return mainland(detail.result.mobile, detail.result.state_code);
    });

  return {
    config,
    proves: ({ code, state }) => Boolean(code) && !state,
    async begin(state) {
      const asked = new URLSearchParams({
        redirect_uri: config.redirectUri,
        response_type: 'code',
        client_id: appKey,
        scope: 'openid corpid',
        state,
        prompt: 'consent',
        corpId: config.corpId,
      });
      return { location: `${config.loginUrl}/oauth2/auth?${asked}`, kept: {} };
    },
    async prove({ authCode, code }, kept) {
      if (kept) return fromBrowser(told(authCode || code));
      return fromInside(told(code));
    },
  };
}

/** Operators have numbers of the mainland: the same digits behind another country's code are another person's. */
const mainland = (mobile: string | undefined, country = '86'): string =>
  told(country === '86' ? mobile : undefined);

const told = (value: string | undefined): string => {
  if (!value) throw entryRefused();
  return value;
};
