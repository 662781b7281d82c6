import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { exportList } from './support/export.ts';
import { admin } from './support/people.ts';
import { answer, button, pressInRow, rowOf, toast } from './support/screen.ts';
import { said } from './support/words.ts';

const desk = openDesk({ people: 60, days: 2 });

test('a day of the year is set with a press, shows what it is, and is taken back with another', async () => {
  await desk.visitAs(admin, '/basesetting/otherset/holiday', async ({ page }) => {
    const year = (await page.getByText(/^\d{4}年$/).textContent())?.slice(0, 4);
    const day = page.getByRole('button', { name: new RegExp(`^${year}-07-15 `) });
    const before = await day.locator('.unseen').textContent();
    await day.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('节假日名称').fill('防汛演练');
    await button(drawer, '保存').click();
    const set = page
      .getByRole('button', { name: `${year}-07-15`, exact: false })
      .filter({ hasText: '防汛演练' });
    await set.waitFor();
    expect(await set.locator('.unseen').textContent()).not.toBe(before);
    await page.getByText(said('列表')).click();
    await page.getByRole('cell', { name: '防汛演练', exact: true }).waitFor();
    await page.getByText(said('年历')).click();
    await set.click();
    await answer(page, '确定');
    await button(page, before ?? '').waitFor();
  });
});

test('the operation log tells what was done, and its file says the same as the list', async () => {
  await desk.visitAs(admin, '/', async (visit) => {
    const { page } = visit;
    await page.goto('/accountCenter/accInfo');
    await button(page, '账户设置').click();
    await button(page.getByRole('dialog'), '保存').click();
    await toast(page, '保存成功').waitFor();
    await page.goto('/reportCenter/logRecord');
    const row = rowOf(page, '保存账户设置');
    await row.getByText(said('成功')).waitFor();
    await button(row, '详情').click();
    await page.getByText('"rechargeMax": 999999999').waitFor();
    await page.keyboard.press('Escape');
    const { fileName, rows } = await exportList(visit);
    expect(fileName).toMatch(/^操作日志.*\.xlsx$/);
    const headings = rows.find((cells) => cells[0] === '操作时间') ?? [];
    const saved = rows.find((cells) => cells.includes('保存账户设置')) ?? [];
    expect([saved[headings.indexOf('操作账号')], saved[headings.indexOf('结果')]]).toEqual([
      'admin',
      '成功',
    ]);
  });
});

test('a data screen is made, given its canteens, opened, and follows what it is told to show', async () => {
  await desk.visitAs(admin, '/basesetting/otherset/dataScreen', async ({ page }) => {
    await button(page, '新增数据大屏').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('大屏名称').fill('门厅');
    await drawer.getByLabel('显示标题').fill('今日餐饮');
    await drawer.getByRole('radio', { name: '浅色' }).check();
    await button(drawer, '保存').click();
    const row = rowOf(page, '门厅');
    await row.getByText(said('未设置')).waitFor();
    await pressInRow(row, '食堂范围');
    await drawer.getByRole('switch').click();
    await button(drawer, '保存').click();
    await row.getByText(said('全部食堂')).waitFor();
    await pressInRow(row, '打开');
    await page.getByRole('heading', { name: '今日餐饮' }).waitFor();
    await page.getByText(said('今日订单数')).waitFor();
    await page.getByRole('region', { name: said('食堂排行') }).waitFor();
    await page.goto('/basesetting/otherset/dataScreen');
    await button(page, '参数设置').click();
    await drawer.getByRole('switch').click();
    await button(drawer, '保存').click();
    await toast(page, '保存成功').waitFor();
    await pressInRow(row, '打开');
    await page.getByText(said('今日订单数')).waitFor();
    expect(await page.getByText(said('今日交易额（元）')).count()).toBe(0);
  });
});
