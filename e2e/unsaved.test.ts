import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin, finance } from './support/people.ts';
import {
  button,
  holdCalls,
  refusal,
  rowOf,
  soon,
  toast,
  topDialog,
  userMenu,
} from './support/screen.ts';
import { expireSession, logInOver, overPage, solveCaptcha } from './support/session-end.ts';

/* About kit/console: what an operator has typed outlasts the end of the session, another operator's change and a slip of the hand. */

const desk = openDesk({ people: 20, days: 1 });

const nameIn = (drawer: Locator) => drawer.getByLabel('标签名称', { exact: true });

async function typeTag(page: Page, name: string): Promise<Locator> {
  await page.goto('/basesetting/canteenManage3/tag');
  await button(page, '新增标签').click();
  const drawer = page.getByRole('dialog').filter({ hasText: '新增标签' });
  await nameIn(drawer).fill(name);

  return drawer;
}

test('a session that ends under a form: the log-in comes over the page, captcha included, and the save goes on', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/40[01]/);
    const drawer = await typeTag(page, '会话之前');
    const go = await holdCalls(page, '**/alloc/label/add');
    await button(drawer, '保存').click();
    await expireSession(page, desk.house);
    go();
    await overPage(page).getByText('登录已过期，请重新登录').waitFor();
    expect(await overPage(page).getByLabel('账号', { exact: true }).inputValue()).toBe('admin');

    for (const wrong of ['one', 'two', 'three']) {
      await logInOver(page, { password: wrong });
      await refusal(page, '账号或密码错误').waitFor();
      await overPage(page).getByLabel('密码', { exact: true }).fill('');
    }

    await page.keyboard.press('Escape');
    await logInOver(page, { password: admin.password });
    await solveCaptcha(page, desk.house);
    await toast(page, '保存成功').waitFor();
    await rowOf(page, '会话之前').waitFor();
    expect(await overPage(page).count()).toBe(0);
  });
});

test('another tab of the same person goes on with what is typed in it', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/401/);
    const drawer = await typeTag(page, '另一页');
    await expireSession(page, desk.house);
    const other = await page.context().newPage();
    await other.goto('/basesetting/canteenManage3/tag');
    await other.getByLabel('账号', { exact: true }).fill(admin.username);
    await other.getByLabel('密码', { exact: true }).fill(admin.password);
    await button(other, '登录').click();
    await userMenu(other).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await button(drawer, '保存').click();
    await toast(page, '保存成功').waitFor();
  });
});

test('another operator who logs in over the page finds nothing of it, and nothing is done in their name', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/401/);
    const drawer = await typeTag(page, '别人的');
    const go = await holdCalls(page, '**/alloc/label/add');
    await button(drawer, '保存').click();
    await expireSession(page, desk.house);
    go();
    await logInOver(page, finance);
    await userMenu(page).getByText('王会计').waitFor();
    expect(await page.getByText('别人的').count()).toBe(0);
    const rows = await desk.house.query("select 1 from place_label where label_name = '别人的'");
    expect(rows).toEqual([]);
  });
});

test("another operator's change is shown, what was typed stays, and the next save counts", async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/409/);
    await page.goto('/basesetting/canteenManage3/tag');
    await button(page.locator('.ant-table-row', { hasText: '风味餐' }), '修改').click();
    const drawer = topDialog(page);
    await nameIn(drawer).fill('我的标签');
    await desk.house.query(
      "update place_label set label_name = '他人标签', sort = 77, version = version + 1 where label_name = '风味餐'",
    );
    await button(drawer, '保存').click();
    await drawer.getByText('他人刚刚修改了这条数据').waitFor();
    const theirs = drawer.locator('.frm-theirs');
    await soon(() => theirs.locator('input').inputValue()).toBe('他人标签');
    expect(await nameIn(drawer).inputValue()).toBe('我的标签');
    expect(await drawer.getByLabel('排序', { exact: true }).inputValue()).toBe('77');
    await drawer.getByText('已更新为他人修改的内容').waitFor();
    await button(theirs, '采用').click();
    expect(await nameIn(drawer).inputValue()).toBe('他人标签');
    await nameIn(drawer).fill('我的标签');
    await button(drawer, '保存').click();
    await toast(page, '保存成功').waitFor();
    const saved = await desk.house.query<{ sort: number }>(
      "select sort from place_label where label_name = '我的标签'",
    );
    expect(saved).toEqual([{ sort: 77 }]);
  });
});

test('no slip of the hand loses what is typed: mask, Escape, closing and reloading the tab, leaving the console', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const drawer = await typeTag(page, '写了一半');
    const question = page.getByRole('dialog').filter({ hasText: '继续编辑' });
    const stays = async () => {
      await button(question, '继续编辑').click();
      await question.waitFor({ state: 'hidden' });
      expect(await nameIn(drawer).inputValue()).toBe('写了一半');
    };

    await page.keyboard.press('Escape');
    await stays();
    await page.mouse.click(200, 500);
    await stays();
    await nameIn(drawer).press('Escape');
    await stays();

    for (const leave of ['刷新当前页', '关闭标签管理']) {
      await page
        .locator(`.tab-strip :is([aria-label="${leave}"], [title="${leave}"])`)
        .dispatchEvent('click');
      await stays();
    }

    const asked = page.waitForEvent('dialog');
    const reloaded = page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloaded;
    await page.getByTitle('关闭标签管理', { exact: true }).dispatchEvent('click');
    await button(question, '放弃修改').click();
    await drawer.waitFor({ state: 'detached' });
  });
});

test('what was typed into a long form is back after a reload and after a log-out, and can be thrown away', async () => {
  await desk.visitAs(admin, '/', async ({ page, logIn, logOut }) => {
    const drafts = () =>
      page.evaluate(() =>
        JSON.stringify(Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'))),
      );
    const name = topDialog(page).getByLabel('设备名称', { exact: true });
    const open = async () => {
      await page.goto('/machinemanage/consumeDualScreen');
      await button(page, '登记设备').click();
      await name.waitFor();
    };

    await open();
    await name.fill('东门三号机');
    await soon(drafts).toContain('device.insert');
    expect(await drafts()).not.toContain('东门三号机');
    page.on('dialog', (dialog) => dialog.accept());
    await open();
    await page.getByText(/已恢复 .+ 未保存的内容/).waitFor();
    expect(await name.inputValue()).toBe('东门三号机');
    await page.goto('/dashboard');
    await logOut();
    await logIn(admin);
    await open();
    await soon(() => name.inputValue()).toBe('东门三号机');
    await button(topDialog(page), '放弃草稿').click();
    await soon(() => name.inputValue()).toBe('');
    expect(await drafts()).toBe('[]');
  });
});
