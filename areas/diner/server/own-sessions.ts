import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import { dinerEndOtherSessions, dinerEndSession, dinerSessions } from '../contract/session.ts';
import {
  closeOtherSessions,
  closeOwnSession,
  dinerOf,
  sessionOf,
  sessionsOf,
} from './session-store.ts';

/** What a browser says of itself, the most particular first: most say they are several. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙设备'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/DingTalk/, '钉钉'],
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const first = (names: typeof DEVICES, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** What its owner would call the device: `iPhone · 微信`. */
export function deviceName({ language }: Pick<Context, 'language'>, agent: string): string {
  const parts = [first(DEVICES, agent), first(BROWSERS, agent)].flatMap((name) => name ?? []);
  return parts.length === 0
    ? translate(language, '其他设备')
    : parts.map((name) => translate(language, name)).join(' · ');
}

const own = implement(dinerSessions, async (context) => {
  const found = await sessionsOf(context, dinerOf(context));
  return found.map(({ tokenHash, userAgent, createdAt, lastSeenAt }) => {
    const session = tokenHash.toString('hex');
    const isThis = session === sessionOf(context);

    return {
      session,
      deviceName: deviceName(context, userAgent),
      since: createdAt,
      lastSeenAt,
      isThis,
    };
  });
});

const end = implement(dinerEndSession, async (context, { session }) => {
  if (!(await closeOwnSession(context, dinerOf(context), session)))
    throw notFound('该设备已退出登录');
  return undefined;
});

const endOthers = implement(dinerEndOtherSessions, async (context) => ({
  ended: await closeOtherSessions(context, dinerOf(context), sessionOf(context)),
}));

export const ownSessionRoutes = [own, end, endOthers];
