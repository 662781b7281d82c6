import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { custAdd, custCancel, custPage } from '#areas/customer/contract/customer.ts';
import { jobs } from '#areas/customer/contract/job.ts';
import { callerOf } from './support/caller.ts';
import { openDesk } from './support/desk.ts';
import { admin, finance } from './support/people.ts';
import { answer, button, choose, dialogWith, rowOf, soon, speakEnglish } from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* About kit/console: what every list of the console guarantees to operators who work with it all day. */

const desk = openDesk({ people: 120, days: 1 });

const rows = (page: Page) => page.locator('.tab-panel:visible .ant-table-row');
const ticked = (page: Page) => page.getByRole('region', { name: '已选的行' });
const pageNumber = (page: Page) =>
  page.locator('.tab-panel:visible .ant-pagination-item-active').textContent();

/** Waits until the table shows what was asked last. */
async function shown(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.locator('.tab-panel:visible .scr-stale').waitFor({ state: 'detached' });
}

async function rowsAPage(page: Page, size: number): Promise<void> {
  await page.locator('.tab-panel:visible .ant-pagination-options .ant-select').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(`${size} 条/页`, { exact: true })
    .click();
  await shown(page);
}

async function turnTo(page: Page, number: number): Promise<void> {
  await page.locator(`.tab-panel:visible .ant-pagination-item-${number}`).click();
  await soon(() => pageNumber(page)).toBe(String(number));
  await shown(page);
}

/** Opens a page inside the console, as its menu does. */
const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('an operator who removes the last row of the last page sees the page before it', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const caller = await callerOf(page);
    const { total } = await caller.call(jobs.page, { page: { current: 1, size: 10 } });
    const missing = 11 - (total % 10);
    for (let number = 1; number <= missing; number += 1)
      await caller.call(jobs.add, { jobName: `岗位${number}` });
    const last = (total + missing - 1) / 10 + 1;
    await page.goto('/personal/custJob');
    await shown(page);
    await rowsAPage(page, 10);
    await turnTo(page, last);
    await button(rows(page).first(), '删除').click();
    await answer(page, '确定');
    await soon(() => pageNumber(page)).toBe(String(last - 1));
    await soon(() => rows(page).count()).toBe(10);
  });
});

test('a batch is what the screen says it is: over pages, without rows that are gone, and never of another search', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const tick = (position: number) => rows(page).nth(position).getByRole('checkbox').check();
    const caller = await callerOf(page);
    const [known] = (await caller.call(custPage, { page: { current: 1, size: 10 } })).records;
    const { orgId = '' } = known ?? {};
    const { custId } = await caller.call(custAdd, { custNum: 'X1', custName: '将注销', orgId });
    await page.goto('/personal/custInfo');
    await shown(page);
    await rowsAPage(page, 10);
    const above = await page.locator('.scr-table').boundingBox();
    await tick(0);
    await ticked(page)
      .getByRole('button', { name: /^选择全部符合条件的 \d+ 项$/ })
      .click();
    await ticked(page)
      .getByText(/^已选 \d{2,} 项（\d{2,} 项不在本页）/)
      .waitFor();
    expect(await rows(page).getByRole('checkbox', { checked: true }).count()).toBe(10);
    await button(ticked(page), '清空').click();
    await tick(0);
    await tick(1);
    expect(await page.locator('.scr-table').boundingBox()).toEqual(above);
    await turnTo(page, 2);
    await tick(3);
    await ticked(page).getByText('已选 3 项（2 项不在本页）').click();
    const listed = page.locator('.scr-ticked:visible li');
    await soon(() => listed.count()).toBe(3);
    await button(listed.first(), '取消选择').click();
    await ticked(page).getByText('已选 2 项（1 项不在本页）').waitFor();

    await turnTo(page, 1);
    await rowOf(page, '将注销').getByRole('checkbox').check();
    await ticked(page).getByText('已选 3 项（1 项不在本页）').waitFor();
    await caller.call(custCancel, { custId });
    await button(page, '刷新').click();
    await rowOf(page, '将注销').waitFor({ state: 'detached' });
    await ticked(page).getByText('已选 2 项（1 项不在本页）').waitFor();

    await page.getByPlaceholder('姓名、编号').fill('李');
    await page.keyboard.press('Enter');
    await ticked(page).waitFor({ state: 'detached' });
  });
});

/** Keeps counts of lists on their way until the answer is called. */
async function holdCounts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/prod-api/**', async (route) => {
    if (route.request().postData()?.includes('"part":"totals"')) await promise;
    /* A page that has asked for something else does not wait for it any more. */
    await route.continue().catch(() => undefined);
  });

  return resolve;
}

test('rows are there and can be turned while they are counted; number and totals come without moving them', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const pager = page.locator('.tab-panel:visible .scr-pager');
    const totals = page.locator('.tab-panel:visible .scr-totals');
    const arrive = await holdCounts(page);
    await page.goto('/accountCenter/accInfo');
    await shown(page);
    await pager.getByText('正在统计…').waitFor();
    await soon(() => rows(page).count()).toBe(20);
    expect(await totals.locator('.scr-bone').count()).toBeGreaterThan(0);
    await turnTo(page, 2);
    await turnTo(page, 3);
    await soon(() => rows(page).count()).toBe(20);

    const before = await rows(page).first().boundingBox();
    arrive();
    await pager.getByText(/^共 \d+ 条$/).waitFor();
    await totals.locator('.scr-bone').first().waitFor({ state: 'detached' });
    expect(await totals.textContent()).toContain('合计');
    expect(await rows(page).first().boundingBox()).toEqual(before);
  });
});

test('what is counted of a search that is over is never said of the next', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const pager = page.locator('.tab-panel:visible .scr-pager');
    const caller = await callerOf(page);
    const [person] = (await caller.call(custPage, { page: { current: 1, size: 10 } })).records;
    const arrive = await holdCounts(page);
    await page.goto('/accountCenter/accInfo');
    await shown(page);
    await pager.getByText('正在统计…').waitFor();
    await page.getByPlaceholder('姓名、编号或卡号').fill(person?.custNum ?? '');
    await page.keyboard.press('Enter');
    await soon(() => rows(page).count()).toBeLessThan(20);
    const found = `共 ${await rows(page).count()} 条`;
    await pager.getByText(found).waitFor();

    arrive();
    await page.waitForLoadState('networkidle');
    expect(await pager.getByText(found).count()).toBe(1);
  });
});

test('totals stay in sight under 200 rows a page, and ticking moves nothing in English either', async () => {
  await desk.visitAs(admin, '/accountCenter/accInfo', async ({ page }) => {
    await shown(page);
    await rowsAPage(page, 200);
    /* What lies where the figures of the totals stand: nothing but they; a table wider than its place has its scroll bar at their lower edge. */
    const covering = () =>
      page.locator('.scr-totals').evaluate((totals) => {
        const { left, top, bottom } = totals.getBoundingClientRect();
        const found = document.elementFromPoint(left + 20, (top + bottom) / 2);

        return totals.contains(found)
          ? ''
          : `${left},${bottom} of ${innerHeight}: ${found?.outerHTML.slice(0, 200)}`;
      });

    await soon(covering).toBe('');
    await page
      .locator('.tab-panel:visible')
      .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await soon(covering).toBe('');

    await page.goto('/personal/custInfo');
    await speakEnglish(page);
    await shown(page);
    const above = await page.locator('.scr-table').boundingBox();
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('region', { name: inEnglish('已选的行') }).waitFor();
    expect(await page.locator('.scr-table').boundingBox()).toEqual(above);
  });
});

test('a page that made room for later ones comes back with its search, page and order', async () => {
  await desk.visitAs(admin, '/accountCenter/accInfo', async ({ page }) => {
    await shown(page);
    await page.getByPlaceholder('姓名、编号').fill('2000');
    await page.keyboard.press('Enter');
    await shown(page);
    await page.locator('thead').getByText('人员编号').click();
    await soon(() => page.locator('thead [aria-sort=ascending]').count()).toBe(1);
    await rowsAPage(page, 10);
    await turnTo(page, 3);
    const first = await rows(page).first().textContent();
    const later = [
      '/basesetting/canteen',
      '/basesetting/canteenManage/shopstall',
      '/personal/custInfo',
      '/personal/custOrg',
      '/personal/psnType',
      '/personal/custJob',
      '/accountCenter/rechargeDetail',
      '/orderCenter/orderManagement/orderList',
      '/reportCenter/consume/canteen',
      '/initialized/notice',
    ];

    for (const path of later) {
      await moveTo(page, path);
      await page.locator('.tab-panel:visible .scr-list').waitFor();
    }

    await soon(() => page.locator('.tab-panel').count()).toBe(10);
    await page.getByRole('tab', { name: '账户列表' }).click();
    await shown(page);
    expect(await page.getByPlaceholder('姓名、编号或卡号').inputValue()).toBe('2000');
    expect(await page.locator('.tab-panel:visible thead [aria-sort=ascending]').count()).toBe(1);
    await soon(() => pageNumber(page)).toBe('3');
    expect(await rows(page).first().textContent()).toBe(first);
  });
});

test('the address says what one sees: after a reload, by Back and behind a link; the tabs are there again, for the same operator alone', async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, logOut, open }) => {
    const search = () => new URL(page.url()).search;
    const typed = () =>
      page.locator('.tab-panel:visible').getByPlaceholder('姓名、编号或卡号').inputValue();
    const tabs = () =>
      page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').allTextContents();
    await page.goto('/accountCenter/accInfo?status=7&keyword=2000&sort=password&secret=1');
    await shown(page);
    expect(await typed()).toBe('2000');
    expect(await page.locator('thead [aria-sort]').count()).toBe(0);
    await rowsAPage(page, 10);
    await turnTo(page, 3);
    expect(search()).toBe('?keyword=2000&secret=1&size=10&page=3');
    const third = await rows(page).first().textContent();

    await open('人员与账户', '人员档案');
    await shown(page);
    await page.getByPlaceholder('姓名、编号、手机号').fill('2000');
    await page.keyboard.press('Enter');
    await soon(search).toBe('?keyword=2000');
    await shown(page);
    await page.locator('.tab-panel:visible .scr-subject-link').first().click();
    await page.getByRole('tab', { name: '账户流水', exact: true }).click();
    await soon(search).toMatch(/^\?custId=\d+&tab=flow$/);
    const person = await page.locator('.cust-head h2').textContent();
    const [name] = person?.split(' ') ?? [];

    await page.reload();
    await soon(() => page.locator('.cust-head h2').textContent()).toBe(person);
    await page.getByRole('tab', { name: '账户流水', exact: true, selected: true }).waitFor();
    await soon(tabs).toEqual(['工作台', '账户列表', '人员档案', name]);
    await page.getByRole('tab', { name: '账户列表' }).click();
    await shown(page);
    await soon(() => pageNumber(page)).toBe('3');
    expect(await rows(page).first().textContent()).toBe(third);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await soon(search).toBe('?keyword=2000');
    await page.goBack();
    await soon(search).toBe('');
    await soon(() => page.getByPlaceholder('姓名、编号、手机号').inputValue()).toBe('');

    await logOut();
    await logIn(finance);
    await soon(tabs).toEqual(['工作台']);
  });
});

test('a view keeps search and columns under a name: chosen, marked when changed, saved again, in the menu and found, for a role too', async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, logOut, open }) => {
    const search = () => new URL(page.url()).search;
    const chooser = page.locator('.tab-panel:visible .view-button');
    const panel = page.getByRole('dialog', { name: '视图', exact: true });
    const headings = () => page.locator('.tab-panel:visible thead th').allTextContents();
    const keyword = page.locator('.tab-panel:visible').getByPlaceholder('姓名、编号或卡号');
    await page.goto('/accountCenter/accInfo');
    await shown(page);
    await keyword.fill('2000');
    await page.keyboard.press('Enter');
    await soon(search).toBe('?keyword=2000');
    await button(page, '设置列').click();
    await page.locator('.scr-chooser').getByRole('checkbox', { name: '人员类别' }).uncheck();
    await page.keyboard.press('Escape');
    await chooser.click();
    await button(panel, '另存为视图').click();
    await page.getByLabel('视图名称').fill('两千号');
    await choose(page, page.getByLabel('给谁使用'), '角色：食堂财务');
    await page.getByRole('checkbox', { name: '放入菜单“我的视图”' }).check();
    await button(dialogWith(page, '视图名称'), '保存').click();
    await soon(search).toMatch(/^\?view=\d+$/);
    await soon(() => chooser.textContent()).toBe('两千号');

    await keyword.fill('200');
    await page.keyboard.press('Enter');
    await soon(() => chooser.textContent()).toMatch(/已修改/);
    await chooser.click();
    await button(panel, '保存修改').click();
    await soon(() => chooser.textContent()).toBe('两千号');
    await chooser.click();
    await button(panel, '不使用视图').click();
    await soon(search).toBe('');
    expect(await keyword.inputValue()).toBe('');

    await logOut();
    await logIn(finance);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('两千');
    await page.getByRole('option', { name: '两千号' }).click();
    await soon(() => keyword.inputValue()).toBe('200');
    expect(await headings()).not.toContain('人员类别');
    await chooser.click();
    await button(panel, '视图“两千号”的操作').click();
    await page.getByRole('menuitem', { name: '放入菜单' }).click();
    await page.keyboard.press('Escape');
    await open('工作台');
    await open('我的视图', '两千号');
    await soon(() => keyword.inputValue()).toBe('200');
  });
}, 180_000);
