import { cbc } from '@noble/ciphers/aes.js';
import { bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { type ConsoleSettings, loadSettings } from '../shell/settings.ts';

/** Encrypts one field as the wire asks: passwords, phones, national ids and the like. */
export const encryptField = async (value: string): Promise<string> =>
  encryptText(value, (await loadSettings()).settings);

/** AES-256-CBC, PKCS7, base64 (rule wire/encrypted-fields). WebCrypto is not used: a page opened by a plain http address has none. */
export function encryptText(
  value: string,
  { fieldKey, fieldIv }: Pick<ConsoleSettings, 'fieldKey' | 'fieldIv'>,
): string {
  return base64(cbc(hexToBytes(fieldKey), hexToBytes(fieldIv)).encrypt(utf8ToBytes(value)));
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The plain text of a field that came encrypted, for a form that edits it. */
export async function decryptField(sealed: string): Promise<string> {
  const { settings } = await loadSettings();
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));

  return bytesToUtf8(
    cbc(hexToBytes(settings.fieldKey), hexToBytes(settings.fieldIv)).decrypt(bytes),
  );
}
