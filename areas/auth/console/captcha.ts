import { ecb } from '@noble/ciphers/aes.js';
import { utf8ToBytes } from '@noble/ciphers/utils.js';
import { call } from '#kit/console/call/request.ts';
import { captchaCheck, captchaGet, repCode, verificationText } from '../contract/captcha.ts';

/** A picture that waits for its piece. */
export interface Picture {
  readonly token: string;
  readonly secretKey: string;
  readonly background: string;
  readonly piece: string;
}

const TYPE = 'blockPuzzle';

/** A new picture. @throws CallError; Error with the server's words */
export async function newPicture(): Promise<Picture> {
  const answer = await call(captchaGet, { captchaType: TYPE }, { quiet: true });
  if (!answer.repData) throw new Error(answer.repMsg ?? '');

  const { token, secretKey, originalImageBase64, jigsawImageBase64 } = answer.repData;

  return {
    token,
    secretKey,
    background: image(originalImageBase64),
    piece: image(jigsawImageBase64),
  };
}

const image = (base64: string): string => `data:image/png;base64,${base64}`;

/** Puts the piece `x` pixels from the left: what a log-in carries when it fits, else the server's words. */
export async function putPiece(
  { token, secretKey }: Picture,
  x: number,
): Promise<{ verification: string } | { problem: string }> {
  const point = JSON.stringify({ x, y: 5 });
  const content = { captchaType: TYPE, token, pointJson: sealed(secretKey, point) };
  const answer = await call(captchaCheck, content, { quiet: true });
  if (answer.repCode !== repCode.success) return { problem: answer.repMsg ?? '' };

  return { verification: sealed(secretKey, verificationText(token, point)) };
}

/** AES-128-ECB, PKCS7, base64: the wire of the captcha. */
function sealed(secretKey: string, text: string): string {
  const bytes = ecb(utf8ToBytes(secretKey)).encrypt(utf8ToBytes(text));
  return btoa(String.fromCharCode(...bytes));
}
