import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, rowOf, soon } from './support/screen.ts';

/* The page one begins at, and kit/console/report: from a number to the rows that make it, and a chart without eyes or mouse. */

const desk = openDesk({ people: 60, days: 3 });

const HOME = '/dashboard';
const textOf = async (place: Locator): Promise<string> =>
  ((await place.textContent()) ?? '').trim();
const total = (page: Page) => page.locator('.scr-totals:visible');
/** The region of a card by its title. */
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('what waits leads to the list that shows it, and the first day ticks itself until it is put away', async () => {
  /* No terminal has been heard of yet. */
  await desk.house.query('update device set last_heartbeat_at = null');
  await desk.visitAs(admin, HOME, async ({ page }) => {
    const waiting = card(page, '待我处理').getByRole('link', { name: /笔提现待审批/ });
    const count = Number(/\d+/.exec(await textOf(waiting))?.[0]);
    expect(count).toBeGreaterThan(0);
    await waiting.click();
    await page.waitForURL('**/accountCenter/withdrawApply**');
    await page.getByText(`共 ${count} 条`).waitFor();
    await page.goBack();
    const steps = card(page, '上线准备');
    await steps.getByRole('link', { name: '录入人员，已完成' }).waitFor();
    await steps.getByRole('link', { name: '登记并连接终端', exact: true }).click();
    await page.waitForURL('**/machinemanage/machines');
    await page.goBack();
    await button(steps, '收起，不再显示').click();
    await page.reload();
    await card(page, '待我处理').waitFor();
    expect(await steps.count()).toBe(0);
    await card(page, '快捷入口').getByRole('link', { name: '全部设备' }).waitFor();
  });
});

test('a point of the chart opens its day by keyboard, a figure of the report its orders, and Back leads home again', async () => {
  await desk.visitAs(admin, HOME, async ({ page }) => {
    const chart = page.getByRole('slider', { name: /^交易趋势/ });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    const [day, amount] =
      /^(\S+): 交易额（元） ([\d,.]*\d)/
        .exec((await chart.getAttribute('aria-valuetext')) ?? '')
        ?.slice(1) ?? [];
    const row = page
      .getByRole('table', { name: '交易趋势' })
      .getByRole('row', { name: day as string });
    expect(await row.getByRole('cell').allTextContents()).toContain(amount);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reportCenter/consume/canteen?**');
    await soon(() => textOf(total(page))).toContain(amount);
    const first = rowOf(page, '第一食堂');
    const sales = first.getByRole('link', { name: /^消费金额/ });
    const sold = await textOf(sales);
    await sales.click();
    await page.waitForURL('**/orderCenter/orderManagement/orderList?**');
    await soon(() => textOf(total(page))).toContain(sold);
    await page.getByText('支付日期').first().waitFor();
    await page.goBack();
    await soon(() => textOf(total(page))).toContain(amount);
    await page.goBack();
    await page.waitForURL(`**${HOME}`);
    await card(page, '今日餐次').waitFor();
  });
});

test('a list says why it is empty and what next; without a network old rows stay and a line says so', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/basesetting/canteenManage3/tag?keyword=没有这样的');
    await page.getByText('没有符合条件的数据').waitFor();
    await button(page, '清除条件').click();
    await page.getByText('没有符合条件的数据').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.location.search)).toBe('');
    await page.goto('/personal/custInfo');
    const rows = page.locator('tbody .ant-table-row');
    await rows.first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: '网络已断开' }).waitFor();
    expect(await rows.count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'detached' });
    expect(await rows.count()).toBeGreaterThan(0);
  });
});
