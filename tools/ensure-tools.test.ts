import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { ensureChromium } from './ensure-tools.ts';

test('a real Chromium starts without anything installed on the machine', { timeout: 60_000 }, async () => {
  const browser = await chromium.launch(await ensureChromium());
  try {
    const page = await browser.newPage();
    await page.setContent('<button onclick="this.textContent = [1, 2].at(-1)">食堂</button>');
    await page.click('text=食堂');
    expect(await page.textContent('button')).toBe('2');
  } finally {
    await browser.close();
  }
});
