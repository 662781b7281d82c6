import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  contentText,
  ENVELOPE_VERSION,
  type Envelope,
  NONCE_LENGTH,
  SIGN_TYPE,
  signText,
} from '#kit/contract/envelope.ts';

/** Wraps content into a signed envelope of now (rule wire/envelope). */
export function seal(content: unknown, secret: string, now: number): Envelope {
  const parts = {
    version: ENVELOPE_VERSION,
    nonceStr: nonce(),
    timestamp: now,
    signType: SIGN_TYPE,
  };
  const text = signText(parts, contentText(content), secret);
  const sign = bytesToHex(md5(utf8ToBytes(text))).toUpperCase();

  return { ...parts, sign, ...(content !== undefined && content !== null && { content }) };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
