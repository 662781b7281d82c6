import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { finance, manager } from './support/people.ts';
import { answer, button, rowOf, toast } from './support/screen.ts';

/* The clerk applies for somebody, the manager decides, the clerk pays and prints: one withdrawal through its whole life. */

const desk = openDesk({ people: 60, days: 1 });

interface Person {
  readonly cust_num: string;
  readonly cust_name: string;
  readonly personal_balance: string;
}
const owner = async (): Promise<Person> => {
  const [found] = await desk.house.query<Person & Record<string, unknown>>(
    `select c.cust_num, c.cust_name, a.personal_balance from account a join customer c using (merchant_id, cust_id)
      where a.personal_balance > 20000 and not exists (select from withdrawal w where w.cust_id = c.cust_id) order by c.cust_num limit 1`,
  );
  return found as Person;
};
const wallet = async ({ cust_num }: Person) =>
  (
    await desk.house.query(
      `select a.personal_balance::int as balance, a.personal_held::int as held
         from account a join customer c using (merchant_id, cust_id) where c.cust_num = $1`,
      [cust_num],
    )
  )[0];

test('a clerk applies, a manager approves, the clerk pays and prints', async () => {
  const person = await owner();
  const balance = Number(person.personal_balance);
  await desk.visitAs(finance, async ({ page, open }) => {
    await open('账户中心', '账户提现');
    await button(page, '新增提现单').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('人员').fill(person.cust_num);
    await page.locator('.ant-select-dropdown:visible').getByText(person.cust_num).first().click();
    await drawer.getByLabel('提现金额').fill('100');
    await drawer.getByLabel('手续费').fill('1');
    await drawer.getByText('99.00', { exact: true }).waitFor();
    await button(drawer, '申请提现 100.00 元').click();
    await toast(page, '已提交，金额已冻结，等待他人审批').waitFor();
    const row = rowOf(page, person.cust_name).filter({ hasText: '已申请' });
    await row.getByText('100.00').first().waitFor();
    expect(await row.getByRole('button').allTextContents()).toEqual(['详情', '取消申请']);
  });
  expect(await wallet(person)).toEqual({ balance, held: 10_000 });

  await desk.visitAs(manager, async ({ page, open }) => {
    await open('账户中心', '提现申请审批');
    const row = rowOf(page, person.cust_name);
    await button(page, '通过').first().waitFor();
    await row.getByRole('button', { name: '通过' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('审批意见').fill('同意');
    await button(drawer, '通过').click();
    await toast(page, '操作成功').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  await desk.visitAs(finance, async ({ page, open }) => {
    await open('账户中心', '账户提现');
    const row = rowOf(page, person.cust_name);
    await row.getByRole('button', { name: '开始打款' }).click();
    await answer(page, '确定');
    await row.getByRole('button', { name: '确认已打款' }).click();
    const paid = page.getByRole('dialog');
    await button(paid, '确认已打款').click();
    await row.getByText('已打款', { exact: true }).waitFor();
    await row.getByRole('button', { name: '详情' }).click();
    const detail = page.getByRole('dialog').filter({ hasText: '办理过程' });
    await detail.getByText('同意', { exact: true }).waitFor();
    expect(await detail.locator('.doc-event strong').allTextContents()).toEqual([
      '制单',
      '通过',
      '开始打款',
      '确认已打款',
    ]);
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.getElementById('print-root')?.textContent ?? '';
      };
    });
    await button(detail, '打印单据').click();
    await expect.poll(() => page.title()).toContain('经办人签字');
    expect(await page.title()).toContain('99.00');
  });
  expect(await wallet(person)).toEqual({ balance: balance - 10_000, held: 0 });
});
