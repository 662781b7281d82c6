import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { menuAdd, menuUpdate } from '#areas/system/contract/menu-manager.ts';
import type { Visit } from './support/browser.ts';
import { callerOf } from './support/caller.ts';
import { openDesk } from './support/desk.ts';
import { admin, finance } from './support/people.ts';
import {
  button,
  chooseForUser,
  NARROW,
  sendLogIn,
  soon,
  speakEnglish,
  toast,
  WIDE,
} from './support/screen.ts';

/* About kit/console, apps/console: the layout around the pages (rules console/layout, console/first-level, console/phones). */
const desk = openDesk({ people: 20, days: 1 });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const tabNames = (page: Page) => page.getByRole('tab').allTextContents();
const menuChoice = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const first = (page: Page) => page.getByRole('navigation', { name: '一级菜单' });
const second = (page: Page) => page.getByRole('navigation', { name: '二级菜单' });
const shownPanel = (page: Page) => page.locator('.tab-panel:visible');
const rowHeight = async (page: Page) =>
  (await shownPanel(page).locator('.ant-table-row').first().boundingBox())?.height ?? 0;

describe('the top bar', () => {
  test('the approval dropdown comes with the first task that waits, and names only what waits with its amount', async () => {
    await desk.visitAs(finance, '/', async ({ page }) => {
      await page.getByRole('region', { name: '系统公告' }).waitFor();
      expect(await page.getByRole('button', { name: /^待审批/ }).count()).toBe(0);
    });

    await desk.house.query(`with plan as (
        insert into flow_instance (merchant_id, instance_id, flow_key, document_id, document_num, title, amount, starter_id, starter_name)
        select merchant_id, 901, 'DRP_PUR_PLAN', 1, 'CG-1', '米面粮油月度采购计划', 612000, user_id, real_name from operator
         where username = 'admin' returning merchant_id)
      insert into flow_task (merchant_id, task_id, instance_id, user_id)
      select operator.merchant_id, 902, 901, user_id from operator join plan using (merchant_id) where username = 'finance'`);

    await desk.visitAs(finance, '/', async ({ page }) => {
      await button(page, '待审批 1 项').click();
      expect(await page.locator('.approval-line').allTextContents()).toEqual([
        '采购审批1¥6,120.00',
      ]);
      await page.getByRole('menuitem').filter({ hasText: '采购审批' }).click();
      await page.waitForURL('**/approval/approvalManage/approvalPending?row=DRP_PUR_PLAN');
      await page.getByText('米面粮油月度采购计划').waitFor();
    });
  });

  test('user admin has no approval dropdown', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.getByRole('region', { name: '系统公告' }).waitFor();
      expect(await page.getByRole('button', { name: /^待审批/ }).count()).toBe(0);
    });
  });

  test('full screen is switched on and off, is not offered on narrow windows, and says where it cannot work', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await button(page, '全屏').click();
      await button(page, '退出全屏').click();
      await button(page, '全屏').waitFor();
      await page.evaluate(() =>
        Object.defineProperty(document, 'fullscreenEnabled', { value: false }),
      );
      await button(page, '全屏').click();
      await toast(page, '您的浏览器不支持全屏').waitFor();
      await page.setViewportSize(NARROW);
      await button(page, '全屏').waitFor({ state: 'hidden' });
    });
  });

  test('colour, size and parts of the layout change at once and are remembered', async () => {
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      await open('基础设置', '食堂管理');
      await shownPanel(page).locator('.ant-table-row').first().waitFor();
      const main = button(page, '新增食堂');
      const colour = () => main.evaluate((element) => getComputedStyle(element).backgroundColor);
      /* The shade of the theme colour #1890ff that white can be read on. */
      expect(await colour()).toBe('rgb(19, 112, 199)');
      const before = await rowHeight(page);
      await button(page, '界面设置').click();
      await button(page, '酱紫').click();
      await page.getByText('宽松', { exact: true }).click();
      await page.getByRole('switch', { name: '显示标签页' }).click();
      await page.getByRole('switch', { name: '显示系统标识' }).click();
      await page.getByRole('switch', { name: '在顶栏显示界面设置' }).click();
      await page.keyboard.press('Escape');
      const changed = async () => {
        await soon(colour).toBe('rgb(114, 46, 209)');
        expect(await rowHeight(page)).toBeGreaterThan(before);
        expect(await page.getByRole('tab').count()).toBe(0);
        expect(await button(page, '云食堂').count()).toBe(0);
      };

      await changed();
      await page.reload();
      await shownPanel(page).locator('.ant-table-row').first().waitFor();
      await changed();
      expect(await button(page, '界面设置').count()).toBe(0);
      await chooseForUser(page, '界面设置');
      await button(page, '恢复默认设置').click();
      await soon(colour).toBe('rgb(19, 112, 199)');
      await tab(page, '食堂管理').waitFor();
    });
  });

  test('a header that is not fixed goes while one reads on and is back at the top', async () => {
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      await button(page, '界面设置').click();
      await page.getByRole('switch', { name: '固定顶栏' }).click();
      await page.keyboard.press('Escape');
      await open('人员与账户', '人员档案');
      await shownPanel(page).locator('.ant-table-row').first().waitFor();
      await page.setViewportSize({ width: 1440, height: 600 });
      const scroll = (top: number) =>
        shownPanel(page).evaluate((panel, to) => panel.scrollTo(0, to), top);
      await scroll(300);
      await first(page).waitFor({ state: 'hidden' });
      await scroll(0);
      await first(page).waitFor();
    });
  });
});

describe('the menus', () => {
  test('a long title has a tooltip, a link opens in a new tab, an entry without a screen says that it is yet to come', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      const caller = await callerOf(page);
      const add = (name: string, menuCode: string) =>
        caller.call(menuAdd, { name, menuCode, type: 0, parentId: '/basesetting', position: 1 });
      await add('使用帮助', `${desk.house.origin}/healthz`);
      await add('智慧厨房能耗分析', '/basesetting/energy');
      await page.goto('/basesetting/canteen');
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        second(page).getByText('使用帮助').click(),
      ]);
      expect(opened.url()).toBe(`${desk.house.origin}/healthz`);
      const long = second(page).getByText('智慧厨房能耗分析');
      await long.hover();
      await page.getByRole('tooltip', { name: '智慧厨房能耗分析' }).waitFor();
      await long.click();
      await toast(page, '暂未开放，敬请期待').waitFor();
      expect(new URL(page.url()).pathname).not.toBe('/basesetting/energy');
    });
  });

  test('entries that do not fit are below 更多, where every page can be searched for', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 800 });
      await first(page).getByText('更多', { exact: true }).click();
      const search = page.getByRole('textbox', { name: '搜索菜单' });
      await page.locator('.nav-more').getByText('商户管理').waitFor();
      await search.fill('流水');
      await page.locator('.nav-found button').first().waitFor();
      expect(await page.locator('.nav-found button').first().textContent()).toContain('报表');
      await search.fill('公告');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/initialized/notice');
      await search.waitFor({ state: 'hidden' });
    });
  });

  test('the first level follows the page and leads to its first page, or to the one the operator was on last; nav1 remembers it', async () => {
    await desk.visitAs(admin, '/accountCenter/accInfo', async ({ page }) => {
      await first(page).locator('.ant-menu-item-selected', { hasText: '账户中心' }).waitFor();
      await first(page).getByText('订单中心').click();
      await second(page).getByText('退款明细').waitFor();
      await page.waitForURL('**/orderCenter/**');
      expect(await page.evaluate(() => localStorage.getItem('nav1'))).toBe('/orderCenter');
      await second(page).getByText('退款明细').click();
      await page.waitForURL('**/orderCenter/**/refundDetail');
      await first(page).getByText('账户中心').click();
      await page.waitForURL('**/accountCenter/accInfo');
      await first(page).getByText('订单中心').click();
      await page.waitForURL('**/orderCenter/**/refundDetail');
    });
  });

  test('the side menu is 200 px wide; whether it is open is kept in a cookie', async () => {
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      await open('基础设置', '食堂管理');
      expect((await second(page).boundingBox())?.width).toBe(200);
      await button(page, '收起菜单').click();
      await second(page).waitFor({ state: 'hidden' });
      const cookies = await page.context().cookies();
      expect(cookies.find((cookie) => cookie.name === 'sidebarStatus')?.value).toBe('0');
      await page.reload();
      await shownPanel(page).locator('.ant-table-row').first().waitFor();
      expect(await second(page).count()).toBe(0);
    });
  });

  test('on narrow windows the menu is a drawer that closes with the route and with the width', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.setViewportSize(NARROW);
      const drawer = page.getByRole('dialog', { name: '菜单' });
      await button(page, '展开菜单').click();
      await drawer.getByText('基础设置').click();
      await drawer.getByText('食堂管理').click();
      await page.waitForURL('**/basesetting/canteen');
      await drawer.waitFor({ state: 'hidden' });
      await button(page, '展开菜单').click();
      await drawer.waitFor();
      await page.setViewportSize({ width: 500, height: 844 });
      await drawer.waitFor({ state: 'hidden' });
      await page.setViewportSize(WIDE);
      await second(page).waitFor();
    });
  });
});

describe('the strip of visited pages', () => {
  /* A page that is left before it came has no tab: each is waited for. */
  const openThree = async ({ open, page }: Visit) => {
    for (const [directory, title] of [
      ['基础设置', '区域管理'],
      ['人员与账户', '人员档案'],
      ['账户中心', '账户列表'],
    ] as const) {
      await open(directory, title);
      await tab(page, title).waitFor();
    }
    expect(await tabNames(page)).toEqual(['工作台', '区域管理', '人员档案', '账户列表']);
  };

  test('a right click closes the others, then all; the pinned page stays and cannot be closed', async () => {
    await desk.visitAs(admin, '/', async (visitor) => {
      const { page } = visitor;
      await openThree(visitor);
      await tab(page, '人员档案').click({ button: 'right' });
      await menuChoice(page, '关闭其他').click();
      await soon(() => tabNames(page)).toEqual(['工作台', '人员档案']);
      await page.waitForURL('**/personal/custInfo');
      await tab(page, '工作台').click({ button: 'right' });
      expect(await menuChoice(page, '关闭').last().getAttribute('aria-disabled')).toBe('true');
      await menuChoice(page, '全部关闭').last().click();
      await soon(() => tabNames(page)).toEqual(['工作台']);
      await page.waitForURL('**/dashboard');
    });
  });

  test('the keyboard does the same: arrows move, Delete closes, the menu key offers the rest', async () => {
    await desk.visitAs(admin, '/', async (visitor) => {
      const { page } = visitor;
      await openThree(visitor);
      await tab(page, '账户列表').focus();
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL('**/personal/custInfo');
      await page.keyboard.press('Delete');
      await soon(() => tabNames(page)).toEqual(['工作台', '区域管理', '账户列表']);
      await tab(page, '账户列表').focus();
      await page.keyboard.press('ContextMenu');
      const chosen = () =>
        page.evaluate(() => document.activeElement?.closest('[role=menuitem]')?.textContent);
      await soon(chosen).toBe('刷新');
      await page.keyboard.press('ArrowUp');
      await soon(chosen).toBe('全部关闭');
      await page.keyboard.press('Enter');
      await soon(() => tabNames(page)).toEqual(['工作台']);
    });
  });

  test('a page that is not to be cached forgets what was typed, and keeps asking anew', async () => {
    await desk.visitAs(admin, '/', async ({ page, open }) => {
      const caller = await callerOf(page);
      const menuId = '/basesetting/canteen';
      const canteens = { menuId, parentId: '/basesetting', name: '食堂管理', position: 20 };
      await caller.call(menuUpdate, { ...canteens, ifCache: 2 });
      await page.reload();
      await open('基础设置', '食堂管理');
      const keyword = page.getByPlaceholder('食堂名称、编号、负责人或电话');
      await keyword.fill('第一');
      await tab(page, '工作台').click();
      await keyword.waitFor({ state: 'detached' });
      await tab(page, '食堂管理').click();
      expect(await keyword.inputValue()).toBe('');
      await caller.call(menuUpdate, { ...canteens, ifCache: 1 });
    });
  });

  test('with many pages the shown one is in view, and a wheel moves the strip', async () => {
    await desk.visitAs(admin, '/', async ({ page }) => {
      await page.setViewportSize({ width: 1000, height: 700 });
      const pages = [
        '/basesetting/canteen',
        '/basesetting/canteenManage/shopstall',
        '/personal/custInfo',
        '/personal/custOrg',
        '/personal/psnType',
        '/accountCenter/accInfo',
        '/accountCenter/accDetail',
        '/accountCenter/rechargeDetail',
        '/orderCenter/orderManagement/orderList',
        '/reportCenter/consume/canteen',
        '/reportCenter/flow/flowDetail',
        '/initialized/notice',
      ];

      for (const path of pages) {
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await page.waitForFunction((to) => location.pathname === to, path);
        await shownPanel(page).waitFor();
      }

      await soon(async () => (await tabNames(page)).length).toBe(13);
      const strip = page.getByRole('tablist', { name: '已打开的页面' });
      const left = () => strip.evaluate((element) => element.scrollLeft);
      await soon(left).toBeGreaterThan(0);
      await strip.hover();
      await page.mouse.wheel(0, -9000);
      await soon(left).toBe(0);
    });
  });
});

test('a test system says so on every page with 20 tiles', async () => {
  await desk.visit(async ({ page }) => {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();

      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('"testing":false', '"testing":true'),
      });
    });

    await page.reload();
    await soon(() => page.locator('.watermark span').count()).toBe(20);
    expect(await page.locator('.watermark span').first().textContent()).toBe(
      '测试版本，请勿正式使用',
    );
  });
});

test('the language is kept', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await speakEnglish(page);
    await tab(page, 'Dashboard').waitFor();
    await page.reload();
    await tab(page, 'Dashboard').waitFor();
  });
});

test('an operator without a page of their own is told whom to ask, and can load anew or log out', async () => {
  await desk.house.query(
    `delete from role_menu where role_id = (select role_id from operator where username = 'finance')`,
  );
  await desk.visit(async ({ page }) => {
    await sendLogIn(page, finance);
    await page.waitForURL('**/404');
    await page.getByText('没有可以打开的页面', { exact: true }).waitFor();
    await page.getByText(/请联系本单位的系统管理员/).waitFor();
    await button(page, '重新加载').click();
    await page.getByText('没有可以打开的页面', { exact: true }).waitFor();
    await button(page, '退出登录').click();
    await page.waitForURL('**/login');
  });
});
