import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visit } from './support/browser.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  chooseForUser,
  holdCalls,
  logInButton,
  pressInRow,
  rowOf,
  soon,
  toast,
} from './support/screen.ts';
import { inEnglish } from './support/words.ts';
import { windClock } from './support/wound-clock.ts';

/* About kit/console: how long messages stay, by a clock that is wound on, and when the waiting overlay comes and goes, by the real one
 * (rule console/messages). */

const desk = openDesk({ people: 10, days: 1 });

const CALLS = '**/prod-api/**';
/** Milliseconds by which a clock that is wound on may differ from itself. */
const OFF = 300;
/** Milliseconds a busy machine may be late by. */
const LATE = 1500;

interface Moment {
  readonly what: string;
  readonly at: number;
}

/** Notes in the page when messages and the overlay come and go, when the operator clicks and when calls end. Runs before the page's own code. */
function watchMoments(): void {
  const moments: Moment[] = [];
  (window as never as { moments: Moment[] }).moments = moments;
  const note = (what: string) => moments.push({ what, at: Date.now() });
  const named = (node: Node): string | undefined => {
    if (!(node instanceof HTMLElement)) return undefined;
    return node.id === 'waiting' ? 'overlay' : node.dataset.text && `toast ${node.dataset.text}`;
  };

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'attributes') note(`leaving ${(target as HTMLElement).dataset.text}`);
      for (const node of addedNodes) if (named(node)) note(`shown ${named(node)}`);
      for (const node of removedNodes) if (named(node)) note(`gone ${named(node)}`);
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-leaving'] });

  document.addEventListener('click', () => note('click'), true);
  const real = window.fetch;
  window.fetch = async (...call) => {
    const address = String(call[0]).split('?')[0];
    return real(...call).finally(() => note(`answer ${address}`));
  };
}

async function at(page: Page, what: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) =>
      (window as never as { moments: Moment[] }).moments.findLast(
        (moment) => moment.what === wanted,
      )?.at,
    what,
  );
  return (await found.jsonValue()) as number;
}

const watched = (work: (visit: Visit) => Promise<void>, clock: 'wound' | 'real' = 'real') =>
  desk.visit(async (visit) => {
    if (clock === 'wound') await windClock(visit.page);
    await visit.page.addInitScript(watchMoments);
    await visit.page.goto('/');
    await visit.logIn(admin);
    await visit.open('基础设置', '食堂管理');
    await visit.page.locator('.tab-panel:visible .ant-table-row').first().waitFor();
    await work(visit);
  });

const refresh = (page: Page) => button(page, '刷新当前页').click();

/** Milliseconds a message stays, from the last time it is shown: told again, it stays again. */
async function stays(page: Page, text: string): Promise<number> {
  await at(page, `shown toast ${text}`);
  await page.clock.runFor(12_000);

  return (await at(page, `leaving ${text}`)) - (await at(page, `shown toast ${text}`));
}

test.each<
  [seconds: number, why: string, text: string, answer: { status: number; json: object } | 'none']
>([
  [
    4,
    'the server refuses',
    '数据已被他人修改',
    { status: 409, json: { code: 40900, message: '数据已被他人修改' } },
  ],
  [
    4,
    'the server refuses in its data',
    '余额不足',
    { status: 200, json: { code: 50001, data: '余额不足' } },
  ],
  [5, 'the network fails', '网络连接失败，请检查网络后重试', 'none'],
])('for %i s it is told that %s', async (seconds, _why, text, answer) => {
  await watched(async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED|409/);
    const listed = '**/page-canteen*';
    await page.route(listed, (route) =>
      answer === 'none' ? route.abort() : route.fulfill(answer),
    );
    await refresh(page);
    const stayed = await stays(page, text);
    expect(stayed).toBeGreaterThanOrEqual(seconds * 1000 - OFF);
    expect(stayed).toBeLessThan(seconds * 1000 + OFF);
  }, 'wound');
});

/* Where there is nothing to keep: elsewhere the log-in comes over the page and says why for as long as it is there. */
test.each<[seconds: number, why: string, text: string, answer: { status: number; json: object }]>([
  [
    2,
    'the session is reset',
    '角色已变更',
    { status: 200, json: { code: 20001, message: '角色已变更' } },
  ],
  [10, 'the log-in has expired', '登录已过期，请重新登录', { status: 401, json: { code: 40100 } }],
])('for %i s an operator who enters is told that %s', async (seconds, _why, text, answer) => {
  await watched(async ({ page, expectProblem }) => {
    expectProblem(/401/);
    await page.route('**/menus/user*', (route) => route.fulfill(answer));
    await page.reload();
    const stayed = await stays(page, text);
    expect(stayed).toBeGreaterThanOrEqual(seconds * 1000 - OFF);
    expect(stayed).toBeLessThan(seconds * 1000 + OFF);
    await logInButton(page).waitFor();
  }, 'wound');
});

test('the overlay comes 300 ms after the click that called and goes 100 ms after it ended', async () => {
  await watched(async ({ page }) => {
    const go = await holdCalls(page, '**/oauth/logOut');
    await chooseForUser(page, '退出登录');
    const shown = (await at(page, 'shown overlay')) - (await at(page, 'click'));
    expect(shown).toBeGreaterThanOrEqual(300);
    expect(shown).toBeLessThan(300 + LATE);
    go();
    const gone =
      (await at(page, 'gone overlay')) - (await at(page, 'answer /prod-api/oauth/logOut'));
    expect(gone).toBeGreaterThanOrEqual(100 - 1);
    expect(gone).toBeLessThan(100 + LATE);
  });
});

test('a machine that loses its network is told so, and when it is back', async () => {
  await watched(async ({ page, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    /* What the page still fetches ahead would complain of its own. */
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await toast(page, '网络连接已断开').waitFor();
    await page.context().setOffline(false);
    await toast(page, '网络连接成功').waitFor();
  });
});

test('a deletion that is refused without words says that it failed', async () => {
  await watched(async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await page.route(CALLS, (route) =>
      route.request().method() === 'GET' || /page-/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, json: { code: 50000 } }),
    );

    await pressInRow(rowOf(page, '教工餐厅'), '删除');
    await answer(page, '确定');
    await toast(page, '删除失败').waitFor();
  });
});

/* Where each message is said (rule console/messages). Those of the server are tested where they are refused. */
test.each([
  ['请勿重复点击', 'Do not click the button repeatedly', 'kit/console/export/use-export.ts'],
  ['导出成功', 'Export succeeded', 'kit/console/export/use-export.ts'],
  ['勾选需要导出的内容', 'Tick the content to export', 'kit/console/export/export-dialog.tsx'],
  ['导出失败！', 'Export error!', 'kit/console/call/answer.ts'],
  ['上传成功', 'Upload succeeded', 'kit/console/call/upload-queue.ts'],
  ['上传失败', 'Upload failed', 'kit/console/call/upload-queue.ts'],
  ['打印类型无效', 'Invalid print type', 'kit/console/print/print-helper.ts'],
  ['缺少打印内容', 'Missing printable information', 'kit/console/print/print-helper.ts'],
  ['打印数据不是有效的JSON', 'Invalid JSON data', 'kit/console/print/print-helper.ts'],
  ['请选择Logo', 'Please choose a logo', 'areas/system/console/logo-dialog.tsx'],
  ['请选择不同的Logo', 'Please choose a different logo', 'areas/system/console/logo-dialog.tsx'],
  ['Logo设置成功', 'Logo set successfully', 'areas/system/console/logo-dialog.tsx'],
  ['Logo设置失败', 'Logo setting failed', 'areas/system/console/logo-dialog.tsx'],
  [
    '密码已修改，请重新登录',
    'Password changed, please log in again',
    'areas/auth/console/password-form.tsx',
  ],
  [
    '您的浏览器不支持全屏',
    'Your browser cannot show full screen',
    'kit/console/shell/user/full-screen.tsx',
  ],
  [
    '登录已过期，请重新登录',
    'Your login has expired, please log in again',
    'kit/console/form/verdict.ts',
  ],
  [
    '网络连接失败，请检查网络后重试',
    'Connection failed, please check your network and try again',
    'kit/console/call/answer.ts',
  ],
  ['网络连接成功', 'Connection succeeded', 'kit/console/shell/watch/watch-connection.ts'],
  ['网络连接已断开', 'Connection closed', 'kit/console/shell/watch/watch-connection.ts'],
  ['保存成功', 'Saved', 'kit/console/form/edit-save.ts'],
  ['同步成功', 'Sync succeeded', 'kit/console/report/resync-dialog.tsx'],
  ['同步失败', 'Sync failed', 'kit/console/report/resync-dialog.tsx'],
  ['同步已取消', 'Sync cancelled', 'kit/console/report/resync-dialog.tsx'],
  ['删除失败', 'Delete failed', 'kit/console/action/confirm-action.tsx'],
  ['确认删除？', 'Confirm delete?', 'kit/console/picture/image-tile.tsx'],
  ['请稍候', 'Please wait', 'kit/console/base/overlay.ts'],
])('%s is said in both languages', (chinese, english, file) => {
  expect(inEnglish(chinese)).toBe(english);
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(`'${chinese}'`);
});

test('what can be undone offers it for a while beside its message, and is as it was: on the screen and on the server', async () => {
  const stateOf = async (): Promise<unknown> =>
    (
      await desk.house.query("select business_state from canteen where canteen_name = '第一食堂'")
    )[0];
  const before = await stateOf();
  await desk.visitAs(admin, '/basesetting/canteen', async ({ page }) => {
    const row = rowOf(page, '第一食堂');
    await row.waitFor();
    const shown = await row.textContent();
    await pressInRow(row, '设为休息');
    await answer(page, '确定');
    await toast(page, '操作成功').waitFor();
    await soon(() => row.textContent()).not.toBe(shown);
    expect(await stateOf()).not.toEqual(before);
    await button(page, '撤销操作').click();
    await toast(page, '已撤销，恢复原状').waitFor();
    await soon(() => row.textContent()).toBe(shown);
    expect(await stateOf()).toEqual(before);
  });
});
