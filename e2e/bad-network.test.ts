import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { type Line, openLine } from './support/line.ts';
import { admin } from './support/people.ts';
import { button, rowOf, toast, topDialog } from './support/screen.ts';
import { windClock } from './support/wound-clock.ts';

/* About kit/console: lines break, stop in the middle and come back; a new release takes the place of the one that is open. */

const desk = openDesk({ people: 40, days: 1 });
const LISTED = /page-canteen/;
/** Milliseconds after which the page says that something takes long. */
const LONGER_THAN_USUAL = 16_000;
const SIGNAL = '该系统未曾说过的话';
let line: Line;
beforeAll(async () => {
  line = await openLine(desk.house.origin);
});
afterAll(() => line?.close());

const refresh = (page: Page) => button(page, '刷新').first().click();
const told = (page: Page) => page.locator('#toasts > div');

test('a call the page gives up says nothing; an answer that breaks off, or is not ours, says which', async () => {
  await desk.visit(async ({ page, logIn, open, expectProblem }) => {
    expectProblem(/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|status of 502|502/);
    await page.goto(line.origin);
    await logIn(admin);
    await open('基础设置', '食堂管理');
    await rowOf(page, '教工餐厅').waitFor();

    const stopped = Promise.withResolvers<'rest' | 'cut'>();
    const halved = line.halve(LISTED, stopped.promise);
    await refresh(page);
    await halved.reached;
    await page.getByRole('textbox').first().fill('教工');
    await button(page, '查询').click();
    await halved.given;
    await rowOf(page, '第一食堂').waitFor({ state: 'detached' });
    expect(await told(page).count()).toBe(0);

    line.halve(LISTED, Promise.resolve('cut'));
    await refresh(page);
    await toast(page, '服务器的应答没有传完，请检查网络后重试').waitFor();

    const answers = (status: number) =>
      page.route(LISTED, (route) => route.fulfill({ status, body: SIGNAL }));
    await answers(200);
    await refresh(page);
    await toast(
      page,
      '收到的不是本系统的应答，请检查网络（可能需要先登录上网认证）后重试',
    ).waitFor();
    await page.unroute(LISTED);
    await answers(502);
    await refresh(page);
    await toast(page, '服务器暂时无法响应（502）').waitFor();
    await page.unroute(LISTED);
    await refresh(page);
    await rowOf(page, '教工餐厅').waitFor();
  });
});

test('without a network a page and a form not loaded yet say so, the other tabs stay, and both come by themselves afterwards', async () => {
  await desk.visitAs(admin, '/', async ({ page, open, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|FileMissing/);
    await open('基础设置', '食堂管理');
    await rowOf(page, '教工餐厅').waitFor();
    await page.getByRole('textbox').first().fill('写了一半');
    await page.context().setOffline(true);
    await open('人员与账户', '人员类别管理');
    const note = page.getByRole('alert').filter({ hasText: '网络连接失败' });
    await note.waitFor();
    await button(note, '重试').click();
    await note.waitFor();
    await page.getByRole('tab', { name: '食堂管理' }).click();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('写了一半');
    await button(page, '新增食堂').click();
    await told(page).filter({ hasText: '网络不佳，内容没有加载出来' }).waitFor();
    await page.context().setOffline(false);
    await topDialog(page).getByText('新增食堂').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '人员类别管理' }).click();
    await page.getByRole('row').nth(1).waitFor();
  });
});

test('a new release is told, and the page is loaded anew only when its user says so', async () => {
  await desk.visitAs(admin, '/', async ({ page, open, expectProblem }) => {
    expectProblem(/404|FileMissing|Failed to fetch dynamically/);
    await open('基础设置', '食堂管理');
    await rowOf(page, '教工餐厅').waitFor();
    await page.getByRole('textbox').first().fill('写了一半');
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await page.route(desk.house.origin, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/assets\/(\w+)-[\w-]+\.js/g, 'assets/$1-newer.js');
      await route.fulfill({ response: answer, body });
    });

    await open('人员与账户', '人员类别管理');
    const note = page.getByRole('alert').filter({ hasText: '系统已更新' });
    await button(note, '重新加载').waitFor();
    await page.getByRole('tab', { name: '食堂管理' }).click();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('写了一半');
    await button(page, '新增食堂').click();
    const hint = told(page).filter({ hasText: '系统已更新，请保存已填写的内容，再重新加载页面' });
    await hint.waitFor();
    await page.unroute('**/assets/**');
    await page.unroute(desk.house.origin);
    await button(hint, '重新加载').click();
    await rowOf(page, '教工餐厅').waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('');
  });
});

test('a server that cannot be reached at the start, or keeps silent, costs no operator the session', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED|503/);
    /* One route from the beginning to the end: files that are on their way while one is taken back never arrive. */
    let server: 'away' | 'starting' | 'silent' | 'there' = 'away';
    await page.route('**/menus/user*', (route) => {
      if (server === 'away') return route.abort();
      if (server === 'silent') return;

      return server === 'starting'
        ? route.fulfill({ status: 503, body: server })
        : route.continue();
    });

    await windClock(page);
    await page.goto('/');
    const note = page.getByRole('alert').filter({ hasText: '暂时连不上服务器' });
    await button(note, '重试').waitFor();
    server = 'starting';
    await button(note, '重试').click();
    await note.getByText('服务器暂时无法响应（503）').waitFor();
    server = 'silent';
    await button(note, '重试').click();
    await note.waitFor({ state: 'detached' });
    await page.clock.fastForward(LONGER_THAN_USUAL);
    server = 'there';
    await button(page, '重新加载').click();
    await page.getByText('食堂排行', { exact: true }).waitFor();
  });
});
