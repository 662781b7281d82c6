import { z } from 'zod';
import { askProvider, createAppToken, entryRefused, jsonPost, withToken } from './entry-call.ts';
import type { EntryConfigOf } from './entry-config.ts';
import type { EntryProvider } from './entry-provider.ts';

const Member = z.object({
  errcode: z.literal(0),
  userid: z.string(),
  user_ticket: z.string().optional(),
});
const Detail = z.object({ errcode: z.literal(0), mobile: z.string().min(1) });

/** Enterprise WeChat: its login page in a browser, silent authorisation inside its app; then who visits. User names and subjects are its user ids. */
export function createWeCom(config: EntryConfigOf<'wecom'>): EntryProvider {
  const { title, corpId, agentId, apiUrl } = config;
  const address = `${apiUrl}/cgi-bin/gettoken?${new URLSearchParams({ corpid: corpId, corpsecret: config.corpSecret })}`;
  const appToken = createAppToken(title, address);
  const scope = config.match === 'mobile' ? 'snsapi_privateinfo' : 'snsapi_base';

  const identify = (code: string): Promise<string> =>
    withToken(appToken, async (token) => {
      const query = new URLSearchParams({ access_token: token, code });
      const member = await askProvider(
        title,
        `${apiUrl}/cgi-bin/auth/getuserinfo?${query}`,
        {},
        Member,
      );
      if (config.match !== 'mobile') return member.userid;

      const asked = `${apiUrl}/cgi-bin/auth/getuserdetail?${new URLSearchParams({ access_token: token })}`;
      const detail = await askProvider(
        title,
        asked,
        jsonPost({ user_ticket: member.user_ticket }),
        Detail,
      );

      return detail.mobile;
    });

  return {
    config,
    proves: () => false,
    async begin(state, { userAgent }) {
      const back = { redirect_uri: config.redirectUri, state };
      if (/wxwork/i.test(userAgent)) {
        const asked = new URLSearchParams({
          appid: corpId,
          response_type: 'code',
          scope,
          agentid: agentId,
          ...back,
        });
        return {
          location: `${config.insideUrl}/connect/oauth2/authorize?${asked}#wechat_redirect`,
          kept: {},
        };
      }

      const asked = new URLSearchParams({
        login_type: 'CorpApp',
        appid: corpId,
        agentid: agentId,
        ...back,
      });

      return { location: `${config.loginUrl}/wwlogin/sso/login?${asked}`, kept: {} };
    },
    async prove({ code }, kept) {
      if (!kept || !code) throw entryRefused();
      return identify(code);
    },
  };
}
