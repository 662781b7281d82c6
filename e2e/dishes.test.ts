import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, pressInRow, rowOf, toast } from './support/screen.ts';

/* A cook enters a dish without a mouse, and pastes the rest of its materials from a spreadsheet. */

const desk = openDesk({ people: 60, days: 1 });

const PASTED = '净用量\t原料\t单位\n200\t豆腐\t克\n很多\t食盐\t克\n5\t龙肉\t克';

test('a cook enters a dish by keyboard and pastes lines; what cannot be understood is marked and kept', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('菜品菜谱', '菜品管理');
    await page.locator('.scr-table .ant-table-row').first().waitFor();
    await button(page, '新增菜品').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('菜品名称').fill('家常豆腐');
    await drawer.getByLabel('售价', { exact: true }).fill('9');
    const cell = (row: number, key: string) => drawer.locator(`[data-cell="${row}:${key}"]`);
    await cell(0, 'materialId').locator('input').focus();
    await page.keyboard.type('猪里');
    await page
      .locator('.ant-select-item-option-content')
      .getByText('猪里脊', { exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        cell(0, 'quantity')
          .locator('input')
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true);

    await page.keyboard.type('50');
    await expect.poll(() => drawer.locator('tfoot').textContent()).toContain('1.65');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        cell(1, 'quantity')
          .locator('input')
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true);

    await cell(1, 'quantity')
      .locator('input')
      .evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, PASTED);

    await cell(1, 'materialId').getByText('豆腐').first().waitFor();
    await cell(2, 'quantity').getByText('请输入数字').waitFor();
    expect(await cell(2, 'quantity').locator('input').inputValue()).toBe('很多');
    await cell(3, 'materialId').getByText('没有找到“龙肉”').waitFor();

    await button(drawer, '保存').click();
    await drawer.getByText('第3行：请输入数字').first().waitFor();
    await cell(2, 'quantity').locator('input').fill('2');
    await button(drawer, '删除第4行').click();
    const told = drawer.getByLabel('一份的成本与营养');
    await told.getByText('3种原料中3种的营养成分已知').waitFor();
    expect(await told.locator('dd').allTextContents()).toEqual(['2.78', '6.22', '69.1%']);
    await button(drawer, '保存').click();
    await toast(page, '保存成功').waitFor();
    await page.getByLabel('关键字').filter({ visible: true }).fill('jcdf');
    await button(page, '查询').click();
    const row = rowOf(page, '家常豆腐');
    await row.getByText('2.78').first().waitFor();
    await row.getByRole('button', { name: /家常豆腐的售价：9.00/ }).click();
    await page.getByLabel('家常豆腐的新售价').fill('9.5');
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: /家常豆腐的售价：9.50/ }).waitFor();
    await pressInRow(row, '营养与成本');
    const sheet = page.getByRole('dialog').filter({ hasText: '一份的营养' });
    await sheet.getByText('3种原料中3种的营养成分已知').waitFor();
    expect(
      await sheet.getByRole('listitem').filter({ hasText: '蛋白质' }).first().textContent(),
    ).toMatch(/蛋白质.*g/);
    await button(sheet, '关闭').last().click();
    await row.getByRole('button', { name: '详情' }).click();
    const detail = page.getByRole('dialog').filter({ hasText: '明细' });
    expect(
      await detail.getByRole('row').filter({ hasText: '豆腐' }).first().textContent(),
    ).toContain('1.12');
  });
});
