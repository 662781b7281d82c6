import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin, finance } from './support/people.ts';
import { button, chooseForUser, holdCalls, soon, toast } from './support/screen.ts';
import { leaveOver } from './support/session-end.ts';

/* About kit/console, apps/console: menu, tabs and what the frame does when something fails. */

const desk = openDesk({ people: 20, days: 1 });

const CALLS = '**/prod-api/**';
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const keyword = (page: Page) => page.getByPlaceholder('食堂名称、编号、负责人或电话');
const refresh = (page: Page) => button(page, '刷新当前页');

test('a tab keeps what was typed, refresh forgets it, and closing leads to the tab visited before', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('基础设置', '食堂管理');
    await keyword(page).fill('第一');
    await tab(page, '工作台').click();
    await keyword(page).waitFor({ state: 'hidden' });
    await tab(page, '食堂管理').click();
    await keyword(page).waitFor({ state: 'visible' });
    expect(await keyword(page).inputValue()).toBe('第一');
    await refresh(page).click();
    await soon(() => keyword(page).inputValue()).toBe('');
    await page.getByTitle('关闭食堂管理').click();
    await page.waitForURL('**/dashboard');
    expect(await page.getByRole('tab').allTextContents()).not.toContain('食堂管理');
  });
});

test('a dialog hides with its tab and is still open when the tab is shown again', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('基础设置', '食堂管理');
    await button(page, '新增食堂').click();
    const name = page.getByRole('dialog').getByLabel('食堂名称');
    await name.fill('第四食堂');
    await page.goBack();
    await name.waitFor({ state: 'hidden' });
    await page.goForward();
    await name.waitFor({ state: 'visible' });
    expect(await name.inputValue()).toBe('第四食堂');
  });
});

test('who does not go on in an expired session reads why on the login screen, which leads back to the page', async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, open, expectProblem }) => {
    expectProblem(/401/);
    await open('基础设置', '食堂管理');
    await keyword(page).waitFor();
    await page
      .context()
      .addCookies([{ name: 'Admin-Token', value: 'expired', url: desk.house.origin }]);
    await refresh(page).click();
    await leaveOver(page);
    await page.waitForURL('**/login?redirect=%2Fbasesetting%2Fcanteen');
    await toast(page, '登录已过期，请重新登录').waitFor();
    await logIn(admin);
    await page.waitForURL('**/basesetting/canteen');
  });
});

test('code 20001 ends the session; another user then starts at home, not at a page that is not theirs', async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, open }) => {
    await open('基础设置', '食堂管理');
    await keyword(page).waitFor();
    let isOver = true;
    await page.route(CALLS, (route) =>
      isOver ? route.fulfill({ json: { code: 20001, message: '角色已变更' } }) : route.continue(),
    );
    await refresh(page).click();
    await leaveOver(page);
    await page.waitForURL('**/login**');
    await toast(page, '角色已变更').waitFor();
    isOver = false;
    await logIn(finance);
    await page.waitForURL('**/dashboard');
  });
});

test('a call that cannot reach the server is reported, and the page stays', async () => {
  await desk.visitAs(admin, '/', async ({ page, open, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    await open('基础设置', '食堂管理');
    await keyword(page).waitFor();
    await page.route(CALLS, (route) => route.abort());
    await refresh(page).click();
    await toast(page, '网络连接失败，请检查网络后重试').waitFor();
    expect(new URL(page.url()).pathname).toBe('/basesetting/canteen');
  });
});

test('a slow write shows that it is waiting until it has ended', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const go = await holdCalls(page, '**/oauth/logOut');
    await chooseForUser(page, '退出登录');
    const waiting = page.getByText('请稍候', { exact: true });
    await waiting.waitFor();
    go();
    await waiting.waitFor({ state: 'hidden' });
    await page.waitForURL('**/login');
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain(
      'Admin-Token',
    );
  });
});

test('an address without a page leads to the page that says so', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.goto('/nowhere');
    await page.waitForURL('**/404');
    await page.getByText('页面不存在', { exact: true }).waitFor();
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL('**/dashboard');
  });
});
