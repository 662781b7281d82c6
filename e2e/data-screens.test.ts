import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  choose,
  pressInRow,
  rowOf,
  soon,
  speakEnglish,
  topDialog,
} from './support/screen.ts';
import { said } from './support/words.ts';
import { windClock } from './support/wound-clock.ts';

const desk = openDesk({ people: 60, days: 8 });

const LONGER_THAN_A_REFRESH = '01:00';

/** The links of the demo's data screen. */
async function openLinks(page: Page): Promise<void> {
  await page.goto('/basesetting/otherset/dataScreen');
  await pressInRow(rowOf(page, '食堂大厅'), '分享');
}

/** Makes a link in the console, as an operator does, and answers its address. */
async function linkFor(board: string): Promise<string> {
  let address = '';
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openLinks(page);
    await button(page, '新建分享链接').click();
    const drawer = topDialog(page);
    await drawer.getByLabel(said('链接名称')).fill(board);
    await drawer.getByRole('radio', { name: said(board) }).check();
    await button(drawer, '保存').click();
    address = await page.getByLabel(said('链接地址')).inputValue();
    await page.getByText(said('长期有效')).first().waitFor();
    await page.getByText(said('我已保存')).click();
    expect(await page.content()).not.toContain(address.split('#')[1]);
  });

  return address;
}

async function revoke(name: string): Promise<void> {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openLinks(page);
    await button(page.getByRole('listitem').filter({ hasText: name }), '撤销').click();
    await answer(page, '确定');
    await page.getByText(said('暂无分享链接')).waitFor();
  });
}

test('a display without a log-in shows a board, keeps it while the network fails, and stops when the link is revoked', async () => {
  const address = await linkFor('客户大屏');
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED|Failed to load resource|getdatascreen/);
    await windClock(page);
    await page.goto(address);
    await page.getByRole('heading', { name: '云溪大学餐饮实时数据' }).waitFor();
    await page.getByRole('heading', { name: '第一食堂', exact: true }).waitFor();
    expect(await page.title()).toMatch(/^客户大屏 - /);
    await page.route('**/getdatascreen/**', (route) => route.abort());
    await page.clock.fastForward(LONGER_THAN_A_REFRESH);
    await page.getByRole('status').filter({ hasText: '网络中断' }).waitFor();
    expect(await page.getByRole('heading', { name: '第一食堂', exact: true }).isVisible()).toBe(
      true,
    );
    await page.unroute('**/getdatascreen/**');
    await page.clock.fastForward(LONGER_THAN_A_REFRESH);
    await page.getByRole('status').filter({ hasText: '网络中断' }).waitFor({ state: 'detached' });
    await revoke('客户大屏');
    await page.clock.fastForward(LONGER_THAN_A_REFRESH);
    await page.getByText(said('链接无效或已失效')).waitFor();
    expect(await page.getByText('第一食堂').count()).toBe(0);
  });
});

/** What of a board does not fit into its place. */
const tooLarge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.wall, .wall-panel')]
      .filter(
        (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1,
      )
      .map((box) => box.getAttribute('aria-label') ?? box.className),
  );

test('a board fits displays of 1920 and 1366 pixels whole, and speaks the other language on a press', async () => {
  for (const [board, panel] of [
    ['后厨大屏', '各档口订单'],
    ['商户大屏', '支付构成'],
  ] as const) {
    const address = await linkFor(board);
    await desk.visit(async ({ page }) => {
      for (const size of [
        { width: 1920, height: 1080 },
        { width: 1366, height: 768 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(address);
        await page.getByRole('region', { name: said(panel) }).waitFor();
        /* Charts follow a new size a moment later. */
        await soon(() => tooLarge(page)).toEqual([]);
      }

      await speakEnglish(page);
      await button(page, '中文').waitFor();
      expect(await page.locator('.wall h2').allTextContents()).not.toContain(panel);
    });
  }
});

test('an address without a key, or with a wrong one, shows nothing but that', async () => {
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/404/);
    for (const path of [
      '/dataHunter_user',
      `/dataHunter_back#1.${'A'.repeat(43)}`,
      '/dataHunter_merchant#garbage',
    ]) {
      await page.goto(path);
      await page.getByText(said('链接无效或已失效')).waitFor();
    }
  });
});

test('operators see every board of their own canteens, and of a data screen', async () => {
  await desk.visitAs(admin, '/basesetting/otherset/dataScreen', async ({ page }) => {
    await button(page, '查看看板').click();
    await page.getByRole('heading', { name: said('商户大屏'), level: 1 }).waitFor();
    await page.getByText(said('后厨大屏'), { exact: true }).first().click();
    await page.getByRole('region', { name: said('各档口订单') }).waitFor();
    await choose(page, page.getByRole('combobox', { name: said('展示范围') }), '食堂大厅');
    await page.getByRole('heading', { name: '云溪大学餐饮实时数据' }).waitFor();
    await page.goto('/dataHunter_back');
    await page.getByRole('region', { name: said('各档口订单') }).waitFor();
  });
});
