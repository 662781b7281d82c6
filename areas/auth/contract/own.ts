import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateTimeText } from '#kit/contract/fields.ts';

/* What the profile page shows: calls of our own. */

/** 'all', or how many. */
const Reach = z.union([z.literal('all'), z.int()]);

/** Where one is logged in; `sessionId` is no secret, the token behind it is never told. */
const OwnSession = z.object({
  sessionId: z.uuid(),
  current: z.boolean(),
  /** `password`, or the name of the entry provider the log-in came through. */
  entry: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: DateTimeText,
  lastSeenAt: DateTimeText,
});

/** Who I am here: role, reach of the data scope, places I am logged in at, accounts elsewhere that open this one. */
export const ownProfile = read({
  id: 'auth.ownProfile',
  title: '个人中心',
  method: 'GET',
  path: '/oauth/session/profile',
  access: 'session',
  result: z.object({
    roleName: z.string(),
    scope: z.object({
      canteens: Reach,
      stalls: Reach,
      organisations: Reach,
      warehouses: Reach,
      dishes: Reach,
    }),
    sessions: z.array(OwnSession),
    bindings: z.array(
      z.object({ provider: z.string(), title: z.string(), createdAt: DateTimeText }),
    ),
  }),
});

/** Ends one of one's other sessions, or all of them without an id; answers how many. */
export const endOtherSessions = write({
  id: 'auth.endOtherSessions',
  title: '下线其他登录',
  path: '/oauth/session/end/others',
  access: 'session',
  afterExpiry: true,
  content: z.object({ sessionId: z.uuid().optional() }),
  result: z.object({ ended: z.int() }),
});
