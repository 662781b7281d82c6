import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOpenId } from '#areas/auth/server/testing/openid.ts';
import { openDesk } from './support/desk.ts';
import { admin, finance, manager, personnel } from './support/people.ts';
import {
  button,
  chooseForUser,
  refusal,
  sendLogIn,
  soon,
  speakEnglish,
  toast,
  userMenu,
} from './support/screen.ts';
import { leaveOver, overPage, solveCaptcha } from './support/session-end.ts';
import { inEnglish } from './support/words.ts';

/* About areas/auth, kit/console: the ways in. */

const SECRET = 'the secret of a partner in a browser test';
const FRESH = 'Fresh~Password2';
const client = { clientId: 'console', clientSecret: 'openid-client-secret' };

const callbacks: string[] = [];
let openId: Awaited<ReturnType<typeof startOpenId>>;
beforeAll(async () => {
  openId = await startOpenId({ ...client, redirectUris: callbacks });
});
afterAll(() => openId?.stop());
const desk = openDesk({ people: 20, days: 1 }, (origin) => {
  const redirectUri = `${origin}/ssoLogin`;
  callbacks.push(redirectUri);
  const common = { merchantId: 1, match: 'username' };

  return {
    providers: [
      {
        ...common,
        kind: 'oidc',
        name: 'campus',
        title: '统一认证',
        issuer: openId.issuer,
        ...client,
        redirectUri,
      },
      {
        ...common,
        kind: 'oidc',
        name: 'library',
        title: '图书馆',
        match: 'subject',
        issuer: openId.issuer,
        ...client,
        redirectUri,
      },
      { ...common, kind: 'link', name: 'partner', title: '合作平台', secret: SECRET },
    ],
  };
});

let nonce = 0;
const ticketOf = (username: string): Promise<string> => {
  nonce += 1;
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('partner')
    .setAudience('cloud-canteen')
    .setSubject(username)
    .setJti(`nonce${nonce}`)
    .setExpirationTime('1 minute')
    .sign(new TextEncoder().encode(SECRET));
};
async function setPassword(page: Page, old: string | undefined, fresh: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (old !== undefined) await dialog.getByLabel('旧密码', { exact: true }).fill(old);
  await dialog.getByLabel('新密码', { exact: true }).fill(fresh);
  await dialog.getByLabel('确认新密码', { exact: true }).fill(fresh);
  await button(dialog, '确定').click();
}

test('after three failures the slider captcha has to be solved; the keyboard is enough', async () => {
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/400/);

    for (const wrong of ['one', 'two', 'three']) {
      await sendLogIn(page, { ...admin, password: wrong });
      await refusal(page, '账号或密码错误').waitFor();
      await page.getByLabel('密码', { exact: true }).fill('');
      await refusal(page, '账号或密码错误').waitFor({ state: 'detached' });
    }

    await sendLogIn(page, admin);
    const slider = page.getByRole('slider');
    await soon(() => slider.getAttribute('aria-disabled')).toBe('false');
    await slider.press('End');
    await slider.press('Enter');
    await page.getByText('验证失败，请重试').waitFor();
    await solveCaptcha(page, desk.house);
    await userMenu(page).waitFor();
  });
});

async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('the provider takes any');
  await button(page, 'Sign-in').click();
  await button(page, 'Continue').click();
}
/** The provider's own pages ask for a font from elsewhere. */
const FOREIGN = /fonts\.googleapis\.com|favicon/;

test('an operator known at the OpenID provider is led there from the login screen and comes back logged in', async () => {
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(FOREIGN);
    await page.goto('/profile');
    await page.getByRole('link', { name: '统一认证' }).click();
    await signInAtProvider(page, admin.username);
    await page.waitForURL('**/profile');
    await page.getByText('当前设备', { exact: true }).waitFor();
  });
});

test('an unknown account is bound by one log-in with the password, and then opens the console by itself', async () => {
  await desk.visit(async ({ page, logIn, logOut, expectProblem }) => {
    expectProblem(FOREIGN);
    await page.getByRole('link', { name: '图书馆' }).click();
    await signInAtProvider(page, 'reader-4711');
    await page.getByText('请用账号密码登录一次，完成图书馆绑定').waitFor();
    const said = toast(page, '已绑定图书馆，下次可直接登录').waitFor();
    await logIn(admin);
    await said;
    await logOut();
    await page.getByRole('link', { name: '图书馆' }).click();
    await userMenu(page).waitFor();
    await chooseForUser(page, '个人中心');
    await page.getByRole('heading', { name: '第三方账号' }).waitFor();
  });
});

test('tag=sso signs in at any address and leads to it; a spent link leads to the login screen and says why', async () => {
  const ticket = await ticketOf(finance.username);
  await desk.visit(async ({ page }) => {
    await page.goto(`/accountCenter/accInfo?tag=sso&code=${ticket}`);
    await page.waitForURL('**/accountCenter/accInfo');
    await userMenu(page).waitFor();
  });

  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/400/);
    await page.goto(`/?tag=sso&code=${ticket}`);
    await page.waitForURL('**/login');
    await toast(page, '登录链接已使用，请重新获取').waitFor();
  });
});

test.each(['/auto', '/autologin', '/mobile/auto/login'])(
  '%s signs in with a one-time link',
  async (door) => {
    const ticket = await ticketOf(finance.username);
    await desk.visit(async ({ page }) => {
      await page.goto(`${door}?ticket=${ticket}`);
      await page.waitForURL('**/dashboard');
      await userMenu(page).waitFor();
    });
  },
  60_000,
);

test.each(['/ddlogin', '/yidelogin'])('%s says that it is not configured', async (door) => {
  await desk.visit(async ({ page, expectProblem }) => {
    expectProblem(/404/);
    await page.goto(`${door}?code=x`);
    await page.waitForURL('**/login');
    await toast(page, '该登录方式尚未配置，请联系管理员').waitFor();
  });
});

test('who is logged in goes from /login to the page that was wanted; a session that cannot be loaded ends in words', async () => {
  await desk.visitAs(finance, '/login?redirect=%2Fprofile', async ({ page, expectProblem }) => {
    await page.waitForURL('**/profile');
    await soon(() => page.title()).toBe('个人中心 - 云食堂');
    expectProblem(/mgrmenu\/menus\/user|500/);
    await page.route('**/mgrmenu/menus/user*', (route) =>
      route.fulfill({ status: 500, body: '{"code":50000}' }),
    );
    await page.goto('/orderCenter/orderManagement/orderList');
    await page.waitForURL('**/login?redirect=%2ForderCenter%2ForderManagement%2ForderList');
    await toast(page, '请求失败，请稍后再试').waitFor();
  });
});

test('a password is changed in the user menu by its rules, logs out everywhere, and is the one that counts', async () => {
  await desk.visitAs(finance, '/', async ({ page, logIn }) => {
    await chooseForUser(page, '修改密码');
    await setPassword(page, finance.password, 'finance1');
    await page.getByText('密码不能包含用户名').waitFor();
    await setPassword(page, finance.password, FRESH);
    await toast(page, '密码已修改，请重新登录').waitFor();
    await page.waitForURL('**/login**');
    await logIn({ ...finance, password: FRESH });
  });
});

test('the change of an initial password is put off once, then nothing else is shown before it', async () => {
  await desk.house.query("update operator set edit_flag = 2 where username = 'personnel'");
  await desk.visitAs(personnel, '/', async ({ page, logIn, logOut }) => {
    await page.getByRole('dialog').getByText('请修改初始密码').waitFor();
    await button(page, '稍后修改').click();
    await logOut();
    await sendLogIn(page, personnel);
    const due = page.getByRole('dialog');
    await due.getByText('请修改初始密码').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.keyboard.press('Escape');
    await due.getByText('初始密码只能推迟修改一次').waitFor();
    await setPassword(page, undefined, FRESH);
    await toast(page, '密码已修改，请重新登录').waitFor();
    await logIn({ ...personnel, password: FRESH });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await desk.house.query("select edit_flag from operator where username = 'personnel'"),
    ).toEqual([{ edit_flag: 1 }]);
  });
});

test('another role is taken in the user menu: the console starts anew at its root with what that role may', async () => {
  const [role] = await desk.house.query<{ role_name: string }>(
    `select r.role_name from operator o join operator_role h using (merchant_id, user_id)
       join role r on r.merchant_id = h.merchant_id and r.role_id = h.role_id
      where o.username = 'manager' and h.role_id <> o.role_id`,
  );

  const name = role?.role_name ?? '';
  await desk.visitAs(manager, '/profile', async ({ page }) => {
    const entries = page.getByRole('navigation').first().getByRole('menuitem');
    await entries.first().waitFor();
    const before = await entries.allTextContents();
    await chooseForUser(page, '切换角色');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name }).waitFor();
    const width = async () => (await dialog.locator('.ant-modal-container').boundingBox())?.width;
    await soon(width).toBe(240);
    expect(await dialog.locator('button[disabled]').count()).toBe(1);
    const said = toast(page, `已切换为${name}`).waitFor();
    await dialog.getByRole('button', { name }).click();
    await page.waitForURL('**/dashboard');
    await said;
    expect(await entries.allTextContents()).not.toEqual(before);
    expect(await page.getByRole('tab').allTextContents()).toEqual(['工作台']);
  });
});

test('the profile shows where I am logged in and ends it there, in both languages', async () => {
  await desk.visitAs(admin, '/', async (elsewhere) => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await chooseForUser(page, '个人中心');
      await button(page, '下线其他登录').click();
      await button(page, '确定').click();
      await toast(page, '操作成功').waitFor();
      await soon(() => page.locator('.prf-sessions li').count()).toBe(1);
      await speakEnglish(page);
      await page.getByRole('heading', { name: inEnglish('登录设备') }).waitFor();
      const texts = await page.locator('.prf-part').allTextContents();
      /* What a provider calls itself is its own affair. */
      expect(texts.join(' ').replaceAll('图书馆', '')).not.toMatch(/\p{Script=Han}/u);
    });

    elsewhere.expectProblem(/401/);
    await button(elsewhere.page, '刷新当前页').click();
    await overPage(elsewhere.page).getByText('您已在其他设备上退出此次登录').waitFor();
    await leaveOver(elsewhere.page);
    await elsewhere.page.waitForURL('**/login**');
    await toast(elsewhere.page, '您已在其他设备上退出此次登录').waitFor();
  });
});
