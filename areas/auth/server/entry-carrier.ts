import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { wallTime } from '#kit/server/context.ts';
import { askProvider, entryRefused, jsonPost } from './entry-call.ts';
import type { EntryConfigOf } from './entry-config.ts';
import type { EntryProvider } from './entry-provider.ts';

const VERSION = '2.0';

const STRICT = '0';

/** The documentation and the service do not agree on the capital letter. */
const Answer = z
  .object({
    resultCode: z.string().optional(),
    resultcode: z.string().optional(),
    msisdn: z.string().optional(),
  })
  .transform(({ resultCode, resultcode, msisdn }) => ({
    result: resultCode ?? resultcode,
    msisdn,
  }));

const SUCCESS = '103000';

/** The carrier's one-tap log-in: its token, which the phone's page or app got, becomes the mobile number (loginTokenValidate). */
export function createCarrier(config: EntryConfigOf<'carrier'>): EntryProvider {
  const { appId, appKey } = config;
  return {
    config,
    proves: ({ token, code }) => Boolean(token || code),
    async prove({ token: given, code }) {
      const token = given || code;
      if (!token) throw entryRefused();

      const msgid = randomBytes(16).toString('hex');
      const systemtime = systemTime(new Date());
      const signed = `${appId}${VERSION}${msgid}${systemtime}${STRICT}${token}${appKey}`;
      const body = {
        version: VERSION,
        msgid,
        systemtime,
        strictcheck: STRICT,
        appid: appId,
        expandparams: '',
        token,
        sign: hash('md5', signed).toUpperCase(),
      };

      const url = `${config.apiUrl}/unisdk/rsapi/loginTokenValidate`;
      const { result, msisdn } = await askProvider(config.title, url, jsonPost(body), Answer);
      if (result !== SUCCESS || !msisdn) throw entryRefused();

      return msisdn;
    },
  };
}

/** 17 digits, Beijing time to the millisecond. */
const systemTime = (now: Date): string =>
  wallTime(now, 'Asia/Shanghai').replace(/\D/g, '') +
  String(now.getMilliseconds()).padStart(3, '0');
