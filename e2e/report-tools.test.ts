import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countClicks } from './support/clicks.ts';
import { openDesk } from './support/desk.ts';
import { exportList } from './support/export.ts';
import { notePrints, paperOf } from './support/pdf.ts';
import { admin } from './support/people.ts';
import { lastWeek, shown, summary, textOf } from './support/report.ts';
import { answer, button, choose, soon, toast, topDialog } from './support/screen.ts';

/* About kit/console: what every report and its export and print can do. */

const desk = openDesk({ people: 60, days: 3 });

/** The faculty of the few people of this house. */
const FACULTY = '计算机学院';
const FLOWS = '/reportCenter/flow/flowDetail';
const SUMMARY = '/reportCenter/consume/canteen';
const box = (scope: Page | Locator, name: string) =>
  scope.getByRole('checkbox', { name, exact: true });
const total = async (page: Page) =>
  Number(/\d+/.exec(await textOf(page.getByText(/^共 \d+ 条$/)))?.[0]);

/** Opens a report over the last week. */
async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await lastWeek(page);
}

/** Chooses everything below the root but one faculty, level by level. */
async function chooseUnits(page: Page): Promise<string> {
  await page.getByLabel('所属组织').click();
  const [roots, faculties] = [
    page.getByRole('group', { name: '第1级' }),
    page.getByRole('group', { name: '第2级' }),
  ];
  await box(faculties, '全选').check();
  expect(await box(faculties, '全选').getAttribute('id')).toBe('999992');
  const left = faculties.locator('.csc-rows button').first();
  const name = await textOf(left);
  await box(faculties, name).uncheck();
  expect(await roots.locator('.ant-checkbox-indeterminate').count()).toBe(2);
  expect(await box(faculties, name).isChecked()).toBe(false);
  await page.keyboard.press('Escape');

  return name;
}

test('units are chosen level by level, and what was searched stands above table and exported file', async () => {
  await desk.visitAs(admin, '/', async (visit) => {
    const { page } = visit;
    await openReport(page, FLOWS);
    const all = await total(page);
    expect(await page.getByLabel('交易类型').count()).toBe(0);
    await page.locator('.scr-more').click();
    await page.getByLabel('交易类型').waitFor();
    const left = await chooseUnits(page);
    await button(page.locator('.scr-search'), '查询').click();
    await soon(() => textOf(summary(page))).toContain('所属组织');
    await shown(page);
    expect(await total(page)).toBe(all);
    expect(await textOf(summary(page))).not.toContain(left);

    const { fileName, rows } = await exportList(visit, 'Excel (.xlsx)');
    expect(fileName).toMatch(/^流水明细\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.xlsx$/);
    await toast(page, '导出成功').waitFor();
    expect(rows[0]?.[0]).toMatch(/^日期：\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}$/);
    expect(rows[1]?.[0]).toMatch(/^所属组织：/);
    expect(rows[2]?.slice(0, 2)).toEqual(['交易时间', '人员编号']);
    expect(rows.length).toBe(3 + all + 1);

    await page.getByRole('combobox', { name: '所属组织' }).click();
    await box(page.getByRole('group', { name: '第2级' }), FACULTY).uncheck();
    await page.keyboard.press('Escape');
    await button(page.locator('.scr-search'), '查询').click();
    await soon(() => total(page)).toBe(0);
  });
});

test('what each stall took yesterday is a file three clicks from anywhere, and the report centre says what it answers', async () => {
  await desk.visitAs(admin, '/dashboard', async ({ page, open, download }) => {
    const clicks = await countClicks(page);
    await open('报表中心');
    await page
      .getByRole('link', { name: /^档口日报/ })
      .first()
      .click();
    await shown(page);
    const { fileName, bytes } = await download(() => button(page, '导出Excel').click());
    expect(await clicks()).toBeLessThanOrEqual(3);
    expect(fileName).toMatch(/^档口日报.*\.xlsx$/);

    const [sheet = {}] = Object.values(read(bytes).Sheets);
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(String(rows[0]?.[0])).toMatch(/^日期：\d{4}-\d{2}-\d{2}$/);
    expect(rows.find((cells) => cells.includes('档口名称'))).toContain('现金');

    await page.goto('/reportCenter/overview');
    const used = page.getByRole('region', { name: '我最常用的' });
    await used.getByRole('link', { name: /^档口日报/ }).waitFor();
    await page.getByLabel('搜索报表').fill('上交');
    await page.getByRole('link', { name: /^操作员缴款.*今天的现金该上交多少/ }).waitFor();
  });
});

/** The figures of the bars by name and total, the largest first, as those hear them who do not see the drawing. */
const barsOf = (bars: Locator): Promise<string[]> =>
  bars.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '').join(': ')),
  );

/** What they say when they say the same as the table. */
async function barsOfTable(page: Page): Promise<string[]> {
  const cells = await page
    .locator('tbody .ant-table-row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  const amount = (row: readonly string[]) => Number(row.at(-1)?.replaceAll(',', ''));
  const largest = cells.toSorted((left, right) => amount(right) - amount(left));

  return largest.map((row) => `${row[1]}: ${row.at(-1)}`);
}

test('a report by period or by date, with bars that agree with the table, its columns as the operator left them, never without one to export', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openReport(page, SUMMARY);
    const headings = () => page.locator('thead th').allInnerTexts();
    expect(await headings()).not.toContain('日期');
    const bars = page.locator('.cht-figures tbody tr');
    expect(await bars.count()).toBe(0);
    await button(page, '图表').click();
    await bars.first().waitFor({ state: 'attached' });
    const rows = await barsOfTable(page);
    await soon(() => barsOf(bars)).toEqual(rows);
    await page.reload();
    await bars.first().waitFor({ state: 'attached' });
    await page.getByText('按日期').click();
    await soon(headings).toContain('日期');
    await soon(() => textOf(summary(page))).toContain('按日期');

    await button(page, '设置列').click();
    const chooser = page.locator('.scr-chooser');
    await box(chooser, '退款笔数').uncheck();
    expect(await chooser.locator('.ant-checkbox-indeterminate').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('按时段').click();
    await soon(headings).not.toContain('日期');
    expect(await headings()).toContain('退款笔数');
    await button(page, '设置列').click();
    await box(page.locator('.scr-chooser:visible'), '补扣笔数').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await soon(headings).toContain('合计金额');
    expect(await headings()).not.toContain('补扣笔数');
    await page.getByText('按日期').click();
    await soon(headings).toContain('日期');
    expect(await headings()).not.toContain('退款笔数');
    expect(await headings()).toContain('补扣笔数');

    await button(page, '导出').click();
    await box(topDialog(page), '全选').check();
    await box(topDialog(page), '全选').uncheck();
    await button(topDialog(page), '导出').click();
    await toast(page, '勾选需要导出的内容').waitFor();
    expect(await page.locator('.scr-marker').count()).toBe(0);
  });
});

test("a report says where it is looked at on a developer's own machine: at localhost, nowhere else", async () => {
  await desk.visit(async ({ page, logIn }) => {
    const here = desk.house.origin.replace('127.0.0.1', 'localhost');
    await page.goto(here);
    await logIn(admin);
    await page.goto(`${here}${SUMMARY}`);
    await page.locator('.scr-marker').getByText('DEV', { exact: true }).waitFor();
  });
});

test('a report of one canteen says so, also where a re-run of its statistics is declined', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openReport(page, SUMMARY);
    expect(await total(page)).toBeGreaterThan(1);
    await choose(page, page.getByRole('combobox', { name: '食堂' }), '第一食堂');
    await page.keyboard.press('Escape');
    await button(page.locator('.scr-search'), '查询').click();
    await soon(() => textOf(summary(page))).toContain('第一食堂');
    await soon(() => total(page)).toBe(1);
    await button(page, '重新统计').click();
    await answer(page, '取消');
    await toast(page, '同步已取消').waitFor();
    await page.getByLabel(/若报表统计有误.*请勿在用餐时段操作/).waitFor();
  });
});

test('a print in steps wants a maker and a column, and puts every row on paper 210 mm wide, nothing cut', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openReport(page, FLOWS);
    const rows = await total(page);
    const prints = await notePrints(page);
    await button(page, '打印').click();
    await page.getByLabel('制表人').fill(' ');
    await button(topDialog(page), '下一步').click();
    await toast(page, '制表人不能为空').waitFor();
    await page.getByLabel('制表人').fill('李会计');
    await button(topDialog(page), '下一步').click();
    await box(topDialog(page), '全选').uncheck();
    await button(topDialog(page), '打印').click();
    await toast(page, '请勾选需要打印的内容').waitFor();
    await button(topDialog(page), '返回').click();
    expect(await page.getByLabel('制表人').inputValue()).toBe('李会计');
    await button(topDialog(page), '下一步').click();
    await box(topDialog(page), '全选').check();
    await button(topDialog(page), '打印').click();
    await soon(prints).toEqual([{ dialogs: 0, sheet: true }]);

    const paper = await paperOf(page);
    expect(paper.length).toBeGreaterThan(2);

    for (const [at, sheet] of paper.entries()) {
      expect([Math.round(sheet.width), Math.round(sheet.height), sheet.nothingCut]).toEqual([
        210,
        297,
        true,
      ]);
      expect(sheet.text).toContain('序号');
      expect(sheet.text).toContain(`${at + 1} / ${paper.length}`);
      expect(sheet.text.includes('合计')).toBe(at === paper.length - 1);
    }

    // Where the rows fill their sheets, the totals stand alone on the last one.
    expect(paper.map((sheet) => sheet.text).join('\n')).toMatch(
      new RegExp(`(^|\\s)${rows}\\s*\\d{4}-`),
    );
    expect(paper.at(-1)?.text ?? '').toMatch(/制表人：李会计\s*制表时间：\d{4}-.*审核人：____/s);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('#print-root').count()).toBe(0);
  });
});

test('the settings of a print: title, fields of one’s own and columns, kept for this page', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    await openReport(page, SUMMARY);
    const prints = await notePrints(page);
    await button(page, '打印').click();
    const preview = page.locator('.prt-preview');
    await preview.getByText('第一食堂').waitFor();
    await page.getByLabel('标题').fill('食堂周报');
    const add = async (name: string, content: string) => {
      await button(page.locator('.prt-settings'), '新增字段').first().click();
      await page.getByLabel('字段名称').fill(name);
      await page.getByLabel('字段内容').fill(content);
      await button(topDialog(page), '确定').click();
      await page.getByLabel('字段名称').waitFor({ state: 'detached' });
    };

    await add('单位', '后勤处');
    await add('单位', '别的');
    await add('经办', '');
    await box(page.locator('.prt-settings'), '补扣笔数').uncheck();
    expect(await preview.getByText('单位：后勤处').count()).toBe(1);
    expect(await preview.getByText(/^经办：_+$/).count()).toBe(1);
    expect(await preview.getByText('单位：别的').count()).toBe(0);
    await button(topDialog(page), '打印').click();
    await soon(prints).toEqual([{ dialogs: 0, sheet: true }]);
    const [sheet] = await paperOf(page);
    expect(sheet?.text).toContain('食堂周报');
    expect(sheet?.text).toContain('经办：____');
    expect(sheet?.text).not.toContain('补扣笔数');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

    await page.reload();
    await shown(page);
    await button(page, '打印').click();
    await preview.getByText('食堂周报').waitFor();
    expect(await box(page.locator('.prt-settings'), '补扣笔数').isChecked()).toBe(false);
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([name]) => name.startsWith('customPrint')),
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.[0]).toMatch(new RegExp(`^customPrint${SUMMARY}#[\\w.]+#sumType1$`));
    expect(kept[0]?.[1]).toContain('后勤处');
  });
});

test('a print whose rows cannot be read says nothing: the button is free again', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED|console: /);
    await openReport(page, SUMMARY);
    const prints = await notePrints(page);
    await button(page, '打印').click();
    await page.locator('.prt-preview').getByText('第一食堂').waitFor();
    const asked = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /CallError/.test(message.text()),
    );
    await page.route('**/account/sum/canteen/page', (route) => route.abort());
    await button(topDialog(page), '打印').click();
    await asked;
    await soon(() => topDialog(page).locator('.ant-btn-loading').count()).toBe(0);
    expect([await prints(), await page.locator('#toasts *').count()]).toEqual([[], 0]);
  });
});

test('a number that is taken is told at its field', async () => {
  await desk.visitAs(admin, '/', async ({ page, expectProblem }) => {
    expectProblem(/409/);
    await page.goto('/basesetting/canteen');
    await button(page, '新增食堂').click();
    await topDialog(page).getByLabel('食堂名称').fill('新食堂');
    await topDialog(page).getByLabel('食堂编号').fill('ST01');
    await button(topDialog(page), '保存').click();
    const field = page
      .locator('.ant-form-item')
      .filter({ has: page.locator('label[title="食堂编号"]') });
    await field.getByText('食堂编号ST01已存在').waitFor();
  });
});

test('a tree with a single root opens it by itself', async () => {
  await desk.visitAs(admin, '/accountCenter/accInfo', async ({ page }) => {
    await page.getByLabel('所属组织').click();
    await soon(() => page.locator('.ant-select-tree-treenode').count()).toBeGreaterThan(2);
  });
});
