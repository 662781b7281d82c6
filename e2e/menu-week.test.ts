import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { answer, button, rowOf, soon, toast } from './support/screen.ts';

/* A dietitian plans a week: puts dishes on a day, moves one by keyboard and one by mouse, takes a removal back, looks at the nutrition, prints. */

const desk = openDesk({ people: 60, days: 1 });

test('a dietitian plans a week of a menu and prints it', async () => {
  await desk.visitAs(admin, '/', async ({ page, open }) => {
    await open('菜品菜谱', '菜谱管理');
    await button(page, '新增菜谱').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('菜谱名称').fill('营养师周菜谱');
    await drawer.getByLabel('所属食堂').click();
    await page.locator('.ant-select-item-option').first().click();
    await button(drawer, '保存').click();
    await toast(page, '保存成功').waitFor();
    await rowOf(page, '营养师周菜谱').getByRole('button', { name: '编排' }).click();

    /* Two presses, and one for each dish; those that are not in sight are found by their pinyin. */
    await button(page, '周一 午餐添加菜品').click();
    const adding = page.getByRole('dialog');
    const search = adding.getByLabel('搜索菜品');
    for (const [name, typed] of [
      ['红烧肉', 'hongshaorou'],
      ['麻婆豆腐', 'mpdf'],
    ] as const) {
      await search.fill(typed);
      const choice = adding.locator('.plan-choice');
      await choice.filter({ has: page.getByText(name, { exact: true }) }).click();
    }

    await button(adding, '添加2道').click();
    /* Focus goes back to where the dialog was opened from once it is gone. */
    await adding.waitFor({ state: 'hidden' });
    const slot = (day: string) =>
      page.locator(`.plan-week tbody tr:nth-child(2) td:nth-child(${day === '周一' ? 2 : 3})`);
    const dish = (day: string, name: string) =>
      slot(day).locator('.plan-dish').filter({ hasText: name });
    await dish('周一', '红烧肉').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await dish('周二', '红烧肉').waitFor();
    await dish('周一', '麻婆豆腐').dragTo(slot('周二'));
    await dish('周二', '麻婆豆腐').waitFor();
    await dish('周二', '红烧肉').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('status').getByText('已移除红烧肉').waitFor();
    await button(page, '撤销移除').click();
    await dish('周二', '红烧肉').waitFor();
    expect(await slot('周二').locator('.plan-name').allTextContents()).toEqual([
      '红烧肉',
      '麻婆豆腐',
    ]);

    /* A copy, and a move without dragging: every meal is a button. */
    await dish('周二', '红烧肉').focus();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await dish('周一', '红烧肉').waitFor();
    await slot('周一').getByRole('button', { name: '移动或复制红烧肉' }).click();
    const placing = page.getByRole('dialog').filter({ hasText: '移动到' });
    await button(placing, '周三 晚餐').click();
    await placing.waitFor({ state: 'hidden' });
    await dish('周一', '红烧肉').waitFor({ state: 'detached' });

    const figures = page.getByRole('table', { name: '一周成本与营养' });
    await figures.getByRole('row').filter({ hasText: '蛋白质' }).waitFor();
    await soon(() =>
      figures.getByRole('row').filter({ hasText: '每份成本' }).textContent(),
    ).toMatch(/\d\.\d\d/);

    await page.getByRole('button', { name: /^周二.*营养$/ }).click();
    const nutrition = page.getByRole('dialog').filter({ hasText: '与每日膳食建议比较' });
    await nutrition.getByText('动物性食物').waitFor();
    await nutrition.getByRole('checkbox', { name: '红烧肉' }).uncheck();
    await page.keyboard.press('Escape');

    const sheet = page.locator('#recipe-sheet');
    expect(await sheet.textContent()).toContain('红烧肉');
    expect(await sheet.textContent()).toMatch(/营养师周菜谱[\s\S]*\d{4}-\d{2}-\d{2}/);
    await button(page, '打印菜谱').click();
    await expect.poll(() => button(page, '打印菜谱').isEnabled()).toBe(true);

    /* The week that is shown stands in the address. */
    await button(page, '下一周').click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('week'))
      .toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await dish('周二', '红烧肉').waitFor({ state: 'detached' });

    /* The week before is copied in two presses. */
    await button(page, '复制上周').click();
    await answer(page, '确定');
    await toast(page, '已复制3道').waitFor();
    await dish('周二', '红烧肉').waitFor();
  });
});

test('what there is of a dish is changed where it stands, and put back from the message', async () => {
  const [line] = await desk.house.query<{ recipeId: string; dishesName: string; supply: number }>(
    `select recipe_id::text as "recipeId", dishes_name as "dishesName", supply_num as supply
       from recipe_line join recipe using (merchant_id, recipe_id) join dish using (merchant_id, dishes_id)
      where recipe_state = 2 and supply_num is not null and sale_mode = 1
        and coalesce(apply_date, current_date) = current_date
        and coalesce(week_day, extract(isodow from current_date)) = extract(isodow from current_date)
      order by line_id limit 1`,
  );
  const { recipeId = '', dishesName = '', supply = 0 } = line ?? {};
  await desk.visitAs(admin, `/menudish/recipePlan?recipeId=${recipeId}`, async ({ page }) => {
    await button(page, '今日售卖').click();
    const row = rowOf(page.getByRole('dialog'), dishesName).first();
    const supplyOf = (count: number) => button(row, `${dishesName}的供应份数：${count}，修改`);
    await supplyOf(supply).click();
    await page.getByLabel(`${dishesName}的新供应份数`).fill(String(supply + 30));
    await page.keyboard.press('Enter');
    await supplyOf(supply + 30).waitFor();
    const told = toast(page, `${dishesName}的供应份数已改为${supply + 30}`);
    await button(told.locator('..'), '撤销操作').click();
    await supplyOf(supply).waitFor();
  });
});
