import { hash, randomBytes } from 'node:crypto';

/* Keys of links that open something without a log-in: the merchant's id, a dot, and 256 random bits, of which only the hash is kept. */

/** A new key, told once, and what is kept of it. */
export function newLinkKey(merchantId: number): {
  readonly key: string;
  readonly secretHash: Buffer;
} {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${merchantId}.${secret}`, secretHash: hashOf(secret) };
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const KEY = /^(\d{1,15})\.([\w-]{43})$/;

/** Whose key this claims to be, and what it is found by; undefined for anything else. */
export function readLinkKey(
  key: string,
): { readonly merchantId: number; readonly secretHash: Buffer } | undefined {
  const [, merchant, secret] = KEY.exec(key) ?? [];
  return merchant && secret
    ? { merchantId: Number(merchant), secretHash: hashOf(secret) }
    : undefined;
}
