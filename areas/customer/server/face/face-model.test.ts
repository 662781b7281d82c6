import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readFace } from './face-model.ts';

/* People who walk down a street, in a picture that comes with the model. */
const street = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
    'demo/sample1.jpg',
  ),
);

/**
 * A part of the picture: its middle and half of its width, as shares of the picture's width; drawn so large, on paper that
 * may be larger.
 */
async function portrait(
  x: number,
  y: number,
  half: number,
  pixels = 400,
  paper = pixels,
): Promise<Buffer> {
  const image = await loadImage(street);
  const canvas = createCanvas(paper, paper);
  const side = 2 * half * image.width;
  canvas
    .getContext('2d')
    .drawImage(
      image,
      (x - half) * image.width,
      (y - half) * image.width,
      side,
      side,
      0,
      0,
      pixels,
      pixels,
    );

  return canvas.toBuffer('image/jpeg');
}

const LEFT = [0.261, 0.247] as const;
const MIDDLE = [0.486, 0.276] as const;

async function descriptorOf(picture: Buffer): Promise<Float32Array> {
  const read = await readFace(picture);
  if (!('feature' in read)) throw new Error(read.reason);

  expect(read.feature).toHaveLength(512);

  return new Float32Array(new Uint8Array(read.feature).buffer);
}

const distance = (one: Float32Array, other: Float32Array): number =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));

test('one person is known again in another cut of another size, and told apart from another', async () => {
  const known = await descriptorOf(await portrait(...LEFT, 0.09));
  const again = await descriptorOf(await portrait(LEFT[0] + 0.01, LEFT[1] + 0.01, 0.11, 320));
  const other = await descriptorOf(await portrait(...MIDDLE, 0.09));
  expect(distance(known, again)).toBeLessThan(0.45);
  expect(distance(known, other)).toBeGreaterThan(0.6);
});

test('a picture says why no person can be recognised by it', async () => {
  const blank = createCanvas(200, 200).toBuffer('image/png');
  expect(await readFace(blank)).toEqual({ reason: '照片中没有可识别的人脸' });
  expect(await readFace(street)).toEqual({ reason: '照片中有多张人脸，请使用单人照片' });
  expect(await readFace(await portrait(...LEFT, 0.09, 80, 400))).toEqual({
    reason: '照片中的人脸太小，请使用更清晰的照片',
  });
  expect(await readFace(Buffer.from('no picture'))).toEqual({ reason: '照片无法读取' });
});
