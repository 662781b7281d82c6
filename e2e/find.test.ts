import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin, manager } from './support/people.ts';
import { button } from './support/screen.ts';

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
