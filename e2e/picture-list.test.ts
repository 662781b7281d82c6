import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bmp, gif, png } from '#kit/server/testing/pictures.ts';
import { openBrowser, type TestBrowser } from './support/browser.ts';
import { button } from './support/screen.ts';

const outDir = mkdtempSync(join(tmpdir(), 'picture-list-'));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  const root = join(import.meta.dirname, 'pages');
  const page = join(root, 'pictures.html');
  const options = { outDir, rolldownOptions: { input: page } };
  await build({ configFile: false, root, logLevel: 'error', plugins: [react()], build: options });
  server = createServer((request, response) => {
    const asked = request.url?.replace(/\?.*/, '') ?? '';
    const path = asked === '/' ? '/pictures.html' : asked;
    const isPage = path !== '/favicon.ico';
    response.setHeader('content-type', types[extname(path)] ?? '');
    response.end(isPage ? readFileSync(join(outDir, path)) : '');
  });

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(outDir, { recursive: true, force: true });
});

async function choose(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.img-add').click(),
  ]);
  await chooser.setFiles(
    names.map((name, index) => ({ name, mimeType: 'image/png', buffer: png(4 + index, 4) })),
  );
}

test('a list takes five pictures, refuses the sixth in words, follows several at once, and is put in order', async () => {
  const { port } = server.address() as AddressInfo;
  await browser.visit(`http://127.0.0.1:${port}`, async ({ page }) => {
    const order = page.locator('output');
    const inOrder = (names: string) =>
      order.filter({ hasText: new RegExp(`^${names}$`) }).waitFor();
    await choose(page, 'a', 'b', 'c');
    await page.getByText('成功3个，失败0个').waitFor();
    await inOrder('a b c');
    await choose(page, 'd', 'e', 'f');
    await inOrder('a b c d e');
    await page.getByText('最多上传5张图片').waitFor();
    expect(await page.locator('.img-add').count()).toBe(0);

    const tiles = page.locator('.img-tile');
    await button(tiles.first(), '预览').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await inOrder('b a c d e');
    await tiles
      .nth(4)
      .dragTo(tiles.nth(0), { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 20, y: 20 } });
    await inOrder('e b a c d');
  });
});

const KB = 1024;
const MB = 1024 * KB;
const anyFormat = '只能上传JPG、GIF、BMP、PNG格式的图片';
const photoFormat = '只能上传JPG、PNG格式的图片';
const upTo500 = '图片大小不能超过500KB';
const upTo5 = '图片大小不能超过5MB';
const webp = Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1');

/* What each mode takes, and what it refuses with which words: limits from both sides. */
const modes = [
  {
    mode: 'default',
    offers: 'image/jpeg,image/png,image/gif,image/bmp',
    hint: '支持JPG、GIF、BMP、PNG，小于500KB',
    takes: [png(40, 10), gif(3, 7), bmp(7, 3), png(4, 4, { padding: 499 * KB }), png(2400, 40)],
    refuses: [
      [webp, anyFormat],
      [png(4, 4, { padding: 500 * KB }), upTo500],
    ],
  },
  {
    mode: '2',
    offers: 'image/jpeg,image/png,image/gif,image/bmp',
    hint: '支持JPG、GIF、BMP、PNG，小于500KB，比例为750px*600px',
    takes: [png(750, 600), gif(10, 8), bmp(5, 4)],
    refuses: [
      [webp, anyFormat],
      [png(751, 600), '图片比例须为750px*600px'],
      [png(600, 750), '图片比例须为750px*600px'],
      [png(750, 600, { padding: 500 * KB }), upTo500],
    ],
  },
  {
    mode: '3',
    offers: 'image/jpeg,image/png,image/gif,image/bmp',
    hint: '支持JPG、GIF、BMP、PNG，小于500KB，尺寸小于2160px*3840px',
    takes: [png(2159, 3839), gif(9, 2), bmp(2, 9)],
    refuses: [
      [webp, anyFormat],
      [png(2160, 10), '图片尺寸最大为2160px*3840px'],
      [png(10, 3840), '图片尺寸最大为2160px*3840px'],
      [png(10, 10, { padding: 500 * KB }), upTo500],
    ],
  },
  {
    mode: '4',
    offers: 'image/jpeg,image/png',
    hint: '支持JPG、PNG，小于5MB，比例为1:1',
    takes: [png(300, 300), png(8, 8, { padding: 5 * MB - KB })],
    refuses: [
      [gif(8, 8), photoFormat],
      [bmp(8, 8), photoFormat],
      [png(300, 301), '图片比例须为1:1'],
      [png(8, 8, { padding: 5 * MB }), upTo5],
    ],
  },
  {
    mode: '5',
    offers: 'image/jpeg,image/png',
    hint: '支持JPG、PNG，小于5MB，比例为4:3',
    takes: [png(800, 600), png(8, 6, { padding: 5 * MB - KB })],
    refuses: [
      [gif(8, 6), photoFormat],
      [bmp(8, 6), photoFormat],
      [png(600, 800), '图片比例须为4:3'],
      [png(8, 6, { padding: 5 * MB }), upTo5],
    ],
  },
] as const;

test.each(modes)(
  'mode $mode takes and refuses what its table says, before anything travels',
  async (rule) => {
    const { port } = server.address() as AddressInfo;
    await browser.visit(`http://127.0.0.1:${port}`, async ({ page }) => {
      await page.goto(`/?mode=${rule.mode}`);
      await page.getByText(`${rule.hint}，最多5张`, { exact: true }).waitFor();
      expect(await page.locator('input[type=file]').getAttribute('accept')).toBe(rule.offers);
      const send = async (name: string, buffer: Buffer) => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.locator('.img-add').click(),
        ]);
        await chooser.setFiles([{ name, mimeType: 'image/png', buffer }]);
      };
      for (const [index, [bytes, words]] of rule.refuses.entries()) {
        await send(`refused${index}`, bytes);
        await page.getByText(`refused${index}: ${words}`, { exact: true }).waitFor();
      }

      expect(await page.locator('.img-tile').count()).toBe(0);
      const names = rule.takes.map((_bytes, index) => `taken${index}`);
      for (const [index, bytes] of rule.takes.entries()) {
        await send(`taken${index}`, bytes);
        await page
          .locator('output')
          .filter({ hasText: names.slice(0, index + 1).join(' ') })
          .waitFor();
      }

      expect(await page.locator('.img-problems p').count()).toBe(0);
    });
  },
  60_000,
);
