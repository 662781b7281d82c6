import { crc32, deflateSync } from 'node:zlib';

/* Pictures for tests, made byte by byte: the smallest whole ones of their size. */

/** A grey PNG; `note` stands in it as a text chunk, `padding` makes it that many bytes larger. */
export function png(
  width: number,
  height: number,
  parts: { note?: string; padding?: number } = {},
): Buffer {
  const head = Buffer.concat([
    numbers('BE', [4, width], [4, height]),
    Buffer.from([8, 0, 0, 0, 0]),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(parts.note === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${parts.note}`))]),
    ...(parts.padding ? [chunk('paDd', Buffer.alloc(parts.padding - 12, 0x41))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const numbers = (
  write: 'LE' | 'BE',
  ...parts: readonly (readonly [bytes: 2 | 4, value: number])[]
): Buffer =>
  Buffer.concat(
    parts.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      if (write === 'LE') buffer.writeUIntLE(value, 0, bytes);
      else buffer.writeUIntBE(value, 0, bytes);

      return buffer;
    }),
  );

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));

  return Buffer.concat([length, body, sum]);
};

/** The marks of a JPEG around pixels that mean nothing: right for everything that reads no pixels. */
export function jpeg(
  width: number,
  height: number,
  parts: { note?: string; orientation?: number } = {},
): Buffer {
  const frame = Buffer.concat([
    Buffer.from([8]),
    numbers('BE', [2, height], [2, width]),
    Buffer.from([1, 1, 0x11, 0]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(parts.orientation === undefined ? [] : [turned(parts.orientation)]),
    ...(parts.note === undefined ? [] : [segment(0xfe, Buffer.from(parts.note))]),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const segment = (mark: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, mark]), numbers('BE', [2, data.length + 2]), data]);

/** Camera data that says how the picture has to be turned. */
const turned = (orientation: number): Buffer =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0MM\0*', 'latin1'),
      numbers('BE', [4, 8], [2, 1], [2, 0x0112], [2, 3], [4, 1], [2, orientation], [2, 0], [4, 0]),
    ]),
  );

/** A GIF of one colour; `note` stands in it as a comment. */
export function gif(width: number, height: number, parts: { note?: string } = {}): Buffer {
  const note = parts.note ?? '';
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    numbers('LE', [2, width], [2, height]),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...(note ? [Buffer.from([0x21, 0xfe, note.length]), Buffer.from(note), Buffer.from([0])] : []),
    Buffer.from([0x2c]),
    numbers('LE', [2, 0], [2, 0], [2, width], [2, height]),
    Buffer.from([0, 2]),
    ...blocksOf(colourless(width * height)),
    Buffer.from([0, 0x3b]),
  ]);
}

/** Data in blocks of at most 255 bytes, each led by its length. */
const blocksOf = (data: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(data.length / 255) }, (_unused, index) => {
    const part = data.subarray(index * 255, (index + 1) * 255);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });

/** GIF's codes of three bits for that many pixels of the first colour: each after "begin anew", so that codes never grow. */
function colourless(pixels: number): Buffer {
  const [ANEW, END, BITS] = [4, 5, 3];
  const codes = [...Array.from({ length: pixels }, () => [ANEW, 0]).flat(), END];
  const bytes = Buffer.alloc(Math.ceil((codes.length * BITS) / 8));
  codes.forEach((code, index) => {
    for (let bit = 0; bit < BITS; bit += 1) {
      const place = index * BITS + bit;
      bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (((code >> bit) & 1) << (place & 7));
    }
  });

  return bytes;
}

/** A black BMP with 24 bits a pixel. */
export function bmp(width: number, height: number): Buffer {
  const pixels = Math.ceil((width * 3) / 4) * 4 * height;
  return Buffer.concat([
    Buffer.from('BM', 'latin1'),
    numbers(
      'LE',
      [4, 54 + pixels],
      [4, 0],
      [4, 54],
      [4, 40],
      [4, width],
      [4, height],
      [2, 1],
      [2, 24],
    ),
    numbers('LE', [4, 0], [4, pixels], [4, 2835], [4, 2835], [4, 0], [4, 0]),
    Buffer.alloc(pixels),
  ]);
}
