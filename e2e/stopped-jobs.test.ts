import { expect, test } from 'vitest';
import { orgTree } from '#areas/customer/contract/organisation.ts';
import { rechargeBatch } from '#areas/funding/contract/recharge.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDesk } from './support/desk.ts';
import { flawsOf } from './support/looks.ts';
import { admin } from './support/people.ts';
import { button, dialogWith, soon } from './support/screen.ts';

/* Work that a failure interrupted, as the operator who asked for it sees it. */

const desk = openDesk({ people: 30, days: 1 });
const LASTING = { 1: '22012' };
const fail = (table: string) =>
  failInserts((statements) => desk.house.query(statements), table, LASTING);

test('a batch that stopped is found on its screen and gone on with there', async () => {
  await fail('recharge');
  const client = await logIn(desk.house.origin, admin);
  const orgIds = (await client.call(orgTree, undefined)).map(({ id }) => id);
  const batch = {
    orgIds,
    amount: 500,
    offlineType: 3,
    idempotencyKey: crypto.randomUUID(),
  } as const;
  const { people, batchNo } = await client.call(rechargeBatch, batch);
  await soon(
    async () => (await desk.house.query(`select from job where state = 'stopped'`)).length,
  ).toBe(1);
  await desk.visitAs(admin, '/accountCenter/recharge', async ({ page }) => {
    await page.getByText(`批量充值 ${batchNo} 已中断`).waitFor();
    expect(await flawsOf(page, '中文')).toEqual([]);
    await button(page, '继续').click();
    const progress = dialogWith(page, batchNo);
    /* One person's account is frozen: nothing can be recharged there. */
    await progress.getByText(new RegExp(`完成 · 已处理 ${people} / \\d+`)).waitFor();
    await button(progress, '关闭').first().click();
    await page.getByText(`批量充值 ${batchNo} 已中断`).waitFor({ state: 'detached' });
  });

  const paid = await desk.house.query(
    'select from recharge where batch_no = $1 group by cust_id having count(*) = 1',
    [batchNo],
  );
  expect(paid).toHaveLength(people);
});

test('an import that stopped can be gone on with at once or when its dialog is opened again', async () => {
  await desk.visitAs(admin, '/', async ({ page }) => {
    const begin = async (number: string, makesOrganisation: boolean) => {
      await fail('customer');
      await page.goto('/personal/custImport');
      await button(page, '导入人员').click();
      const file = {
        name: `${number}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`人员编号,姓名,所属组织\n${number},欧阳修远,后勤`),
      };

      await page.locator('input[type=file]').setInputFiles(file);
      if (makesOrganisation) await page.getByLabel('同意以上各项').check();
      await button(page, '导入 1 条').click();
      const dialog = dialogWith(page, '导入结果');
      await dialog.getByText('已中断', { exact: false }).waitFor();

      return dialog;
    };

    const dialog = await begin('S1', true);
    expect(await flawsOf(page, '中文')).toEqual([]);
    await button(dialog, '继续').click();
    await dialog.getByText('成功导入 1 条').waitFor();
    await begin('S2', false);
    await page.goto('/personal/custImport');
    await button(page, '导入人员').click();
    await page.getByText('导入人员 S2.csv 已中断').waitFor();
    await button(dialogWith(page, '上传文件'), '继续').click();
    await dialogWith(page, '导入结果').getByText('成功导入 1 条').waitFor();
  });

  const people = await desk.house.query(`select from customer where cust_num in ('S1', 'S2')`);
  expect(people).toHaveLength(2);
});
