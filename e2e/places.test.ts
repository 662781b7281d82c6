import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visit } from './support/browser.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { answer, button, choose, dialogWith, pressInRow, rowOf, soon } from './support/screen.ts';

/* A new canteen from its area to its tables: one story over every screen of places, told by the browser. */

const desk = openDesk({ people: 20, days: 1 });

/** The drawer on top. */
const drawer = (page: Page): Locator => page.locator('.ant-drawer-open [role=dialog]').last();

async function chooseIn(page: Page, label: string, entry: string): Promise<void> {
  const field = drawer(page).getByLabel(label, { exact: true });
  const item = drawer(page)
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label, { exact: true }) });
  /* A list that grows moves away under the pointer: who sees nothing chosen tries again. */
  await soon(async () => {
    await choose(page, field, entry);
    return item.textContent();
  }).not.toContain('请选择');
}

async function save(page: Page): Promise<void> {
  const saved = drawer(page);
  const title = await saved.locator('.ant-drawer-title').textContent();
  await button(saved, '保存').click();
  await page
    .locator('.ant-drawer-open')
    .filter({ hasText: title ?? '' })
    .filter({ has: button(page, '保存') })
    .waitFor({ state: 'detached' });
}

/** Adds a record: texts by label, choices by label. */
async function add(
  page: Page,
  noun: string,
  texts: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, string>> = {},
): Promise<void> {
  await button(page.locator('main'), `新增${noun}`).click();
  for (const [label, text] of Object.entries(texts))
    await drawer(page).getByLabel(label, { exact: true }).fill(text);
  for (const [label, entry] of Object.entries(choices)) await chooseIn(page, label, entry);
  await save(page);
}

async function remove(page: Page, text: string): Promise<void> {
  await button(rowOf(page, text), '删除').click();
  await answer(page, '确定');
}

async function areas({ page, expectProblem }: Visit): Promise<void> {
  await page.goto('/basesetting/area');
  await add(page, '区域', { 区域名称: '南校区' });
  await page.getByRole('navigation', { name: '区域' }).getByText('南校区').click();
  await rowOf(page, '西校区').waitFor({ state: 'detached' });
  await add(page, '区域', { 区域名称: '南苑' });
  await rowOf(page, '南苑').waitFor();
  expectProblem(/409/);
  await remove(page, '--');
  await page.getByText('该区域仍被使用，不能删除：区域 1').waitFor();
}

async function sorting({ page }: Visit): Promise<void> {
  await page.goto('/basesetting/canteenManage3/tag');
  await add(page, '标签', { 标签名称: '网红' });
  await button(rowOf(page, '网红'), '修改').click();
  await drawer(page).getByLabel('标签名称', { exact: true }).fill('新店');
  await save(page);
  await rowOf(page, '新店').waitFor();
  await page.goto('/basesetting/canteenManage3/type');
  await add(page, '档口分类', { 分类名称: '砂锅' });
  await add(page, '档口分类', { 分类名称: '多余' });
  await remove(page, '多余');
  await rowOf(page, '多余').waitFor({ state: 'detached' });
}

async function canteen({ page }: Visit): Promise<void> {
  await page.goto('/basesetting/canteen');
  await add(
    page,
    '食堂',
    { 食堂名称: '南苑食堂', 食堂编号: 'ST09', 联系电话: '0755-26001299' },
    { 标签: '新店' },
  );
  await rowOf(page, '南苑食堂').waitFor();
  expect(await rowOf(page, '南苑食堂').textContent()).toContain('075******1299');
  await button(rowOf(page, '南苑食堂'), '设置').click();
  const settings = drawer(page);
  await settings.getByText('跟随商户餐次').waitFor();
  await button(rowOf(settings, '午餐'), '修改').click();
  await drawer(page).getByLabel('预订截止：提前天数', { exact: true }).fill('2');
  await save(page);
  await settings.getByText('提前2天 09:00').waitFor();
  await button(settings, '恢复商户餐次').waitFor();
  await button(settings.locator('section').filter({ hasText: '点餐设置' }), '修改').click();
  await drawer(page).getByLabel('支付时限（分钟）', { exact: true }).fill('25');
  await save(page);
  await settings.locator('dd').getByText('25', { exact: true }).waitFor();
}

async function stallsAndLines({ page }: Visit): Promise<void> {
  await page.goto('/basesetting/canteenManage/shopstall');
  await add(
    page,
    '档口',
    { 档口名称: '砂锅粥', 档口编号: 'S1' },
    { 所属食堂: '南苑食堂', 档口分类: '砂锅' },
  );
  /* A new stall takes orders ahead until somebody says that it does not. */
  const flag = (checked: boolean) =>
    rowOf(page, '砂锅粥').getByRole('switch', { name: '是否预订', checked });
  await flag(true).click();
  await flag(false).waitFor();
  await page.goto('/basesetting/canteenManage/mealline');
  await add(page, '餐线', { 餐线名称: '南苑一号线' }, { 所属食堂: '南苑食堂' });
  await rowOf(page, '南苑一号线').waitFor();
  await remove(page, '南苑一号线');
  await rowOf(page, '南苑一号线').waitFor({ state: 'detached' });
}

const PLACES = [
  '食堂编号,食堂名称,所属区域,档口编号,档口名称,档口分类',
  'DX1,大学城食堂,北校区/北苑,1,北苑面馆,面点',
  'DX1,,,2,北苑粥铺,粥点',
  'ST01,改名食堂,,9,不会导入,',
].join('\n');

async function importing({ page, download }: Visit): Promise<void> {
  await page.goto('/basesetting/canteen');
  await button(page.locator('main'), '导入食堂档口').click();
  const wizard = dialogWith(page, '上传文件');
  const { fileName } = await download(() => button(wizard, '下载模板').click());
  expect(fileName).toBe('导入食堂档口模板.xlsx');
  const file = { name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(PLACES) };
  await wizard.locator('input[type=file]').setInputFiles(file);
  await wizard.getByText('食堂编号ST01已存在，名称是第一食堂').waitFor();
  await wizard.getByLabel('同意以上各项').check();
  await button(wizard, '导入 2 条').click();
  await wizard.getByText('成功导入 2 条').waitFor();
  const { bytes } = await download(() => button(wizard, '下载问题行').click());
  expect(bytes.length).toBeGreaterThan(0);
  await button(wizard, '关闭').last().click();
  await rowOf(page, '大学城食堂').getByText('北苑', { exact: true }).waitFor();
  await page.goto('/basesetting/canteenManage/shopstall');
  await rowOf(page, '北苑粥铺').getByText('粥点').waitFor();
}

async function tablesAndRooms({ page, download }: Visit): Promise<void> {
  await page.goto('/basesetting/canteenManage2/desk');
  await add(page, '餐桌', { 餐桌编号: 'N01', 餐桌名称: '窗边' }, { 所属食堂: '南苑食堂' });
  await page.getByLabel('关键字').fill('N01');
  await button(page, '查询').click();
  await rowOf(page, 'N01').getByRole('checkbox').check();
  const { fileName, bytes } = await download(() => button(page, '下载二维码').click());
  expect([fileName, bytes.includes('南苑食堂_N01-窗边.png')]).toEqual(['餐桌二维码.zip', true]);
  await pressInRow(rowOf(page, 'N01'), '修改');
  await drawer(page).getByRole('radio', { name: '使用中' }).check();
  await save(page);
  await rowOf(page, 'N01').getByText('使用中').waitFor();
  await pressInRow(rowOf(page, 'N01'), '清台');
  await answer(page, '确定');
  await rowOf(page, 'N01').getByText('空闲').waitFor();
  await page.goto('/basesetting/canteenManage2/privateRoom');
  await add(
    page,
    '包间',
    { 包间编号: 'NR1', 包间名称: '南山', 最低消费: '500' },
    { 所属食堂: '南苑食堂' },
  );
  await button(rowOf(page, 'NR1'), '开始使用').click();
  await rowOf(page, 'NR1').getByText('使用中').waitFor();
  expect(await rowOf(page, 'NR1').textContent()).toContain('500.00');
  const codes = await download(() => pressInRow(rowOf(page, 'NR1'), '二维码'));
  expect([codes.fileName, codes.bytes.includes('南苑食堂_NR1-南山.png')]).toEqual([
    '包间二维码.zip',
    true,
  ]);
}

async function otherSettings({ page }: Visit): Promise<void> {
  await page.goto('/basesetting/canteenManage3/address');
  await add(page, '取餐点', { 取餐点名称: '南门' }, { 所属食堂: '南苑食堂' });
  await rowOf(page, '南门').waitFor();
  await page.goto('/basesetting/otherset/paytype');
  await button(rowOf(page, '南苑食堂'), '设置').click();
  /* Where none was chosen, every way is taken: choosing one that is there takes it away. */
  await chooseIn(page, '支付方式', '现金');
  await page.keyboard.press('Escape');
  await drawer(page).getByLabel('单笔最高金额', { exact: true }).fill('88');
  await save(page);
  await rowOf(page, '南苑食堂').getByText('88.00').waitFor();
  const taken = await rowOf(page, '南苑食堂').textContent();
  expect(taken).toContain('刷卡扫码刷脸微信支付支付宝银行卡/云闪付');
  expect(taken).not.toContain('现金');
  await page.goto('/basesetting/otherset/delivery');
  await button(rowOf(page, '南苑食堂'), '外带').click();
  await drawer(page).getByRole('switch').click();
  await save(page);
  await rowOf(page, '南苑食堂').getByText('是', { exact: true }).waitFor();
}

test('a canteen is set up from its area to its tables, each screen saving what it shows', async () => {
  await desk.visitAs(admin, '/', async (visit) => {
    await areas(visit);
    await sorting(visit);
    await canteen(visit);
    await stallsAndLines(visit);
    await importing(visit);
    await tablesAndRooms(visit);
    await otherSettings(visit);
  });
}, 240_000);

/** 100 areas with 19 below each, a canteen in each of these 2,000, and 8 stalls in each canteen. */
const MANY = [
  `insert into canteen_area (merchant_id, area_id, super_id, area_name)
    select merchant_id, 9000000000 + i, case when i > 100 then 9000000001 + i % 100 end, '片区' || i
      from merchant, generate_series(1, 2000) i`,
  `insert into canteen (merchant_id, canteen_id, area_id, canteen_name, canteen_num)
    select merchant_id, 9000010000 + i, 9000000000 + i, '大食堂' || i, 'D' || i from merchant, generate_series(1, 2000) i`,
  `insert into stall (merchant_id, stall_id, canteen_id, stall_name, stall_num)
    select merchant_id, 9000020000 + i, 9000010001 + i % 2000, '窗口' || i, i::text
      from merchant, generate_series(1, 16000) i`,
];

test('20,000 places are searched and chosen in trees that draw only what is in view', async () => {
  for (const statement of MANY) await desk.house.query(statement);
  await desk.visitAs(admin, '/basesetting/area', async ({ page }) => {
    const tree = page.getByRole('navigation', { name: '区域' });
    await tree.getByText('片区1', { exact: true }).waitFor();
    expect(await tree.locator('.ant-tree-treenode').count()).toBeLessThan(60);
    await page.getByLabel('搜索区域').fill('片区1999');
    await tree.getByText('片区1999', { exact: true }).click();
    await rowOf(page, '片区1999').waitFor();
    expect(await tree.locator('.ant-tree-title').allTextContents()).toEqual([
      '片区100',
      '片区1999',
    ]);

    const unfolded = page.locator('.ant-select-dropdown:visible');
    const nodes = unfolded.locator('.ant-select-tree-title');
    await page.goto('/basesetting/canteen');
    const area = page.getByRole('combobox', { name: '所属区域' });
    await area.click();
    await area.fill('片区1999');
    await soon(() => nodes.allTextContents()).toEqual(['片区100', '片区1999']);
    await unfolded.getByText('片区1999', { exact: true }).click();
    await button(page, '查询').click();
    await rowOf(page, '大食堂1999').waitFor();

    await page.goto('/orderCenter/orderManagement/orderList');
    await page.getByRole('button', { name: /高级查询/ }).click();
    const stall = page.getByRole('combobox', { name: '档口' });
    await stall.click();
    await stall.fill('窗口');
    await unfolded.getByText('窗口', { exact: false }).first().waitFor();
    expect(await unfolded.locator('.ant-select-tree-treenode').count()).toBeLessThan(60);
    await stall.fill('窗口15999');
    await soon(() => nodes.allTextContents()).toEqual(['大食堂2000', '窗口15999']);
    await unfolded.getByText('窗口15999', { exact: true }).click();
    await soon(() =>
      page.locator('main .ant-select').filter({ has: stall }).textContent(),
    ).toContain('窗口15999');
  });
});
