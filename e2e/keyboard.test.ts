import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, NARROW, soon } from './support/screen.ts';

/* About kit/console: everything by keyboard, and the focus where one expects it. */
const desk = openDesk({ people: 20, days: 1 });

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

test('a link of the keyboard leads past the menus to the page, and the address stays', async () => {
  await desk.visitAs(admin, '/basesetting/canteen', async ({ page }) => {
    await page.getByRole('link', { name: '跳到页面内容' }).focus();
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toBe('content');
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('of many actions of a row those behind 更多 are reached by keyboard, and give the focus back to it', async () => {
  await desk.visitAs(admin, '/basesetting/canteen', async ({ page }) => {
    await button(page, '更多').first().press('Enter');
    const actions = page.getByRole('menuitem').filter({ visible: true });
    await actions.first().waitFor();
    expect(await button(page.locator('.ant-table-row').first(), '删除').count()).toBe(0);
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toBe('更多');
    await page.keyboard.press('Enter');
    await actions.filter({ hasText: '删除' }).press('Enter');
    await soon(() => focused(page)).toBe('取消');
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toBe('更多');
  });
});

test('forms and questions take the focus and give it back to the button they came from, wide and narrow', async () => {
  await desk.visitAs(admin, '/basesetting/canteen', async ({ page }) => {
    await button(page, '新增食堂').focus();
    await page.keyboard.press('Enter');
    await soon(() =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toBe('新增食堂');
    await page.setViewportSize(NARROW);
    const card = page.getByRole('listitem').filter({ hasText: '第一食堂' });
    await card.getByRole('button', { expanded: false }).press('Enter');
    await button(card, '修改').press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('修改');
  });
});
