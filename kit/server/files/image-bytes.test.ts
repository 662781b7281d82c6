import { describe, expect, test } from 'vitest';
import { bmp, gif, jpeg, png } from '../testing/pictures.ts';
import { pictureOnly } from './image-bytes.ts';

const page = '<html><script>alert(1)</script></html>';
const archive = 'PK\u0003\u0004 a program PK\u0005\u0006';
const whole: readonly (readonly [string, Buffer])[] = [
  ['image/png', png(7, 5)],
  ['image/jpeg', jpeg(7, 5)],
  ['image/gif', gif(7, 5)],
  ['image/bmp', bmp(7, 5)],
];

describe.each(whole)('%s', (type, bytes) => {
  test('a whole picture passes as it is, blanks behind it left out', () => {
    expect(pictureOnly(bytes, type)).toEqual(bytes);
    expect(pictureOnly(Buffer.concat([bytes, Buffer.from('\r\n ')]), type)).toEqual(bytes);
  });

  test('a picture cut short anywhere is refused', () => {
    for (let end = 0; end < bytes.length; end += 1)
      expect(pictureOnly(bytes.subarray(0, end), type), `${end}`).toBe(undefined);
  });

  test.each([page, archive, '%PDF-1.7', '<?php system($_GET[0]); ?>', '<svg onload=alert(1)>'])(
    'with %j behind its end it is refused',
    (extra) => {
      expect(pictureOnly(Buffer.concat([bytes, Buffer.from(extra)]), type)).toBe(undefined);
    },
  );

  test('bytes of another type are refused', () => {
    for (const [other] of whole.filter(([name]) => name !== type))
      expect(pictureOnly(bytes, other)).toBe(undefined);
  });
});

test.each([
  ['a PNG', 'image/png', png(2, 2, { note: page })],
  ['a JPEG', 'image/jpeg', jpeg(2, 2, { note: page })],
  ['a GIF', 'image/gif', gif(2, 2, { note: page })],
  ['a JPEG with an archive', 'image/jpeg', jpeg(2, 2, { note: archive })],
])('%s with a page in its comment is refused', (_what, type, bytes) => {
  expect(pictureOnly(bytes, type)).toBe(undefined);
});

test('ordinary comments stay', () => {
  expect(
    pictureOnly(png(2, 2, { note: 'Photo: 6 < 7, taken at noon' }), 'image/png'),
  ).toBeDefined();
});

test('a film that a telephone put behind a photo is left out', () => {
  const photo = jpeg(4, 3);
  expect(
    pictureOnly(Buffer.concat([photo, Buffer.from('\0\0\0\u0018ftypmp42')]), 'image/jpeg'),
  ).toEqual(photo);
});

test('one wrong bit in a PNG is noticed', () => {
  const bytes = png(9, 9);
  const wrong = Buffer.from(bytes);
  wrong[45] = (wrong[45] ?? 0) ^ 1;
  expect(pictureOnly(wrong, 'image/png')).toBe(undefined);
});
