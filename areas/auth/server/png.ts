import { crc32, deflateSync } from 'node:zlib';

/** Pixels of a picture, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const blankPixels = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
});

const TRUE_COLOUR_WITH_OPACITY = 6;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file; lines carry the difference to the pixel before, which soft pictures compress well by. */
export function pngOf({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR_WITH_OPACITY, 0, 0, 0], 8);
  const stride = width * 4;
  const lines = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    const line = y * (stride + 1);
    lines[line] = 1;

    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      lines[line + 1 + x] = ((data[at] ?? 0) - (x < 4 ? 0 : (data[at - 4] ?? 0))) & 0xff;
    }
  }

  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const part = Buffer.alloc(body.length + 12);
  part.writeUInt32BE(body.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), body.length + 8);

  return part;
}
