import { cbc } from '@noble/ciphers/aes.js';
import { hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { loadSettings } from './settings.ts';

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/**
 * Encrypts one field as the wire asks (document 0 section 7: passwords, phones, national ids...): AES-256-CBC, PKCS7, base64.
 * WebCrypto is not used because a console opened by a plain http address has none.
 */
export async function encryptField(value: string): Promise<string> {
  const { settings } = await loadSettings();
  return base64(cbc(hexToBytes(settings.fieldKey), hexToBytes(settings.fieldIv)).encrypt(utf8ToBytes(value)));
}
