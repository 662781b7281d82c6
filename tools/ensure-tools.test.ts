import { chromium, type Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { ensureChromium } from './ensure-tools.ts';

const open = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch(await ensureChromium());
  await browser
    .newPage()
    .then(work)
    .finally(() => browser.close());
};

test('a real Chromium starts without anything installed on the machine', {
  timeout: 60_000,
}, async () => {
  await open(async (page) => {
    await page.setContent('<button onclick="this.textContent = [1, 2].at(-1)">食堂</button>');
    await page.click('text=食堂');
    expect(await page.textContent('button')).toBe('2');
  });
});

test('it has no font of the machine: Chinese that it prints comes with the page', {
  timeout: 60_000,
}, async () => {
  await open(async (page) => {
    await page.setContent('<p style="font-family: sans-serif">Lunch 食堂</p>');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), {
      mergePages: true,
    });
    expect(text).toMatch(/Lunch/);
    expect(text).not.toMatch(/食|堂/);
  });
});
