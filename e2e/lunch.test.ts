import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STUDENT_FILE, studentFile } from '#kit/server/testing/students.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import type { Visit } from './support/browser.ts';
import { openDesk } from './support/desk.ts';
import { exportList } from './support/export.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  choose,
  dialogWith,
  fenOf,
  rowOf,
  soon,
  speakEnglish,
  toast,
} from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* From real students to a paid lunch on a report: one story, told by the browser. */

const CLASS = STUDENT_FILE.first.className;
const FIRST_STUDENT = STUDENT_FILE.first;
const SN = 'LUNCH0001';

const desk = openDesk({ people: 60, days: 1 });

/** Opens an entry below a group, which may be folded or not. */
async function openBelow(
  { page, open }: Visit,
  first: string,
  group: string,
  entry: string,
): Promise<void> {
  await open(first);
  const target = page.getByRole('navigation').getByRole('menuitem').filter({ hasText: entry });
  await page
    .getByRole('navigation')
    .getByRole('menuitem')
    .filter({ hasText: group })
    .first()
    .waitFor();
  /* The page a first-level entry opens unfolds its own group, sooner or later than this looks. */
  await soon(async () => {
    if (!(await target.isVisible())) await open(group);
    return target.isVisible();
  }).toBe(true);
  await open(entry);
}

async function importStudents({ page, open }: Visit): Promise<void> {
  await open('人员与账户', '人员档案');
  await button(page, '导入人员').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: STUDENT_FILE.name, mimeType: 'text/csv', buffer: studentFile() });
  await dialog.getByText('共读取', { exact: true }).waitFor();
  expect(await dialog.locator('.frm-facts').textContent()).toContain('4341');
  await dialog.getByLabel('同意以上各项').check();
  await button(dialog, '导入 4339 条').click();
  await dialog.getByText('成功导入 4339 条').waitFor({ timeout: 60_000 });
  await button(dialog, '关闭').last().click();
}

async function rechargeClass({ page, open }: Visit): Promise<void> {
  await open('账户中心', '账户充值');
  await button(page, '批量充值').click();
  const drawer = page.getByRole('dialog');
  await choose(page, drawer.getByLabel('组织', { exact: true }), CLASS, CLASS);
  await page.keyboard.press('Escape');
  await drawer.getByLabel('充值金额').fill('50');
  const check = button(drawer, '预检');
  const where = await check.boundingBox();
  await check.click();
  const pay = drawer.getByRole('button', { name: /^给 \d+ 人充值共/ });
  await pay.waitFor();
  /* The rest of a hasty double click: on the place of the first press, and on the button that pays the moment it is there. */
  await pay.dispatchEvent('click');
  if (where) await page.mouse.click(where.x + where.width / 2, where.y + where.height / 2);
  expect(await desk.house.query('select * from account_batch')).toEqual([]);
  const preview = await drawer.getByText(/将为 \d+ 人充值，合计 [\d.,]+ 元/).textContent();
  const [, people = '', amount = ''] =
    /将为 (\d+) 人充值，合计 ([\d.,]+) 元/.exec(preview ?? '') ?? [];
  expect(fenOf(amount)).toBe(Number(people) * 5000);
  await button(drawer, `给 ${people} 人充值共 ${amount} 元`).click();
  const progress = dialogWith(page, '完成金额');
  await progress.getByText(amount, { exact: true }).nth(1).waitFor({ timeout: 30_000 });
  await button(progress, '关闭').first().click();
}

async function registerTerminal({ page, open }: Visit): Promise<string> {
  await open('设备管理', '双屏消费机');
  await button(page, '登记设备').click();
  const drawer = page.getByRole('dialog');
  await page.waitForFunction(
    () =>
      document.activeElement?.closest('.ant-drawer') && document.activeElement.tagName === 'INPUT',
  );
  await drawer.getByLabel('设备名称').fill('午餐一号机');
  await drawer.getByLabel('设备编号').fill('LUNCH1');
  await drawer.getByLabel('序列号').fill(SN);
  await choose(page, drawer.getByLabel('所属食堂'), '第一食堂');
  await choose(page, drawer.getByLabel('所属档口'), '大众快餐');
  await button(drawer, '保存').click();
  const secret = await page
    .getByRole('dialog')
    .getByText(/[0-9a-f]{64}/)
    .first()
    .textContent();

  await button(page, '我已保存').click();

  return /[0-9a-f]{64}/.exec(secret ?? '')?.[0] ?? '';
}

/** Two online sales of the first student: 12.50 and 3.00 yuan. */
async function sell(secret: string): Promise<void> {
  const terminal = openDeviceApi(openWire(desk.house.origin, { sn: SN, secret }, Date.now));
  const occurredAt = await terminal.heartbeat(0);
  for (const [no, amount] of [
    [1, 1250],
    [2, 300],
  ] as const) {
    expect(
      await terminal.consume({
        no,
        cardNo: FIRST_STUDENT.cardNo,
        amount,
        occurredAt,
        online: true,
      }),
    ).toMatchObject({
      outcome: 'sale',
    });
  }

  terminal.close();
}

async function refundPart(visit: Visit): Promise<void> {
  const { page } = visit;
  await openBelow(visit, '订单中心', '订单管理', '订单列表');
  await page.getByPlaceholder('姓名、编号、卡号或订单号').fill(FIRST_STUDENT.custNum);
  await button(page, '查询').click();
  const order = rowOf(page, '12.50');
  await order.getByText('退款', { exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('退款金额').fill('2.5');
  await drawer.getByText('2.50').first().waitFor();
  await drawer.getByLabel('退款原因').fill('少打一份菜');
  await drawer.getByText(/余额 [\d.,]+ 变为 [\d.,]+/).waitFor();
  await button(drawer, '退款 2.50 元').click();
  await toast(page, '已退款 2.50 元至：个人钱包 2.50 元').waitFor();
  await rowOf(page, '部分退款').waitFor();
}

/** The canteens over the last week: a lunch of this test may count for yesterday, when it runs in the small hours. */
async function reportOfWeek(visit: Visit): Promise<void> {
  const { page } = visit;
  await openBelow(visit, '报表中心', '消费报表', '食堂消费汇总');
  await button(page, '重新统计').waitFor();
  await button(page, '最近一周').click();
  const answered = page.waitForResponse((response) =>
    response.url().includes('/account/sum/canteen/page'),
  );
  await button(page, '查询').click();
  await answered;
  await page.locator('.scr-stale').waitFor({ state: 'detached' });
}

/** The last figure of the totals row, in fen. */
async function totalOf(page: Page): Promise<number> {
  const totals = page.locator('.scr-totals:visible');
  await totals.waitFor();

  return fenOf((await totals.getByRole('cell').allInnerTexts()).at(-1) ?? '');
}

async function exportReport(visit: Visit, total: number): Promise<void> {
  const { fileName, rows: lines } = await exportList(visit, 'Excel (.xlsx)');
  expect(fileName).toMatch(/^食堂消费汇总.*\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.xlsx$/);
  const rows = lines.slice(lines.findIndex((line) => line.includes('合计金额')));
  const column = rows[0]?.indexOf('合计金额') ?? -1;
  const amounts = rows.slice(1).map((row) => Math.round(Number(row[column]) * 100));
  expect(amounts.at(-1)).toBe(total);
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(total);
}

test('students are imported, a class recharged, lunch sold, part of it refunded, and the report is right to the fen', async () => {
  await desk.visitAs(admin, '/', async (visit) => {
    const { page, logOut } = visit;
    await reportOfWeek(visit);
    const before = await totalOf(page);

    await importStudents(visit);
    await rechargeClass(visit);
    await sell(await registerTerminal(visit));
    await refundPart(visit);

    await reportOfWeek(visit);
    await soon(() => totalOf(page)).toBe(before + 1250 + 300 - 250);
    await exportReport(visit, before + 1250 + 300 - 250);

    await button(page, '打印').click();
    const preview = dialogWith(page, '打印预览');
    await preview.getByText('第一食堂').waitFor();
    await button(preview, '取消').click();

    await button(page, '重新统计').click();
    await answer(page, '确定');
    const resync = dialogWith(page, '原合计');
    await resync.getByText('数据一致，没有变化').waitFor({ timeout: 30_000 });
    await button(resync, '关闭').first().click();

    await speakEnglish(page);
    await page.getByText(inEnglish('食堂消费汇总'), { exact: true }).first().waitFor();
    await logOut();
  });
}, 180_000);
