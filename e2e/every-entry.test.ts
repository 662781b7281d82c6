import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menuOf } from '#kit/server/serve.ts';
import { areas } from '../apps/server/areas.ts';
import { openBrowser, type TestBrowser } from './support/browser.ts';
import { type House, openHouse } from './support/house.ts';
import { admin } from './support/people.ts';

/** Every page of the menu, whatever areas there are: this file grows by itself. */
const pages = menuOf(areas).filter((entry) => entry.kind === 'page');

let house: House;
let browser: TestBrowser;
beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse({ people: 40, days: 1 }), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

describe.each(['中文', 'English'])('in %s', (language) => {
  test('every entry of the menu opens, shows its data and complains about nothing', async () => {
    await browser.visit(house.origin, async ({ page, logIn }) => {
      await logIn(admin);
      if (language === 'English') {
        await page.getByRole('button', { name: 'English' }).click();
        await page.locator('html[lang=en-US]').waitFor({ state: 'attached' });
      }
      for (const { path, title } of pages) {
        await page.goto(path);
        await page.locator('main, [role=tabpanel]').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(new URL(page.url()).pathname, title).toBe(path);
        expect(await page.locator('.ant-result-error, .ant-alert-error').count(), title).toBe(0);
        const text = (await page.locator('body').textContent()) ?? '';
        if (language === 'English') expect(text, title).not.toMatch(/请选择|请输入|查询|暂无|操作/);
      }
    });
  }, 120_000);
});
