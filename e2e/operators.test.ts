import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { png } from '#kit/server/testing/pictures.ts';
import { openDesk } from './support/desk.ts';
import { admin, finance, personnel } from './support/people.ts';
import {
  button,
  chooseForUser,
  holdCalls,
  refusal,
  rowOf,
  sendLogIn,
  soon,
  toast,
  userMenu,
} from './support/screen.ts';

/* Who operators are and what they did: pictures, and log-ins in the operation log. */

const SECRET = 'the secret of a partner in a browser test';
const partner = {
  kind: 'link',
  name: 'partner',
  title: '合作平台',
  merchantId: 1,
  match: 'username',
  secret: SECRET,
};
const desk = openDesk({ people: 20, days: 1 }, () => ({ providers: [partner] }));

const give = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
const loaded = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element) => (element as HTMLImageElement).decode().then(() => true));

test("one's own picture is chosen in the user menu, has to be square, and stands in bar, profile and the list of users", async () => {
  await desk.visitAs(finance, '/profile', async ({ page }) => {
    await page.locator('.prf-identity > i').waitFor();
    await chooseForUser(page, '更换头像');
    const dialog = page.getByRole('dialog');
    await give(page, png(20, 30));
    await dialog.getByText('图片比例须为1:1').waitFor();
    await give(page, png(64, 64));
    await dialog.locator('.img-tile img').waitFor();
    await button(dialog, '保存').click();
    await toast(page, '头像已更新').waitFor();
    expect(await loaded(page.locator('img.shell-avatar'))).toBe(true);
    expect(await loaded(page.locator('.prf-identity > img'))).toBe(true);
  });
  await desk.visitAs(admin, '/basesetting/userrole/userrole', async ({ page }) => {
    expect(await loaded(rowOf(page, 'finance').locator('img'))).toBe(true);
    expect(await rowOf(page, 'manager').locator('img').count()).toBe(0);
  });
});

test('an operator is given a picture, and cannot be saved before it has arrived', async () => {
  await desk.visitAs(admin, '/basesetting/userrole/userrole', async ({ page }) => {
    await button(rowOf(page, 'manager'), '修改').click();
    const drawer = page.getByRole('dialog');
    await button(drawer, '头像').waitFor();
    const arrive = await holdCalls(page, '**/sysfile/upload*');
    await give(page, png(48, 48));
    const saving = button(drawer, '保存');
    await soon(() => saving.isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    arrive();
    await drawer.locator('.img-tile img').waitFor();
    await saving.click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await loaded(rowOf(page, 'manager').locator('img'))).toBe(true);
  });
});

test('the operation log tells who came in, who was refused and who left', async () => {
  await desk.visit(async ({ page, logIn, logOut, expectProblem }) => {
    expectProblem(/400/);
    await sendLogIn(page, { ...personnel, password: 'wrong' });
    await refusal(page, '账号或密码错误').waitFor();
    await logIn(personnel);
    await logOut();
    await logIn(admin);
    await page.goto('/reportCenter/logRecord');
    const rows = rowOf(page, 'personnel');
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
    const told = shown.map((cells) =>
      cells.filter((text) => /登录|成功|被拒绝|密码错误/.test(text ?? '')),
    );
    expect(told).toEqual([
      ['成功', '登录认证', '退出登录'],
      ['成功', '登录认证', '登录'],
      ['被拒绝', '登录认证', '登录', '账号或密码错误'],
    ]);
  });
});

test('a link that signs in never leads to another site, however the address is written', async () => {
  for (const [at, elsewhere] of [
    '/\t/elsewhere.example',
    '//elsewhere.example',
    '/.//elsewhere.example',
  ].entries()) {
    const ticket = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('partner')
      .setAudience('cloud-canteen')
      .setSubject(finance.username)
      .setJti(`away${at}`)
      .setExpirationTime('1 minute')
      .sign(new TextEncoder().encode(SECRET));
    await desk.visit(async ({ page }) => {
      await page.goto(`/auto?ticket=${ticket}&redirect=${encodeURIComponent(elsewhere)}`);
      await userMenu(page).waitFor();
      expect(new URL(page.url()).origin).toBe(desk.house.origin);
      await page.waitForURL('**/dashboard');
    });
  }
});
