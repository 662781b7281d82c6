import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin, finance } from './support/people.ts';
import { refusal, sendLogIn, speakEnglish, toast, userMenu } from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* About areas/auth, kit/console: a session, from log-in to its end. */

const desk = openDesk({ people: 60, days: 1 });

test('an operator logs in, sees the dashboard, reads it in English and leaves', async () => {
  await desk.visitAs(admin, '/', async ({ page, logOut }) => {
    await page.waitForURL('**/dashboard');
    await page.getByText('食堂排行', { exact: true }).waitFor();
    await speakEnglish(page);
    await page.getByText(inEnglish('食堂排行'), { exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    const shown = await page.getByRole('navigation').first().textContent();
    expect(shown).not.toMatch(/\p{Script=Han}/u);
    await logOut();
    await page.goto('/dashboard');
    await page.waitForURL('**/login**');
  });
});

test('a wrong password is refused in words, and the form stays', async () => {
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/400 .*oauth\/web\/token|status of 400 .*oauth\/web\/token/);
    await sendLogIn(page, { ...admin, password: 'wrong' });
    await refusal(page, '账号或密码错误').waitFor();
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe(admin.username);
  });
});

test("a tab follows what another tab did to the session, before it does anything in another operator's name", async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, logOut }) => {
    const other = await page.context().newPage();
    await other.goto('/profile');
    const person = userMenu(other);
    await person.getByText('管理员').waitFor();
    await logOut();
    await logIn(finance);
    const told = toast(other, '登录状态已在其他页面变更，页面已重新加载');
    const comeBack = () => other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await comeBack();
    await told.waitFor();
    await person.getByText('王会计').waitFor();
    await logOut();
    await comeBack();
    await told.waitFor();
    await other.waitForURL('**/login**');
  });
});

test('the address of a menu directory opens its first page, and a slash too many does no harm', async () => {
  await desk.visitAs(admin, '/basesetting/userrole', async ({ page }) => {
    await page.waitForURL('**/basesetting/userrole/role');
    await page.goto('/basesetting/canteen/?areaId=1');
    await page.waitForURL('**/basesetting/canteen?areaId=1');
  });
});

test('finance sees accounts, orders and reports, and no settings, people or devices', async () => {
  await desk.visitAs(finance, '/', async ({ page }) => {
    const first = page.getByRole('navigation').first().getByRole('menuitem');
    expect((await first.allTextContents()).map((text) => text.trim())).toEqual([
      '工作台',
      '账户中心',
      '订单中心',
      '报表中心',
    ]);

    await page.goto('/basesetting/canteen');
    await page.waitForURL('**/404');
  });
});
