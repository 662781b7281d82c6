import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/pictures.ts';
import { openBrowser, type TestBrowser } from './support/browser.ts';

const outDir = mkdtempSync(join(tmpdir(), 'picture-list-'));
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  const root = join(import.meta.dirname, 'pages');
  const page = join(root, 'pictures.html');
  const options = { outDir, rolldownOptions: { input: page } };
  await build({ configFile: false, root, logLevel: 'error', plugins: [react()], build: options });
  server = createServer((request, response) => {
    const path = request.url === '/' ? '/pictures.html' : (request.url ?? '');
    const isPage = path !== '/favicon.ico';
    response.setHeader('content-type', types[extname(path)] ?? '');
    response.end(isPage ? readFileSync(join(outDir, path)) : '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(outDir, { recursive: true, force: true });
});

async function choose(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('.img-add').click()]);
  await chooser.setFiles(names.map((name, index) => ({ name, mimeType: 'image/png', buffer: png(4 + index, 4) })));
}

test('a list takes five pictures, refuses the sixth in words, follows several at once, and is put in order', async () => {
  const { port } = server.address() as AddressInfo;
  await browser.visit(`http://127.0.0.1:${port}`, async ({ page }) => {
    const order = page.locator('output');
    const inOrder = (names: string) => order.filter({ hasText: new RegExp(`^${names}$`) }).waitFor();
    await choose(page, 'a', 'b', 'c');
    await page.getByText('成功3个，失败0个').waitFor();
    await inOrder('a b c');
    await choose(page, 'd', 'e', 'f');
    await inOrder('a b c d e');
    await page.getByText('最多上传5张图片').waitFor();
    expect(await page.locator('.img-add').count()).toBe(0);

    const tiles = page.locator('.img-tile');
    await tiles.first().getByRole('button', { name: '预览' }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await inOrder('b a c d e');
    await tiles.nth(4).dragTo(tiles.nth(0), { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 20, y: 20 } });
    await inOrder('e b a c d');
  });
}, 60_000);
