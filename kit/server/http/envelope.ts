import { hash, timingSafeEqual } from 'node:crypto';
import { code } from '#kit/contract/answer.ts';
import {
  contentText,
  ENVELOPE_VERSION,
  NONCE_LENGTH,
  SIGN_TYPE,
  signText,
  TIMESTAMP_TOLERANCE,
} from '#kit/contract/envelope.ts';
import { Refusal } from '../refusal.ts';
import { parseJson } from './json.ts';

/** The envelope as it arrived: body, form fields or query parameters. */
export interface RawEnvelope {
  readonly version?: unknown;
  readonly nonceStr?: unknown;
  readonly timestamp?: unknown;
  readonly signType?: unknown;
  readonly sign?: unknown;
  readonly content?: unknown;
}

export type NonceMemory = ReturnType<typeof createNonceMemory>;

/**
 * Remembers nonces for as long as a timestamp may be valid: two sets that take turns, so forgetting costs nothing.
 * @param now milliseconds of a clock that is never set back
 */
export function createNonceMemory(now: () => number = performance.now.bind(performance)) {
  let current = new Set<string>();
  let previous = new Set<string>();
  let turnedAt = now();

  return {
    /** False when this key was seen before. */
    remember(key: string): boolean {
      const time = now();
      if (time - turnedAt > 2 * TIMESTAMP_TOLERANCE) {
        previous = time - turnedAt > 4 * TIMESTAMP_TOLERANCE ? new Set() : current;
        current = new Set();
        turnedAt = time;
      }

      if (current.has(key) || previous.has(key)) return false;

      current.add(key);

      return true;
    },
  };
}

/**
 * Checks version, signature, timestamp (5 minutes) and nonce, in this order, and answers nothing: compatibility with the
 * older terminals and scripts, not the security of the product (docs/security.md).
 * @param caller what a nonce is unique within: the session token, or the address of a caller who is not logged in.
 * @throws Refusal 400 with reason BAD_ENVELOPE, BAD_SIGNATURE, STALE_TIMESTAMP or REUSED_NONCE
 */
export function checkEnvelope(
  envelope: RawEnvelope,
  secret: string,
  caller: string,
  nonces: NonceMemory,
): void {
  const { version, nonceStr, signType, sign } = envelope;
  const timestamp = Number(envelope.timestamp);
  if (
    version !== ENVELOPE_VERSION ||
    signType !== SIGN_TYPE ||
    typeof sign !== 'string' ||
    typeof nonceStr !== 'string'
  ) {
    throw refused('BAD_ENVELOPE', '请求报文格式错误');
  }

  if (nonceStr.length !== NONCE_LENGTH || !Number.isSafeInteger(timestamp))
    throw refused('BAD_ENVELOPE', '请求报文格式错误');

  const text = signText(
    { version, nonceStr, timestamp, signType },
    contentText(envelope.content),
    secret,
  );
  if (!sameText(sign, hash('md5', text).toUpperCase())) throw refused('BAD_SIGNATURE', '签名错误');
  if (Math.abs(Date.now() - timestamp) > TIMESTAMP_TOLERANCE)
    throw refused('STALE_TIMESTAMP', '请求已过期，请校准本机时间');
  if (!nonces.remember(`${caller} ${nonceStr}`)) throw refused('REUSED_NONCE', '请勿重复提交请求');
}

const refused = (reason: string, message: string) =>
  new Refusal(400, reason, message, { code: code.invalidEnvelope });

const sameText = (left: string, right: string): boolean => {
  const a = Buffer.from(left);
  const b = Buffer.from(right);

  return a.length === b.length && timingSafeEqual(a, b);
};

/** Content of a GET or a form: JSON text of an object or list, else the text itself (a bare id). */
export function contentOfText(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  if (!/^\s*[[{]/.test(text)) return text;

  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
