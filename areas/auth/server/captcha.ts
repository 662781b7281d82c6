import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '#kit/contract/language.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { captchaCheck, captchaGet, repCode, verificationText } from '../contract/captcha.ts';
import { type CaptchaPool, createCaptchaPool } from './captcha-pool.ts';

/** AES-128-ECB, PKCS7, base64: the wire of AJ-Captcha. It hides nothing from the solver, who is given the key. */
export function captchaSeal(secretKey: string, text: string): string {
  const cipher = createCipheriv('aes-128-ecb', secretKey, null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

/** The calls of the slider captcha: a picture is good for one try. */
export const captchaRoutes = (system: System): Route[] => [
  getRoute(system, createCaptchaPool()),
  checkRoute(system),
];

const TYPE = 'blockPuzzle';

/** How long a picture waits to be solved, and how long the proof of a solved one is good for. */
const LIFE_SECONDS = 120;

const getRoute = (system: System, pool: CaptchaPool): Route =>
  implementDirect(captchaGet, async ({ language }, { captchaType }) => {
    if (captchaType !== TYPE) return refused(language, repCode.empty, '不支持的验证码类型');

    const { picture, piece, answerX } = await pool.take();
    const token = randomUUID().replaceAll('-', '');
    const secretKey = randomBytes(8).toString('hex');
    await system.platform({}, async (tx) => {
      await sql`delete from platform_captcha where expires_at < now()`.execute(tx);
      await sql`insert into platform_captcha (token, secret_key, answer_x, expires_at)
        values (${token}, ${secretKey}, ${answerX}, now() + ${LIFE_SECONDS} * interval '1 second')`.execute(
        tx,
      );
    });

    return done({
      captchaType: TYPE,
      token,
      secretKey,
      originalImageBase64: picture,
      jigsawImageBase64: piece,
    });
  });

const refused = (language: Language, code: string, message: string) => ({
  repCode: code,
  repMsg: translate(language, message),
  success: false,
  repData: null,
});

const done = <Data>(repData: Data) => ({
  repCode: repCode.success,
  repMsg: null,
  success: true,
  repData,
});

/** Pixels the piece may be off. */
const TOLERANCE = 5;

const checkRoute = (system: System): Route =>
  implementDirect(captchaCheck, async ({ language }, { token, pointJson }) => {
    if (!token || !pointJson) return refused(language, repCode.empty, '验证参数不能为空');
    return system.platform({}, async (tx) => {
      const taken = await sql<{ secretKey: string; answerX: number }>`delete from platform_captcha
        where token = ${token} and verification is null and expires_at > now() returning secret_key, answer_x`.execute(
        tx,
      );
      const captcha = taken.rows[0];
      if (!captcha) return refused(language, repCode.gone, '验证码已失效，请重新获取');

      const text = opened(captcha.secretKey, pointJson);
      const point = pointOf(text);
      if (!text || !point || Math.abs(point.x - captcha.answerX) > TOLERANCE)
        return refused(language, repCode.wrong, '验证失败，请重试');

      const verification = captchaSeal(captcha.secretKey, verificationText(token, text));
      await sql`insert into platform_captcha (token, secret_key, answer_x, verification, expires_at)
        values (${token}, '', 0, ${verification}, now() + ${LIFE_SECONDS} * interval '1 second')`.execute(
        tx,
      );

      return done({ captchaType: TYPE, token, result: true });
    });
  });

function opened(secretKey: string, sealed: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-ecb', secretKey, null);
    return decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

const Point = z.object({ x: z.number(), y: z.number() });

function pointOf(text: string | undefined): z.output<typeof Point> | undefined {
  try {
    return Point.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Spends the proof of a solved captcha; false when there is none, or it was used or has grown old. */
export async function spendVerification(system: System, verification: string): Promise<boolean> {
  if (verification === '') return false;

  const spent = await system.platform({}, (tx) =>
    sql`delete from platform_captcha where verification = ${verification} and expires_at > now()`.execute(
      tx,
    ),
  );

  return spent.numAffectedRows === 1n;
}
