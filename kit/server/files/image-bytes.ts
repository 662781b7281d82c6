import { crc32 } from 'node:zlib';

/* How a picture is built, byte by byte: where it ends and what it carries beside its pixels. Decoders skip what they do not know; a file that is two things at once hides there. */

/** The bytes of a picture. */
export interface Anatomy {
  /** Just behind the last byte of the picture. */
  readonly end: number;
  /** What is no pixel: comments, camera data, colour profiles, unknown parts. */
  readonly notes: readonly Buffer[];
}

/** Thrown inside this file by reads beyond the end; `anatomyOf` turns it into undefined. */
const need = (bytes: Buffer, end: number): void => {
  if (end > bytes.length) throw new RangeError('ends early');
};

const PNG_HEAD = 8;
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT', 'IEND']);

function png(bytes: Buffer): Anatomy {
  const notes: Buffer[] = [];
  for (let at = PNG_HEAD; ; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    need(bytes, end);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at === PNG_HEAD && type !== 'IHDR') throw new RangeError('begins elsewhere');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new RangeError('damaged');

    if (!PNG_PIXELS.has(type)) notes.push(bytes.subarray(at + 4, end - 4));
    if (type === 'IEND') return { end, notes };

    at = end;
  }
}

/** Just behind a chain of GIF sub-blocks. */
function behindBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;

  return at + 1;
}

const GIF_LABELS_PIXELS = 0xf9;
const colourTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function gif(bytes: Buffer): Anatomy {
  const notes: Buffer[] = [];
  let at = 13 + colourTable(bytes.readUInt8(10));
  for (;;) {
    const mark = bytes.readUInt8(at);
    if (mark === 0x3b) return { end: at + 1, notes };

    if (mark === 0x21) {
      const end = behindBlocks(bytes, at + 2);
      need(bytes, end);
      if (bytes.readUInt8(at + 1) !== GIF_LABELS_PIXELS) notes.push(bytes.subarray(at, end));
      at = end;
    } else if (mark === 0x2c) {
      at = behindBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)));
    } else throw new RangeError('damaged');
  }
}

const BMP_HEAD = 54;
/** Uncompressed, with or without masks: the size follows from width and height. */
const BMP_PLAIN = new Set([0, 3, 6]);

function bmp(bytes: Buffer): Anatomy {
  const pixels = bytes.readUInt32LE(10);
  const row = Math.ceil((bytes.readInt32LE(18) * bytes.readUInt16LE(28)) / 32) * 4;
  const plain = BMP_PLAIN.has(bytes.readUInt32LE(30));
  const length = plain ? row * Math.abs(bytes.readInt32LE(22)) : bytes.readUInt32LE(34);
  if (length <= 0 || pixels < BMP_HEAD) throw new RangeError('damaged');

  need(bytes, pixels + length);

  return { end: pixels + length, notes: [bytes.subarray(BMP_HEAD, pixels)] };
}

/** Just behind the compressed pixels that begin here: at the next mark that is neither a stuffed byte nor a restart. */
function behindScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes.readUInt8(at + 1);
    if (mark !== 0x00 && mark !== 0xff && (mark < 0xd0 || mark > 0xd7)) return at;
  }
  throw new RangeError('ends early');
}

function jpeg(bytes: Buffer): Anatomy {
  const notes: Buffer[] = [];
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('damaged');

    const mark = bytes.readUInt8(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) return { end: at + 2, notes };

    const end = at + 2 + bytes.readUInt16BE(at + 2);
    need(bytes, end);
    if (mark >= 0xe0) notes.push(bytes.subarray(at + 4, end));
    at = mark === 0xda ? behindScan(bytes, end) : end;
  }
}

const readers: Readonly<Record<string, (bytes: Buffer) => Anatomy>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/gif': gif,
  'image/bmp': bmp,
};

/** How a picture of this type is built; undefined where it is broken, cut short, or of another type. */
export function anatomyOf(bytes: Buffer, type: string): Anatomy | undefined {
  try {
    return readers[type]?.(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/* Pages, programs, archives and documents by what they cannot do without. */
const FOREIGN = /<(script|html|svg|iframe|body|object|embed|!doctype|\?php)|javascript:|%PDF-/i;
const ARCHIVE = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0x50, 0x4b, 5, 6])];
const hasForeign = (part: Buffer): boolean =>
  FOREIGN.test(part.toString('latin1')) || ARCHIVE.some((mark) => part.includes(mark));
const isBlank = (part: Buffer): boolean =>
  part.every((byte) => byte === 0) || part.toString('latin1').trim() === '';

/**
 * The picture alone, without what stands behind its end: telephones put previews and films there. Undefined where the bytes are
 * no whole picture, or where they are something else besides: a page, a program, an archive.
 */
export function pictureOnly(bytes: Buffer, type: string): Buffer | undefined {
  const anatomy = anatomyOf(bytes, type);
  if (!anatomy) return undefined;

  const rest = bytes.subarray(anatomy.end);
  if (type !== 'image/jpeg' && !isBlank(rest)) return undefined;

  return [...anatomy.notes, rest].some(hasForeign) ? undefined : bytes.subarray(0, anatomy.end);
}
