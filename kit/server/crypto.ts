import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { invalid } from './refusal.ts';

/** Personal data at rest, its blind index, and the encrypted fields of the wire. */
export interface FieldCrypto {
  /** Plain text of a field the console sent encrypted (AES-256-CBC, base64; document 0 section 7). `path` names it in the refusal. */
  openWire(path: string, cipherText: string): string;
  /** The same encryption, for tests and for answers that carry such a field. */
  sealWire(plainText: string): string;
  /** Encrypts personal data for storage (AES-256-GCM, a random nonce each time). */
  protect(plainText: string): Buffer;
  reveal(cipher: Buffer): string;
  /** Finds equal values without revealing them: a keyed hash of the normalised text. `field` keeps columns apart. */
  blindIndex(field: string, plainText: string): Buffer;
}

const NONCE = 12;
const TAG = 16;
const INDEX = 16;

export function createFieldCrypto(keys: { fieldKey: string; fieldIv: string; dataKey: string }): FieldCrypto {
  const wireKey = Buffer.from(keys.fieldKey, 'hex');
  const wireIv = Buffer.from(keys.fieldIv, 'hex');
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(keys.dataKey, 'hex'), Buffer.alloc(0), purpose, 32));
  const storageKey = derive('cloud-canteen/field-storage');
  const indexKey = derive('cloud-canteen/field-index');
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
    protect(plainText) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', storageKey, nonce);
      const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    reveal(stored) {
      const decipher = createDecipheriv('aes-256-gcm', storageKey, stored.subarray(0, NONCE));
      decipher.setAuthTag(stored.subarray(NONCE, NONCE + TAG));
      return decipher.update(stored.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
    blindIndex: (field, plainText) =>
      createHmac('sha256', indexKey).update(`${field}\n${plainText.trim().toUpperCase()}`).digest().subarray(0, INDEX),
  };
}

/** `138****1234`: what a list shows of a phone or card number. */
export const masked = (text: string, head = 3, tail = 4): string =>
  text.length <= head + tail
    ? '*'.repeat(text.length)
    : `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
