import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '../tools/ensure-tools.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, dialogWith, pressInRow, rowOf } from './support/screen.ts';

/* A new screen shows a code, becomes the board of a machine, goes on without a network, and is a stranger again once it is unpaired. */

const desk = openDesk({ people: 10, days: 1 });

let screens: Browser;
beforeAll(async () => {
  screens = await chromium.launch(await ensureChromium());
});
afterAll(() => screens.close());

const codeOn = async (screen: Page): Promise<string> => {
  await screen.getByText('此屏幕尚未配对').waitFor();
  return ((await screen.locator('.code').textContent()) ?? '').trim();
};

test('a screen is paired by its code, keeps what it shows without a network, and is unpaired', async () => {
  const context = await screens.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
  });
  const screen = await context.newPage();
  await screen.goto(`${desk.house.origin}/board/`);
  const code = await codeOn(screen);
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);

  await desk.visitAs(admin, '/machinemanage/electronicMenuBoard', async ({ page }) => {
    const row = rowOf(page, '电子菜牌1号');
    await pressInRow(row, '配对屏幕');
    const pairing = dialogWith(page, '屏幕配对');
    await button(pairing, '输入配对码').click();
    const form = dialogWith(page, '配对码').last();
    await form.getByLabel('配对码', { exact: true }).fill(code);
    await button(form, '配对').click();
    await screen.locator('header h1').waitFor();
    const shown = await screen.locator('header h1').textContent();

    await screen.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await screen.reload();
    await screen.getByText(/网络中断，显示\d\d:\d\d的内容/).waitFor();
    expect(await screen.locator('header h1').textContent()).toBe(shown);
    await context.setOffline(false);
    await screen.getByText(/网络中断/).waitFor({ state: 'detached' });

    await page.reload();
    await pressInRow(rowOf(page, '电子菜牌1号'), '配对屏幕');
    await button(dialogWith(page, '屏幕配对'), '解除配对').click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await screen.getByText('此屏幕尚未配对').waitFor();
    expect(await codeOn(screen)).not.toBe(code);
  });
  await context.close();
});

test('the preview shows in a frame what the screen would show', async () => {
  await desk.visitAs(admin, '/machinemanage/infoScreen', async ({ page }) => {
    await pressInRow(rowOf(page, '信息屏1号'), '预览');
    const frame = page.frameLocator('iframe');
    await frame.locator('main time').waitFor();
  });
});
