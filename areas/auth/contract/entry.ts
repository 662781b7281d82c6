import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { loginAnswer } from './session.ts';

/* Log-in without the form (rule console/public-pages): links of partners, OpenID Connect, DingTalk, enterprise WeChat, carriers. */

/** The doors by their public routes. */
export const entryDoors = {
  auto: '/auto',
  autologin: '/autologin',
  mobile: '/mobile/auto/login',
  sso: '/ssoLogin',
  dingtalk: '/ddlogin',
  yide: '/yidelogin',
} as const;
export type EntryDoor = keyof typeof entryDoors;
const doors = Object.keys(entryDoors) as [EntryDoor, ...EntryDoor[]];

/**
 * One step of an entry: the parameters of the public route's address, `code` and `tenantId` also as headers (rule wire/single-sign-on).
 * Answers a session; or where the browser has to go first; or that this account has to be bound by one log-in with the password.
 */
export const singleSignOn = write({
  id: 'auth.singleSignOn',
  title: '单点登录',
  path: '/oauth/web/single-sign-on',
  access: 'public',
  content: z
    .object({
      door: z.enum(doors).default('sso'),
      parameters: z.record(z.string().max(60), z.string().max(8192)).default({}),
      /** What the step before answered: only the browser that left may come back. */
      browserKey: z.string().max(100).optional(),
    })
    .prefault({}),
  result: z.union([
    loginAnswer,
    z.object({ location: z.url(), browserKey: z.string() }),
    z.object({ bindTicket: z.string(), browserKey: z.string(), title: z.string() }),
  ]),
});

/** The ways to log in that a button can offer. */
export const entryList = read({
  id: 'auth.entryList',
  title: '登录方式',
  method: 'GET',
  path: '/oauth/entry/list',
  access: 'public',
  result: z.array(z.object({ provider: z.string(), title: z.string(), path: z.string() })),
});

/** From now on the account that was proven opens this operator. */
export const bindEntry = write({
  id: 'auth.bindEntry',
  title: '绑定登录方式',
  path: '/oauth/entry/bind',
  access: 'session',
  afterExpiry: true,
  content: z.object({ bindTicket: z.string().max(100), browserKey: z.string().max(100) }),
});

export const unbindEntry = write({
  id: 'auth.unbindEntry',
  title: '解除绑定',
  path: '/oauth/entry/unbind',
  access: 'session',
  afterExpiry: true,
  content: z.object({ provider: z.string().max(60) }),
});

/** Which merchant and provider a DingTalk corporation has here; content is the bare corp id. */
export const dingtalkUserByCorpId = write({
  id: 'auth.dingtalkUserByCorpId',
  title: '钉钉企业查询',
  path: '/dingtalk/login/get/user/by/corpid',
  access: 'public',
  content: z.union([
    z.string().min(1).max(80),
    z.object({ corpId: z.string().min(1).max(80) }).transform(({ corpId }) => corpId),
  ]),
  result: z.object({
    corpId: z.string(),
    tenantId: z.string(),
    provider: z.string(),
    clientId: z.string(),
  }),
});
