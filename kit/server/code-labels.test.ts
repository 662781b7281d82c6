import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import readCode from 'jsqr';
import { expect, test } from 'vitest';
import { labelImage, labelZip } from './code-labels.ts';

async function pixels(image: Buffer) {
  const picture = await loadImage(image);
  const paper = createCanvas(picture.width, picture.height).getContext('2d');
  paper.drawImage(picture, 0, 0);

  return paper.getImageData(0, 0, picture.width, picture.height);
}

test('a label reads back as what it was made of, with its name in ink below', async () => {
  const content = 'https://canteen.example/t/1/5001?c=0f3a';
  const named = await pixels(
    await labelImage({ content, title: '鑫苑厅 12号桌', subtitle: '第一食堂' }),
  );
  const { data, width, height } = named;
  expect(readCode(data, width, height)?.data).toBe(content);
  const bare = await pixels(await labelImage({ content, title: '' }));
  const ink = (image: typeof named) => {
    const below = image.data.subarray(width * 580 * 4);
    return below.filter((value, index) => index % 4 === 0 && value < 128).length;
  };
  expect(ink(bare)).toBe(0);
  expect(ink(named)).toBeGreaterThan(1000);
});

test('names that are much too long stay on the paper', async () => {
  const { data, width, height } = await pixels(
    await labelImage({ content: '1', title: '一号餐厅靠窗第十二张大圆桌'.repeat(5) }),
  );
  const edge = [0, width - 1].flatMap((x) =>
    Array.from({ length: height }, (_unused, y) => data[(y * width + x) * 4]),
  );
  expect(edge.every((value) => value === 255)).toBe(true);
});

test('a zip holds every label under a name of its own that any system takes', async () => {
  const labels = ['A/1', 'A/1', 'B:2'].map((title) => ({
    content: title,
    title,
    subtitle: '一 食堂',
  }));
  const bytes = await buffer(labelZip('x.zip', labels).body as Readable);
  for (const name of ['一-食堂_A-1.png', '一-食堂_A-1(2).png', '一-食堂_B-2.png'])
    expect(bytes.includes(name), name).toBe(true);

  const directoryEntry = Buffer.from('PK\u0001\u0002');
  const entries = bytes.toString('latin1').split(directoryEntry.toString('latin1'));
  expect(entries).toHaveLength(labels.length + 1);
});
