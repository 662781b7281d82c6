import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';

/* The slider captcha in the wire shape of AJ-Captcha, so that its published clients can be used as well. */

/** Pixels: the picture, and the piece that slides over it at the picture's full height. */
export const CAPTCHA_SIZE = { width: 310, height: 155, piece: 47 } as const;

/** Codes of its answers. */
export const repCode = { success: '0000', empty: '0011', gone: '6110', wrong: '6111' } as const;

const answer = <Data extends z.ZodType>(data: Data) =>
  z.object({
    repCode: z.string(),
    repMsg: z.string().nullable(),
    success: z.boolean(),
    repData: data.nullable(),
  });

const kind = z.string().max(40).optional();

/** A new picture with a hole, the piece that fits, and the key that hides the point on its way. */
export const captchaGet = write({
  id: 'auth.captchaGet',
  title: '获取验证码',
  path: '/captcha/get',
  access: 'public',
  bare: true,
  content: z.object({ captchaType: kind }),
  result: answer(
    z.object({
      captchaType: z.string(),
      token: z.string(),
      /** 16 characters: AES key of `pointJson`. */
      secretKey: z.string(),
      originalImageBase64: z.string(),
      jigsawImageBase64: z.string(),
    }),
  ),
});

/** Whether the piece was put where it belongs; `pointJson` is `{x, y}` in pixels of the picture, AES-128-ECB with `secretKey`, base64. */
export const captchaCheck = write({
  id: 'auth.captchaCheck',
  title: '核对验证码',
  path: '/captcha/check',
  access: 'public',
  bare: true,
  content: z.object({
    captchaType: kind,
    token: z.string().max(64).optional(),
    pointJson: z.string().max(500).optional(),
  }),
  result: answer(z.object({ captchaType: z.string(), token: z.string(), result: z.boolean() })),
});

/** What a log-in carries in its `code` header, once encrypted like `pointJson`: proof of a solved captcha. */
export const verificationText = (token: string, pointJson: string): string =>
  `${token}---${pointJson}`;
