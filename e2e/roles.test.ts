import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { roleAdd } from '#areas/system/contract/role.ts';
import { userAdd } from '#areas/system/contract/user.ts';
import { DEMO_PASSWORD } from '#db/demo/roles.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { countClicks } from './support/clicks.ts';
import { openDesk } from './support/desk.ts';
import { admin, manager, personnel } from './support/people.ts';
import { answer, button, choose, pressInRow, rowOf, soon, toast } from './support/screen.ts';
import { said } from './support/words.ts';

const desk = openDesk({ people: 60, days: 1 });

const save = async (page: Page): Promise<void> => {
  const drawer = page.getByRole('dialog');
  await button(drawer, '保存').click();
  await drawer.waitFor({ state: 'hidden' });
};
/** Ticks or clears one entry of the menu tree, found by typing its name. */
async function tick(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(said('搜索菜单')).fill(name);
  await drawer
    .getByRole('treeitem')
    .filter({ hasText: name })
    .last()
    .locator('.ant-tree-checkbox')
    .click();
}
const menuTexts = async (page: Page): Promise<string> =>
  (await page.getByRole('navigation').allTextContents()).join(' ');

test('a role is put together by ticking menus, a button brings its page, and it goes when no operator holds it', async () => {
  await desk.visitAs(admin, '/basesetting/userrole/role', async ({ page }) => {
    await button(page, '新增角色').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(said('角色名称')).fill('值班员');
    await button(drawer, '保存').click();
    await drawer.getByText(said('菜单权限不能为空')).waitFor();
    await tick(page, '订单退款');
    await drawer.getByText('已选 2 项').waitFor();
    await save(page);
    await button(rowOf(page, '值班员'), '修改').click();
    await drawer.getByText('已选 2 项').waitFor();
    await page.keyboard.press('Escape');
    await button(rowOf(page, '值班员'), '删除').click();
    await answer(page, '确定');
    await rowOf(page, '值班员').waitFor({ state: 'detached' });
  });
});

test('an operator who is hired may do what the role allows and sees the canteen he was given, and no more once disabled', async () => {
  await desk.visitAs(admin, '/basesetting/userrole/userrole', async ({ page, logIn, logOut }) => {
    await button(page, '新增用户').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(said('登录名')).fill('duty1');
    await drawer.getByLabel(said('真实姓名')).fill('赵值班');
    await drawer.getByLabel(said('初始密码')).fill('short');
    await drawer.getByLabel(said('真实姓名')).focus();
    await drawer.getByText(said('密码长度不能少于8位')).waitFor();
    await drawer.getByLabel(said('初始密码')).fill('Duty1#Password');
    await drawer.getByLabel(said('真实姓名')).focus();
    await drawer.getByText(said('密码不能包含用户名')).waitFor();
    /* No place is given by itself; of the dishes there it is all of them. */
    expect(await drawer.getByRole('radio', { name: said('全部'), checked: true }).count()).toBe(1);
    expect(await drawer.getByText(/仓库/).count()).toBe(0);
    await drawer.getByText(said('全部'), { exact: true }).first().click();
    await drawer.getByText(said('另加档口')).waitFor({ state: 'detached' });
    await drawer.getByLabel(said('初始密码')).fill(DEMO_PASSWORD);
    await drawer.getByLabel(said('手机号码')).fill('13800001111');
    await choose(page, drawer.getByLabel(said('角色')), '食堂经理');
    await page.keyboard.press('Escape');
    await save(page);
    await rowOf(page, 'duty1').getByText('138****1111').waitFor();
    expect(await rowOf(page, 'duty1').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['全部', '无']),
    );
    await rowOf(page, 'manager').getByText(said('食堂经理、食堂财务')).waitFor();
    await logOut();

    await logIn(manager);
    await page.goto('/basesetting/canteen');
    await rowOf(page, '第二食堂').waitFor();
    expect(await rowOf(page, '第一食堂').count()).toBe(0);
    expect(await button(page, '新增食堂').count()).toBe(0);
    expect(await menuTexts(page)).not.toContain('用户与权限');
    await page.goto('/basesetting/userrole/userrole');
    await page.getByText('404').first().waitFor();
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await logOut();

    await logIn(admin);
    await page.goto('/basesetting/userrole/userrole');
    await pressInRow(rowOf(page, 'duty1'), '停用');
    await answer(page, '确定');
    await rowOf(page, 'duty1').getByText('已停用').waitFor();
  });
});

test('a clerk of one canteen is made with ten clicks at most, told before what they will see, and sees it', async () => {
  await desk.visitAs(admin, '/dashboard', async ({ page, open, logIn, logOut }) => {
    const clicks = await countClicks(page);
    await open('基础设置', '用户与权限', '用户管理');
    await button(page, '开通办事员').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('订单与退款', { exact: true }).click();
    await drawer.getByText('该用户未授权任何食堂').waitFor();
    await choose(page, drawer.getByRole('combobox').first(), '第一食堂');
    await drawer.getByText('该用户未授权任何食堂').waitFor({ state: 'detached' });
    await drawer.getByLabel(said('真实姓名')).fill('孙办事');
    await drawer.getByLabel(said('登录名')).fill('clerk2');
    await drawer.getByLabel(said('初始密码')).fill(DEMO_PASSWORD);
    const told = drawer.locator('.rol-summary > div').filter({ hasText: '今天的订单' });
    const orders = Number(/\d+/.exec((await told.textContent()) ?? '')?.[0]);
    await save(page);
    expect(await clicks()).toBeLessThanOrEqual(10);
    await rowOf(page, 'clerk2').getByText('订单与退款').waitFor();
    await logOut();

    await logIn({ username: 'clerk2', password: DEMO_PASSWORD });
    await button(page.getByRole('dialog'), '稍后修改').click();
    await page.goto('/orderCenter/orderManagement/orderList');
    await page.getByText(`共 ${orders} 条`).waitFor();
  });
});

test('a scope set names its canteens, and an operator limited to an organisation sees its people only, without a column for actions they have none of', async () => {
  await desk.visitAs(admin, '/basesetting/userrole/effective', async ({ page, logIn, logOut }) => {
    await button(page, '新增数据权限').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(said('名称')).fill('东区');
    await drawer.getByText(said('指定')).first().click();
    await choose(page, drawer.getByRole('combobox').first(), '第一食堂');
    await page.keyboard.press('Escape');
    await save(page);
    expect(await rowOf(page, '东区').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['1', '无']),
    );
    await logOut();

    await logIn(personnel);
    await page.goto('/personal/custOrg');
    await rowOf(page, '经济管理学院').first().waitFor();
    expect(await rowOf(page, '机械工程学院').count()).toBe(0);
    const headings = await page.getByRole('columnheader').allTextContents();
    expect([headings.includes('组织名称'), headings.includes('操作')]).toEqual([true, false]);
    await page.goto('/personal/custInfo');
    await page.getByRole('columnheader', { name: said('操作') }).waitFor();
  });
});

test('an operator of one canteen sees what all canteens share, and why it is not theirs to change', async () => {
  const client = await logIn(desk.house.origin, admin);
  const [first] = await desk.house.query<{ canteen_id: string }>(
    'select canteen_id::text from canteen order by canteen_num limit 1',
  );
  const canteens = { all: false, ids: [first?.canteen_id as string] };
  const { roleId } = await client.call(roleAdd, {
    roleName: '一食堂资料员',
    menuIds: ['menu:taste:add', 'menu:taste:modify', 'menu:taste:remove', 'menu:material:add'],
    canteens,
  });
  await client.call(userAdd, {
    username: client.encrypt('clerk1'),
    realName: '钱资料',
    password: client.encrypt(DEMO_PASSWORD),
    roleIds: [roleId],
    canteens,
  });

  await desk.visitAs(
    { username: 'clerk1', password: DEMO_PASSWORD },
    '/menudish/taste',
    async ({ page }) => {
      await button(page.getByRole('dialog'), '稍后修改').click();
      await rowOf(page, '微辣').waitFor();
      const headings = await page.getByRole('columnheader').allTextContents();
      expect([headings.includes('口味名称'), headings.includes('操作')]).toEqual([true, false]);

      const add = button(page, '新增口味');
      expect(await add.getAttribute('aria-disabled')).toBe('true');
      await soon(async () => {
        await add.blur();
        await add.focus();

        return page
          .getByRole('tooltip', { name: said('该操作需要全部食堂的数据权限') })
          .isVisible();
      }).toBe(true);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  await desk.visitAs(admin, '/menudish/taste', async ({ page }) => {
    await button(rowOf(page, '微辣'), '修改').waitFor();
    expect(await button(page, '新增口味').getAttribute('aria-disabled')).toBe(null);
  });
});

test('a menu that is renamed and hidden changes the menu around it at once, and comes back', async () => {
  await desk.visitAs(admin, '/initialized/menu-manager', async ({ page }) => {
    const orders = rowOf(page, '/orderCenter');
    await button(orders, '隐藏').click();
    await soon(() => menuTexts(page)).not.toContain('订单中心');
    await button(orders, '显示').click();
    await soon(() => menuTexts(page)).toContain('订单中心');
    await button(orders, '修改').click();
    await page.getByRole('dialog').getByLabel(said('菜单名称')).fill('订单与退款');
    await save(page);
    await soon(() => menuTexts(page)).toContain('订单与退款');
  });
});

test('an administrator looks at the console as a manager sees it, changes nothing there, and goes back to the own session', async () => {
  await desk.visitAs(admin, '/basesetting/userrole/userrole', async ({ page }) => {
    const row = rowOf(page, 'manager');
    await row.waitFor();
    const opening = page.waitForEvent('popup');
    await pressInRow(row, '以该用户预览');
    const preview = await opening;
    const banner = preview.getByRole('complementary', { name: '预览' });
    await banner.getByText(/^正在以 .+ 的身份预览，只能查看$/).waitFor();
    expect(await menuTexts(preview)).not.toContain('用户与权限');
    expect(await preview.locator('#toasts > *').count()).toBe(0);

    await preview.goto('/basesetting/canteenManage/shopstall');
    await banner.waitFor();
    const stall = preview.locator('tbody tr').filter({ hasText: '修改' }).first();
    await pressInRow(stall, '设为休息');
    if (await preview.getByRole('tooltip').isVisible()) await answer(preview, '确定');
    await toast(preview, '预览只能查看，不能修改').waitFor();

    /* The window it was opened from stays in its own session. */
    await page.reload();
    await row.waitFor();

    await button(banner, '结束预览').click();
    await banner.waitFor({ state: 'detached' });
    await preview.goto('/basesetting/userrole/userrole');
    await rowOf(preview, 'manager').waitFor();
  });
});
