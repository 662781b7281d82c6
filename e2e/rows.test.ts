import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labels } from '#areas/canteen/contract/label.ts';
import { callerOf } from './support/caller.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { answer, button, rowOf, soon, toast } from './support/screen.ts';

/* About kit/console/list: what limits the rows, going through them by keyboard, and changing a number where it stands. */
const desk = openDesk({ people: 60, days: 1 });

const ORDERS = '/orderCenter/orderManagement/orderList';
const TAGS = '/basesetting/canteenManage3/tag';

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const WEEK = `startDate=${dayIn(-5)}+00:00:00&endDate=${dayIn(1)}+23:59:59`;

/** Those that have come: not the grey shapes before them. */
const rows = (page: Page) =>
  page.locator('.tab-panel:visible .ant-table-row').filter({ hasNot: page.locator('.scr-bone') });
const keyOf = (page: Page, position: number) =>
  rows(page).nth(position).getAttribute('data-row-key');
const asked = (page: Page) => new URL(page.url()).searchParams;
/** Which row of the list has the focus; -1 where none has. */
const focusedRow = (page: Page): Promise<number> =>
  rows(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));

test('a shortcut of the calendar applies at once, what is typed is seen as not asked yet, and each condition is a chip that can be taken away', async () => {
  await desk.visitAs(admin, ORDERS, async ({ page }) => {
    const search = page.getByRole('form', { name: '查询' });
    const condition = (title: string) => button(page, `移除条件：${title}`);
    await search.getByLabel('消费时间').first().click();
    await page
      .locator('.ant-picker-presets:visible')
      .getByText('最近一周', { exact: true })
      .click();
    await soon(() => asked(page).has('startDate')).toBe(true);
    await rows(page).first().waitFor();
    await condition('消费时间').waitFor();

    await search.getByLabel('关键字').fill('没有这个人');
    await page.getByTitle('条件已修改，尚未查询').waitFor();
    expect(asked(page).has('keyword')).toBe(false);
    await page.keyboard.press('Enter');
    await condition('关键字').waitFor();
    await page.getByTitle('条件已修改，尚未查询').waitFor({ state: 'detached' });

    await condition('关键字').click();
    await rows(page).first().waitFor();
    expect(asked(page).has('keyword')).toBe(false);
    expect(await search.getByLabel('关键字').inputValue()).toBe('');
    await condition('消费时间').click();
    await soon(() => asked(page).has('startDate')).toBe(false);
  });
});

test('rows are gone through by keyboard, also with one open, which the address keeps', async () => {
  await desk.visitAs(admin, `${ORDERS}?${WEEK}`, async ({ page }) => {
    await rows(page).first().waitFor();
    const [first, second] = [await keyOf(page, 0), await keyOf(page, 1)];
    const drawer = page.getByRole('dialog').filter({ hasText: '订单详情' });
    const told = (id: string | null) => drawer.getByText(String(id), { exact: true }).first();
    await page.keyboard.press('j');
    await soon(() => focusedRow(page)).toBe(0);
    await page.keyboard.press('j');
    await soon(() => focusedRow(page)).toBe(1);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await told(first).waitFor();
    expect(asked(page).get('orderId')).toBe(first);

    await page.keyboard.press('ArrowDown');
    await told(second).waitFor();
    expect(asked(page).get('orderId')).toBe(second);
    await page.reload();
    await told(second).waitFor();
    await rows(page).first().waitFor();
    await page.keyboard.press('ArrowUp');
    await told(first).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await soon(() => asked(page).has('orderId')).toBe(false);

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
  });
});

test('a number is changed where it stands and what is wrong with it is said beside it; a removed tag is brought back', async () => {
  await desk.visitAs(admin, TAGS, async ({ page }) => {
    const caller = await callerOf(page);
    await caller.call(labels.add, { labelName: '试吃', sort: 5 });
    await page.reload();
    const row = rowOf(page, '试吃');
    await button(row, '试吃的排序：5，修改').click();
    const input = page.getByLabel('试吃的新排序');
    await input.fill('1000000');
    await page.keyboard.press('Enter');
    await soon(() => input.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('tooltip').waitFor();
    await input.fill('3');
    await page.keyboard.press('Enter');
    await button(toast(page, '试吃的排序已改为3').locator('..'), '撤销操作').click();
    await button(row, '试吃的排序：5，修改').click();
    await input.fill('3');
    await page.keyboard.press('Enter');
    await button(row, '试吃的排序：3，修改').click();
    await page.getByLabel('试吃的新排序').fill('8');
    await page.keyboard.press('Escape');
    await button(row, '试吃的排序：3，修改').waitFor();

    await button(row, '删除').click();
    await answer(page, '确定');
    await row.waitFor({ state: 'detached' });
    await button(toast(page, '操作成功').locator('..'), '撤销操作').click();
    await button(rowOf(page, '试吃'), '试吃的排序：3，修改').waitFor();

    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: '新增标签' }).waitFor();
  });
});
