import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintJob } from '#kit/console/print/print-helper.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { openBrowser, type TestBrowser } from './support/browser.ts';
import { paperOf } from './support/pdf.ts';

const outDir = mkdtempSync(join(tmpdir(), 'prints-'));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const documents: Readonly<Record<string, readonly [status: number, type: string, body: Buffer]>> = {
  '/made.pdf': [201, 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF')],
  '/gone.pdf': [404, 'application/pdf', Buffer.from('')],
  '/code.png': [200, 'image/png', png(40, 40)],
  '/favicon.ico': [200, 'image/x-icon', Buffer.from('')],
};
const server = createServer((request, response) => {
  const path = request.url === '/' ? '/prints.html' : (request.url ?? '');
  const [status, type, body] = documents[path] ?? [
    200,
    types[extname(path)] ?? '',
    readFileSync(join(outDir, path)),
  ];
  response.writeHead(status, { 'content-type': type }).end(body);
});
let browser: TestBrowser;
beforeAll(async () => {
  const root = join(import.meta.dirname, 'pages');
  const options = { outDir, rolldownOptions: { input: join(root, 'prints.html') } };
  await build({ configFile: false, root, logLevel: 'error', plugins: [react()], build: options });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server.close();
  rmSync(outDir, { recursive: true, force: true });
});

interface Printing {
  print_(job: PrintJob): Promise<string>;
  readonly noted: string[];
}
const printed = (page: Page, job: PrintJob) =>
  page.evaluate(async (asked) => {
    const { print_, noted } = window as never as Printing;
    noted.length = 0;

    return [await print_(asked), ...noted];
  }, job);
const visit = (work: (page: Page, expectProblem: (pattern: RegExp) => void) => Promise<void>) =>
  browser.visit(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async ({ page, expectProblem }) => {
      await page.waitForFunction(() => 'print_' in window);
      await work(page, expectProblem);
    },
  );

test('images, rows and an element of the page are printed alone', async () => {
  await visit(async (page) => {
    const images = [{ address: '/code.png', caption: '一号桌' }, '/code.png'];
    expect(await printed(page, { type: 'image', printable: images })).toEqual(['printed', 'page']);
    expect(await page.locator('#print-root img').count()).toBe(2);
    const text = async () => (await paperOf(page)).map((sheet) => sheet.text).join('');
    expect(await text()).toMatch(/^(1 \/ 1)?\s*一号桌\s*$/);

    const properties = [{ field: 'name', displayName: '姓名' }, 'room'];
    const rows = JSON.stringify([{ name: '张敏', room: 'A1' }]);
    expect(await printed(page, { type: 'json', printable: rows, properties })).toEqual([
      'printed',
      'page',
    ]);
    expect(await text()).toMatch(/姓名\s*room\s*1\s*张敏\s*A1/);

    expect(await printed(page, { type: 'html', printable: 'notice' })).toEqual(['printed', 'page']);
    expect(await text()).toMatch(/^\s*停电通知\s*$/);
    expect(await printed(page, { type: 'html', printable: 'nowhere' })).toEqual(['缺少打印内容']);
  });
});

test('HTML text is printed in a frame whose scripts do not run', async () => {
  await visit(async (page, expectProblem) => {
    expectProblem(/sandboxed|Blocked script/);
    const printable =
      '<b>你好</b><script>parent.ran = 1</script><img src="data:," onerror="parent.ran = 1">';
    expect(await printed(page, { type: 'raw-html', printable })).toEqual(['printed', 'frame']);
    expect(await page.frameLocator('.prt-frame').locator('b').textContent()).toBe('你好');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test('a PDF is printed in a frame, or handed over where the browser shows none; only one that came whole', async () => {
  await visit(async (page, expectProblem) => {
    expectProblem(/404/);
    const shows = await page.evaluate(() => navigator.pdfViewerEnabled);
    const saved = shows ? undefined : page.waitForEvent('download');
    expect(await printed(page, { type: 'pdf', printable: '/made.pdf' })).toEqual(
      shows ? ['printed', 'frame'] : ['printed'],
    );
    if (saved) expect((await saved).suggestedFilename()).toBe('made.pdf');
    expect(await printed(page, { type: 'pdf', printable: '/gone.pdf' })).toEqual([
      '打印文件加载失败（404）',
    ]);
  });
});
