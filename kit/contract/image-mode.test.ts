import { describe, expect, test } from 'vitest';
import { IMAGE_MODES, type ImageMode, imageProblem, pictureType } from './image-mode.ts';

const KB = 1024;
const MB = 1024 * KB;
type Row = readonly [
  ImageMode,
  type: string,
  size: number,
  width: number,
  height: number,
  message?: string,
];

const format4 = '只能上传JPG、GIF、BMP、PNG格式的图片';
const format2 = '只能上传JPG、PNG格式的图片';
const size = '图片大小不能超过500KB';

describe('the table of image upload modes (rule forms/image-modes)', () => {
  test.each([
    [2, 'image/jpeg', 500 * KB - 1, 750, 600],
    [2, 'image/gif', 1, 5, 4],
    [2, 'image/bmp', 1, 1250, 1000],
    [2, 'image/png', 500 * KB, 750, 600, size],
    [2, 'image/png', 1, 751, 600, '图片比例须为750px*600px'],
    [2, 'image/webp', 1, 750, 600, format4],
    [3, 'image/png', 1, 2159, 3839],
    [3, 'image/png', 1, 2160, 100, '图片尺寸最大为2160px*3840px'],
    [3, 'image/png', 1, 100, 3840, '图片尺寸最大为2160px*3840px'],
    [3, 'image/svg+xml', 1, 10, 10, format4],
    [3, 'image/png', 500 * KB, 10, 10, size],
    [4, 'image/jpeg', 5 * MB - 1, 900, 900],
    [4, 'image/gif', 1, 900, 900, format2],
    [4, 'image/bmp', 1, 900, 900, format2],
    [4, 'image/png', 5 * MB, 900, 900, '图片大小不能超过5MB'],
    [4, 'image/png', 1, 900, 901, '图片比例须为1:1'],
    [5, 'image/png', 600 * KB, 800, 600],
    [5, 'image/png', 1, 600, 800, '图片比例须为4:3'],
    [5, 'image/gif', 1, 800, 600, format2],
    ['default', 'image/gif', 500 * KB - 1, 3000, 4000],
    ['default', 'image/png', 500 * KB, 1, 1, size],
    ['default', 'text/html', 1, 1, 1, format4],
    ['default', 'image/png', 1, 10_000, 10_000, '图片尺寸过大'],
  ] as const satisfies readonly Row[])(
    'mode %s: %s of %i bytes, %i x %i',
    (mode, type, bytes, width, height, ...[message]) => {
      expect(imageProblem(mode, { type, size: bytes, width, height })?.message).toBe(message);
    },
  );

  test.each(IMAGE_MODES)('mode %s refuses what is no picture at all', (mode) => {
    expect(imageProblem(mode, { type: undefined, size: 1, width: 1, height: 1 })?.rule).toBe(
      'format',
    );
  });
});

test.each([
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe1]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x37]],
  ['image/bmp', [0x42, 0x4d, 0x00]],
  [undefined, [0x3c, 0x73, 0x76, 0x67]],
  [undefined, [0x89, 0x50]],
  [undefined, []],
])('%s is told by the first bytes', (type, bytes) => {
  expect(pictureType(Uint8Array.from(bytes))).toBe(type);
});
