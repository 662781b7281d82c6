import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin, finance, manager } from './support/people.ts';
import { button, soon, userMenu } from './support/screen.ts';

/* Whatever an operator looks for is one key away. */
const desk = openDesk({ people: 20, days: 1 });

const box = { name: '搜索', exact: true } as const;

test('Ctrl+K finds a page, a person and an order; Enter opens what is chosen', async () => {
  const [person] = await desk.house.query<{ custName: string }>(
    'select cust_name as "custName" from customer order by cust_id limit 1',
  );
  const [order] = await desk.house.query<{ orderId: string }>(
    'select order_id::text as "orderId" from meal_order order by order_id limit 1',
  );

  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', box);
    await input.fill('退款明');
    await page.getByRole('option', { name: /退款明细/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/refundDetail');
    await page.keyboard.press('Control+k');
    await input.fill(person?.custName ?? '');
    await page.getByRole('group', { name: '人员' }).getByRole('option').first().click();
    await page.waitForURL('**/custDetail?custId=*');
    await page.keyboard.press('Control+k');
    await input.fill(order?.orderId ?? '');
    await page
      .getByRole('group', { name: '订单' })
      .getByRole('option', { name: order?.orderId ?? '' })
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(order?.orderId ?? '')
      .first()
      .waitFor();
  });
});

test('pages are found by pinyin, by initials and by the words people use, and all of many where they are asked for', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', box);
    const pages = page.getByRole('group', { name: '页面' });
    for (const [typed, title] of [
      ['tkmx', '退款明细'],
      ['chongzhi', '账户充值'],
      ['上交', '操作员缴款'],
      ['补卡', '账户列表'],
      ['满减', '折扣管理'],
    ] as const) {
      await input.fill(typed);
      await pages.getByRole('option', { name: new RegExp(title) }).waitFor();
    }

    await input.fill('报表');
    await pages.getByRole('option', { name: /^更多（共 \d+ 项）$/ }).click();
    await soon(() => pages.getByRole('option').count()).toBeGreaterThan(8);
  });
});

test('what is to be done is typed: the form of that person is open, the amount in it or about to be typed', async () => {
  const [person] = await desk.house.query<{ custName: string }>(
    'select cust_name as "custName" from customer order by cust_id limit 1',
  );
  const name = person?.custName ?? '';
  await desk.visitAs(finance, '/', async ({ page }) => {
    const input = page.getByRole('combobox', box);
    const acts = page.getByRole('group', { name: '操作' });
    const amount = page.getByRole('dialog').getByLabel('充值金额');
    await page.keyboard.press('Control+k');
    await input.fill(`充值 ${name.slice(0, 1)}`);
    await acts.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await amount.waitFor();
    await page.keyboard.type('12.34');
    expect(await amount.inputValue()).toBe('12.34');
    await button(page.getByRole('dialog'), '充值 12.34 元').waitFor();

    await page.goto('/');
    await userMenu(page).waitFor();
    await page.keyboard.press('Control+k');
    await input.fill(`充值 ${name} 50`);
    await acts
      .getByRole('option', { name: new RegExp(`充值 ${name} 50\\.00 元`) })
      .first()
      .click();
    await button(page.getByRole('dialog'), '充值 50.00 元').waitFor();
  });

  await desk.visitAs(manager, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', box).fill(`充值 ${name}`);
    await page.getByText('没有找到相关内容').waitFor();
  });
});

test('acts with cards and accounts open their form on the page of the person, in both languages; nothing is done by it', async () => {
  const [holder] = await desk.house.query<{ custName: string; custNum: string }>(
    `select cust_name as "custName", cust_num as "custNum" from customer
       join account using (merchant_id, cust_id) join card using (merchant_id, account_id)
      where card.kind = 1 and card.state = 1 order by cust_id limit 1`,
  );
  const { custName = '', custNum = '' } = holder ?? {};
  const state = () =>
    desk.house.query(
      `select count(*) filter (where card.state <> 1) as cards,
              (select count(*) from account_freeze) as frozen,
              (select count(*) from account where status = 9) as closed
         from card`,
    );
  const before = await state();
  await desk.visitAs(admin, '/', async ({ page }) => {
    const input = page.getByRole('combobox', box);
    const acts = page.getByRole('group', { name: '操作' });
    for (const [typed, option, form] of [
      [`挂失 ${custNum}`, `挂失 ${custName} 的卡`, '挂失'],
      [`replace card ${custNum}`, `给 ${custName} 补卡`, '补卡'],
      [`冻结${custNum}`, `冻结 ${custName}`, '冻结账户'],
      [`close account ${custNum}`, `${custName} 销户`, '销户'],
      [`提现 ${custNum} 1`, `提现 ${custName} 1.00 元`, '申请提现'],
      [`发补贴 ${custNum} 20`, `发补贴 ${custName} 20.00 元`, '单人补贴发放'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await input.fill(typed);
      await acts.getByRole('option', { name: option }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: form, exact: true });
      await dialog.waitFor();
      await page.goto('/');
      await userMenu(page).waitFor();
    }
  });

  expect(await state()).toEqual(before);
});

test('an order is given back by its number: the refund is open, and is not open again after a reload', async () => {
  const [order] = await desk.house.query<{ orderId: string }>(
    'select order_id::text as "orderId" from meal_order where order_state = 5 and refund_state = 1 order by order_id limit 1',
  );
  const orderId = order?.orderId ?? '';
  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', box).fill(`退款 ${orderId}`);
    await page
      .getByRole('group', { name: '操作' })
      .getByRole('option', { name: `订单 ${orderId} 退款` })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '订单退款' }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: '订单详情' }).waitFor();
    expect(await page.getByRole('dialog', { name: '订单退款' }).count()).toBe(0);
  });
});

test('dishes and machines are found as well', async () => {
  const [found] = await desk.house.query<{ dishesName: string; deviceName: string }>(
    `select (select dishes_name from dish order by dishes_id limit 1) as "dishesName",
            (select device_name from device order by device_id limit 1) as "deviceName"`,
  );
  await desk.visitAs(admin, '/', async ({ page }) => {
    const input = page.getByRole('combobox', box);
    for (const [group, name, path] of [
      ['菜品', found?.dishesName ?? '', '**/menudish/dishes?keyword=*'],
      ['设备', found?.deviceName ?? '', '**/machinemanage/machines?keyword=*'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await input.fill(name);
      await page.getByRole('group', { name: group }).getByRole('option').first().click();
      await page.waitForURL(path);
    }
  });
});

test('without a text there are the pages opened last and those marked as favourites', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('基础设置', '食堂管理');
    await button(page, '新增食堂').waitFor();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: '最近打开' });
    await recent.getByRole('button', { name: '收藏食堂管理' }).click();
    await page
      .getByRole('group', { name: '收藏' })
      .getByRole('option', { name: /食堂管理/ })
      .waitFor();
  });
});

test('an operator does not find what they may not see', async () => {
  await desk.visitAs(manager, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', box).fill('角色管理');
    await page.getByText('没有找到相关内容').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
  });
});

test('"/" goes to the keyword of the list in sight, and is a letter where text is typed', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('基础设置', '区域管理');
    await open('食堂管理');
    await button(page, '新增食堂').waitFor();
    await page.keyboard.press('/');
    const keyword = page.locator('.tab-panel:visible .scr-filter[data-key="keyword"] input');
    await page.keyboard.type('一/');
    expect(await keyword.inputValue()).toBe('一/');
  });
});
