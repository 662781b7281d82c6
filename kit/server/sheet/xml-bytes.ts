import { cleanText } from './values.ts';

const FIRST_BYTES = 1 << 18;

/** XML text on its way to bytes: joined strings would be copied twice more, which costs as much as all the rest. */
export interface XmlBytes {
  bytes: Buffer;
  length: number;
}

/** Room for the first bytes; it grows. */
export const xmlBytes = (room: number = FIRST_BYTES): XmlBytes => ({
  bytes: Buffer.allocUnsafe(room),
  length: 0,
});

/** What has been written. */
export const writtenXml = (xml: XmlBytes): Buffer => xml.bytes.subarray(0, xml.length);

/** Appends markup that was turned into bytes before. */
export function putBytes(xml: XmlBytes, part: Uint8Array): void {
  const count = part.length;
  reserve(xml, count);
  const { bytes } = xml;
  let at = xml.length;
  for (let index = 0; index < count; index++) bytes[at++] = part[index] as number;
  xml.length = at;
}

/** Makes room for `more` bytes. */
function reserve(xml: XmlBytes, more: number): void {
  if (xml.length + more <= xml.bytes.length) return;

  const larger = Buffer.allocUnsafe(Math.max(xml.bytes.length * 2, xml.length + more));
  xml.bytes.copy(larger, 0, 0, xml.length);
  xml.bytes = larger;
}

/** Appends ASCII text, such as a number. */
export function putAscii(xml: XmlBytes, text: string): void {
  const count = text.length;
  reserve(xml, count);
  const { bytes } = xml;
  let at = xml.length;
  for (let index = 0; index < count; index++) bytes[at++] = text.charCodeAt(index);
  xml.length = at;
}

const MOST_UTF8 = 3;

/** Appends text with markup escaped. */
export function putText(xml: XmlBytes, text: string): void {
  if (putPlain(xml, text)) return;

  const escaped = escapedText(text);
  reserve(xml, escaped.length * MOST_UTF8);
  xml.length += xml.bytes.write(escaped, xml.length, 'utf8');
}

/** ASCII characters that stand for themselves: no control characters, no markup, no start of an Excel escape. */
const isPlain = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 32 && !'<>&_'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Encodes text that needs no escaping; where that turns out wrong, nothing counts as written. */
function putPlain(xml: XmlBytes, text: string): boolean {
  const count = text.length;
  reserve(xml, count * MOST_UTF8);
  const { bytes } = xml;
  let at = xml.length;
  for (let index = 0; index < count; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (isPlain[unit] === 0) return false;
      bytes[at++] = unit;
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 0x3f);
    } else {
      if ((unit >= 0xd800 && unit < 0xe000) || unit >= 0xfffe) return false;

      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[at++] = 0x80 | (unit & 0x3f);
    }
  }

  xml.length = at;

  return true;
}

/** Excel reads _x0041_ as A. */
const EXCEL_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const MARKUP = /[<>&]/g;

const markupNames: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Text within XML elements. */
export const escapedText = (text: string): string =>
  cleanText(text)
    .replace(EXCEL_ESCAPE, '_x005F_')
    .replace(MARKUP, (character) => markupNames[character] ?? '');
