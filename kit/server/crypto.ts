import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import sodium from 'sodium-native';
import { invalid } from './refusal.ts';

/** Personal data at rest, its blind index, and the encrypted fields of the wire. */
export interface FieldCrypto {
  /** Plain text of a field the console sent encrypted (rule wire/encrypted-fields). `path` names it in the refusal. */
  openWire(path: string, cipherText: string): string;
  /** The same encryption, for tests and for answers that carry such a field. */
  sealWire(plainText: string): string;
  /** Encrypts personal data for storage (XChaCha20-Poly1305: its random nonce is long enough to never come twice). */
  protect(plain: string | Uint8Array): Buffer;
  /** @throws Error when the data was changed or belongs to another key */
  reveal(cipher: Buffer): string;
  /** The same for bytes that are no text. */
  revealBytes(cipher: Buffer): Buffer;
  /** Finds equal values without revealing them: a keyed hash (BLAKE2b, 128 bits) of the normalised text. `field` keeps columns apart. */
  blindIndex(field: string, plainText: string): Buffer;
}

const NONCE = sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;

const TAG = sodium.crypto_aead_xchacha20poly1305_ietf_ABYTES;

const INDEX = 16;

export function createFieldCrypto(keys: {
  fieldKey: string;
  fieldIv: string;
  dataKey: string;
}): FieldCrypto {
  const wireKey = Buffer.from(keys.fieldKey, 'hex');
  const wireIv = Buffer.from(keys.fieldIv, 'hex');
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(keys.dataKey, 'hex'), Buffer.alloc(0), purpose, 32));
  const storageKey = derive('cloud-canteen/field-storage');
  const indexKey = derive('cloud-canteen/field-index');
  const revealBytes = (stored: Buffer): Buffer => {
    const nonce = stored.subarray(0, NONCE);
    const plain = Buffer.allocUnsafe(stored.length - NONCE - TAG);
    sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
      plain,
      null,
      stored.subarray(NONCE),
      null,
      nonce,
      storageKey,
    );

    return plain;
  };

  return {
    openWire(path, cipherText) {
      try {
        const decipher = createDecipheriv('aes-256-cbc', wireKey, wireIv);
        return decipher.update(cipherText, 'base64', 'utf8') + decipher.final('utf8');
      } catch {
        throw invalid(path, '加密字段无法解密');
      }
    },
    sealWire(plainText) {
      const cipher = createCipheriv('aes-256-cbc', wireKey, wireIv);
      return cipher.update(plainText, 'utf8', 'base64') + cipher.final('base64');
    },
    protect(given) {
      const plain =
        typeof given === 'string'
          ? Buffer.from(given)
          : Buffer.from(given.buffer, given.byteOffset, given.length);
      const stored = Buffer.allocUnsafe(NONCE + plain.length + TAG);
      const nonce = stored.subarray(0, NONCE);
      nonceInto(nonce);
      sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
        stored.subarray(NONCE),
        plain,
        null,
        null,
        nonce,
        storageKey,
      );

      return stored;
    },
    reveal: (stored) => revealBytes(stored).toString(),
    revealBytes,
    blindIndex(field, plainText) {
      const index = Buffer.allocUnsafe(INDEX);
      sodium.crypto_generichash(
        index,
        Buffer.from(`${field}\n${plainText.trim().toUpperCase()}`),
        indexKey,
      );

      return index;
    },
  };
}

/** Random bytes are drawn many at a time: a batch import needs hundreds of thousands of nonces. */
const POOL = Buffer.allocUnsafe(1024 * NONCE);

let drawn = POOL.length;

function nonceInto(target: Buffer): void {
  if (drawn === POOL.length) {
    sodium.randombytes_buf(POOL);
    drawn = 0;
  }

  POOL.copy(target, 0, drawn, drawn + NONCE);
  drawn += NONCE;
}

/** `138****1234`: what a list shows of a phone or card number. */
export const mask = (text: string, head = 3, tail = 4): string =>
  text.length <= head + tail
    ? '*'.repeat(text.length)
    : `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
