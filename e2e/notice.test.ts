import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { answer, button, rowOf } from './support/screen.ts';

/* The notice above the pages (rule console/notice). */
const desk = openDesk({ people: 20, days: 1 });

/** Where the page begins, in pixels from the top of the window. */
const pageTop = async (page: Page) => (await page.locator('.tab-panel:visible').boundingBox())?.y;

/** How far the browser itself has seen parts of the page move since it was loaded, except for what the operator did. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const shifts = observer.takeRecords() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[];
            resolve(
              shifts.reduce(
                (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
                0,
              ),
            );
          }),
        );
      }),
  );

/** What web guides call good is 0.1; a line of 48 pixels pushing the page down is about 0.03. */
const HARDLY = 0.005;

async function publish(page: Page, title: string, level: '普通' | '紧急' = '紧急'): Promise<void> {
  await button(page, '新增系统公告').click();
  const form = page.getByRole('dialog', { name: '新增系统公告' });
  await form.getByText(level, { exact: true }).click();
  await form.getByLabel('公告标题').fill(title);
  await form.getByLabel('公告内容').fill(`${title}的内容`);
  await form.getByLabel('结束时间').fill('2090-01-01 00:00:00');
  await page.keyboard.press('Enter');
  await button(form, '保存').click();
  await page.getByRole('cell', { name: title, exact: true }).waitFor();
}

/** Both announcements of the demo as urgent ones, or again as they were. */
const makeUrgent = (urgent: boolean) =>
  desk.house.query(
    urgent
      ? 'update announcement set level = 2 where type = 1'
      : "update announcement set level = 1 where title = '盘点提醒'",
  );

describe('the bell', () => {
  test('counts what an operator has not looked at, shows all that counts, and forgets the count once looked at', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await button(page, '公告，2 条未读').click();
      await page.getByRole('tooltip').getByText('盘点提醒').waitFor();
      await page.getByRole('tooltip').getByText('系统升级维护通知').waitFor();
      await page.reload();
      await button(page, '公告').waitFor();
    });
  });
});

describe('the rolling notice', () => {
  const line = (page: Page) => page.getByRole('region', { name: '系统公告' });

  test('it tells only what is urgent', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await line(page)
        .getByText(/^系统公告：系统将于本周日/)
        .waitFor();
      expect(await line(page).textContent()).not.toContain('/2');
    });
  });

  test('it begins with the latest as type and content, rolls through all, and shows all when asked', async () => {
    await makeUrgent(true);
    await desk.visitAs(admin, '/', async ({ page }) => {
      await line(page)
        .getByText(/^系统公告：系统将于本周日/)
        .waitFor();
      await page.mouse.move(700, 600);
      await line(page)
        .getByText(/^系统公告：请各食堂于/)
        .waitFor();
      await line(page)
        .getByText(/^系统公告：请各食堂于/)
        .click();
      await page.getByRole('tooltip').getByText('系统升级维护通知').waitFor();
    });

    await makeUrgent(false);
  });

  test('closed, it stays closed for the session, and is back with the next', async () => {
    await desk.visitAs(admin, '/', async ({ page, logIn, logOut, open }) => {
      await button(page, '关闭公告').click();
      await line(page).waitFor({ state: 'hidden' });
      await page.reload();
      await open('基础设置', '食堂管理');
      await page.locator('.tab-panel:visible .ant-table-row').first().waitFor();
      expect(await line(page).count()).toBe(0);
      await logOut();
      await logIn(admin);
      await line(page).waitFor();
    });
  });

  test('an authorisation about to end is warned of, with the way out', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await desk.house.query('update merchant set authorised_until = $1', [soon]);
    await desk.visitAs(admin, '/', async ({ page }) => {
      await line(page)
        .getByText(new RegExp(`续期提醒：系统授权将于${soon}到期（剩余\\d+天），请联系管理员`))
        .waitFor();
    });

    await desk.house.query('update merchant set authorised_until = null');
  });

  test('it stands there with the page on every load, the first one after a log-in included: no blank row, nothing pushed down', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await line(page).waitFor();
      const top = await pageTop(page);
      for (const path of ['/dashboard', '/personal/custInfo']) {
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('.tab-panel:visible').waitFor();
        expect(await line(page).textContent(), 'with the page').toMatch(/^系统公告：/);
        expect(await pageTop(page), 'with the page').toBe(top);
        await button(page, '关闭公告').waitFor();
        expect(await pageTop(page), 'when it rolls').toBe(top);
        expect(await moved(page)).toBeLessThan(HARDLY);
      }
    });
  });

  test('without an announcement there is no row for one', async () => {
    await desk.house.query(
      "update announcement set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute'",
    );
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.waitForFunction(() =>
        /"notices":\[\]/.test(sessionStorage.getItem('effectiveNotices') ?? ''),
      );
      const shell = await page.locator('main.shell-pages').boundingBox();
      expect(await pageTop(page)).toBe(shell?.y);
      expect(await line(page).count()).toBe(0);
    });
  });

  test('announced while a page is open it lies over the page, and has room of its own above the next one', async () => {
    await desk.house.query(
      "update announcement set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute'",
    );
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      await page.waitForFunction(() =>
        /"notices":\[\]/.test(sessionStorage.getItem('effectiveNotices') ?? ''),
      );
      await page.goto('/initialized/notice');
      await button(page, '新增系统公告').waitFor();
      const top = await pageTop(page);
      await publish(page, '临时停电');
      await line(page).getByText('系统公告：临时停电的内容').waitFor();
      expect(await pageTop(page)).toBe(top);
      await open('基础设置', '食堂管理');
      await button(page, '新增食堂').waitFor();
      expect(await pageTop(page)).toBe((top ?? 0) + 40);
      await button(page, '关闭公告').click();
      await line(page).waitFor({ state: 'hidden' });
      expect(await pageTop(page), 'closed, it gives its room back').toBe(top);
    });
  });

  test('announcements are published, listed, put right, and deleted together; what was changed shows again to an operator who closed it', async () => {
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      await open('商户管理', '系统公告管理');
      await publish(page, '停水通知');
      await publish(page, '停电通知');
      const line = page.getByRole('region', { name: '系统公告' });
      await line.getByRole('button', { name: '关闭公告' }).click();
      await line.waitFor({ state: 'detached' });
      await button(rowOf(page, '停水通知'), '修改').click();
      const form = page.getByRole('dialog', { name: '修改系统公告' });
      await form.getByLabel('公告内容').fill('周四上午停水');
      await button(form, '保存').click();
      await rowOf(page, '停水通知').getByText('周四上午停水').waitFor();
      await line.getByText('系统公告：周四上午停水').waitFor();
      await rowOf(page, '停水通知').getByRole('checkbox').check();
      await rowOf(page, '停电通知').getByRole('checkbox').check();
      await button(page, '批量删除').click();
      await answer(page, '确定');
      await rowOf(page, '停电通知').waitFor({ state: 'detached' });
      expect(await rowOf(page, '停水通知').count()).toBe(0);
    });
  });
});
