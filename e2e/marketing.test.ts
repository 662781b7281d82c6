import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { registerFleet } from '../apps/terminal/fleet.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  cellsOf,
  choose,
  dialogWith,
  pressInRow,
  rowOf,
  soon,
  toast,
} from './support/screen.ts';

/* Marketing as an operator does it: a campaign from its rule to the order it shows on, and coupons of paper from the template to the counter. */

const desk = openDesk({ people: 40, days: 1 });

/** A sale of 10.00 to a person with money of their own. @returns its order */
async function sellTen(): Promise<string> {
  const [holder] = await desk.house.query<{ cardNo: string }>(
    `select d.card_no as "cardNo" from account a join card d on d.merchant_id = a.merchant_id and d.account_id = a.account_id
      where d.state = 1 and d.kind = 1 and a.status = 1 and not a.debit_block and a.personal_balance > 5000 and a.limits is null
      order by d.card_no limit 1`,
  );

  const client = await logIn(desk.house.origin, admin);
  const [identity] = await registerFleet(client, 1);
  await client.logOut();
  if (!identity || !holder) throw new Error('a terminal and somebody with money were asked for');

  const terminal = openDeviceApi(openWire(desk.house.origin, identity, Date.now));
  const occurredAt = await terminal.heartbeat(identity.firstNo);
  const sale = {
    no: identity.firstNo + 1,
    cardNo: holder.cardNo,
    amount: 1000,
    occurredAt,
    online: true,
  };
  expect(await terminal.consume(sale)).toMatchObject({ outcome: 'sale', discount: 200 });
  terminal.close();
  const [order] = await desk.house.query<{ id: string }>(
    'select max(order_id)::text as id from meal_order',
  );

  return order?.id ?? '';
}

test('a campaign is made, tried, sold under, and its reason stands on the order', async () => {
  await desk.visitAs(admin, '/marketing/discount', async ({ page }) => {
    await rowOf(page, '开学季满减').getByText('已过期').waitFor();
    await button(page, '新增折扣').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('规则名称').fill('周年八折');
    await drawer.getByLabel('比例(%)').fill('80');
    await drawer.getByText('所有人，所有食堂：按 80% 付款', { exact: true }).waitFor();
    await button(drawer, '保存').click();
    await rowOf(page, '周年八折').getByText('已启用').waitFor();
    await rowOf(page, '周年八折').getByText('所有人，所有食堂：按 80% 付款').waitFor();
    await button(page, '试算').first().click();
    const trial = dialogWith(page, '营销规则试算');
    await choose(page, trial.getByLabel('食堂'), '第一食堂');
    await trial.getByLabel('金额').fill('10');
    await button(trial, '试算').click();
    await trial.getByText('周年八折').waitFor();
    await soon(() => trial.textContent()).toMatch(/应付\s*8\.00/);
  });

  const orderId = await sellTen();
  await desk.visitAs(
    admin,
    `/orderCenter/orderManagement/orderList?orderId=${orderId}`,
    async ({ page }) => {
      const detail = page.getByRole('dialog');
      await detail.getByText('周年八折').waitFor();
      await soon(() => detail.textContent()).toMatch(/订单金额\s*8\.00/);
    },
  );

  await desk.visitAs(admin, '/marketing/discount', async ({ page }) => {
    await pressInRow(rowOf(page, '周年八折'), '谁用到了');
    const use = rowOf(page, orderId);
    await soon(() => cellsOf(use, '规则金额', '订单金额')).toEqual(['2.00', '8.00']);
  });
});

test('a discount that meets another says what will happen, and is saved when it is pressed again', async () => {
  await desk.visitAs(admin, '/marketing/discount', async ({ page }) => {
    await button(page, '新增折扣').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('规则名称').fill('午餐满减');
    await drawer.getByText('满减', { exact: true }).click();
    await drawer.getByText('所有人，所有食堂：还没有填写减免金额', { exact: true }).waitFor();
    await drawer.getByLabel('金额', { exact: true }).fill('3');
    await drawer.getByLabel('起算金额', { exact: true }).fill('20');
    await drawer.getByText('所有人，所有食堂：满 20.00 减 3.00', { exact: true }).waitFor();
    await button(drawer, '保存').click();
    const warning = '与“周年八折”会同时适用：先算“周年八折”，再算本规则，优惠叠加';
    await drawer.getByText(warning).waitFor();
    expect(await rowOf(page, '午餐满减').count()).toBe(0);
    await button(drawer, '仍然保存').click();
    await rowOf(page, '午餐满减').getByText('满 20.00 减 3.00').waitFor();
  });
});

/** A form of a rule as it is filled in: what is typed in yuan, and what its list then says. */
interface RuleForm {
  readonly path: string;
  readonly add: string;
  readonly name: string;
  readonly choose?: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly said: readonly string[];
}

const ruleForms: readonly RuleForm[] = [
  {
    path: '/marketing/discount',
    add: '新增折扣',
    name: '规则名称',
    choose: '满减',
    typed: { 金额: '3', 起算金额: '20', 周期内最多优惠: '15.50' },
    said: ['3.00', '20.00'],
  },
  {
    path: '/marketing/managementFee',
    add: '新增管理费规则',
    name: '规则名称',
    typed: { 金额: '0.5', 起算金额: '100' },
    said: ['0.50', '100.00'],
  },
  {
    path: '/marketing/pointsAcquisition',
    add: '新增积分获取规则',
    name: '规则名称',
    typed: { 每消费金额: '2' },
    said: ['2.00'],
  },
  {
    path: '/marketing/pointsDeduction',
    add: '新增积分抵扣规则',
    name: '规则名称',
    typed: { 抵扣金额: '1.5', 起算金额: '8' },
    said: ['1.50', '8.00'],
  },
  {
    path: '/marketing/consumeRules',
    add: '新增消费规则',
    name: '规则名称',
    typed: { 最低消费金额: '5', 最高消费金额: '200', 输密金额: '50' },
    said: ['5.00', '200.00', '50.00'],
  },
  {
    path: '/marketing/timelimit',
    add: '新增限时限次规则',
    name: '规则名称',
    typed: { 限额: '60' },
    said: ['60.00'],
  },
  {
    path: '/marketing/refundRules',
    add: '新增退餐规则',
    name: '规则名称',
    typed: { 手续费: '1' },
    said: ['1.00'],
  },
  {
    path: '/marketing/redEnvelop',
    add: '新增红包',
    name: '红包名称',
    typed: { 最小金额: '1', 最大金额: '5', 有效天数: '7' },
    said: ['1.00', '5.00'],
  },
  {
    path: '/marketing/electronCoupon/template',
    add: '新增电子券模板',
    name: '券名称',
    choose: '满减券',
    typed: { 使用门槛: '15', 面额: '4' },
    said: ['15.00', '4.00'],
  },
];

/** Saves a rule, whatever rules it meets. */
async function saveAnyway(drawer: Locator): Promise<void> {
  const again = button(drawer, '仍然保存');
  await button(drawer, '保存').click();
  await again.or(toast(drawer.page(), '保存成功')).first().waitFor();
  if (await again.isVisible()) await again.click();
}

test.each(ruleForms)(
  'amounts are typed in yuan at $path, and read the same in the list',
  async (form) => {
    const { path, add, name, choose: entry, typed, said } = form;
    await desk.visitAs(admin, path, async ({ page }) => {
      const ruleName = `按元${add}`;
      await button(page, add).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel(name, { exact: true }).fill(ruleName);
      if (entry) await drawer.getByText(entry, { exact: true }).click();

      for (const [title, amount] of Object.entries(typed)) {
        await drawer.getByLabel(title, { exact: true }).fill(amount);
      }

      await saveAnyway(drawer);

      const row = rowOf(page, ruleName);
      await row.waitFor();
      for (const amount of said) await row.getByText(amount, { exact: true }).first().waitFor();
    });
  },
);

test('paper coupons are made, printed, handed out and redeemed by their number', async () => {
  await desk.visitAs(admin, '/marketing/paperCoupon/template', async ({ page }) => {
    await button(page, '新增纸质券模板').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('券名称').fill('开放日餐券');
    await drawer.getByText('餐券', { exact: true }).click();
    await button(drawer, '保存').click();
    await rowOf(page, '开放日餐券').waitFor();
  });

  await desk.visitAs(admin, '/marketing/paperCoupon/make', async ({ page, download }) => {
    await button(page, '制作纸质券').click();
    const drawer = page.getByRole('dialog');
    await choose(page, drawer.getByLabel('券模板'), '开放日餐券');
    await drawer.getByLabel('制作数量').fill('3');
    await button(drawer, '保存').click();
    const batch = rowOf(page, '开放日餐券');
    await batch.waitFor();
    const { fileName, bytes } = await download(() => button(batch, '打印').click());
    expect(fileName).toBe('开放日餐券.pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await desk.visitAs(admin, '/marketing/paperCoupon/receive', async ({ page }) => {
    await page.getByRole('tab', { name: '发放', exact: true }).click();
    await button(rowOf(page, '开放日餐券'), '发放').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('领取人').fill('接待处');
    await drawer.getByLabel('数量', { exact: true }).fill('2');
    await button(drawer, '保存').click();
    await toast(page, '已发放 2 张给 0 人，0 人已达限领').waitFor();
  });

  const [coupon] = await desk.house.query<{ no: string }>(
    `select coupon_no as no from mkt_coupon join mkt_coupon_template using (merchant_id, template_id)
      where template_name = '开放日餐券' and mkt_coupon.state = 2 order by coupon_no limit 1`,
  );

  await desk.visitAs(admin, '/marketing/paperCoupon/detail', async ({ page }) => {
    await page.getByPlaceholder('券号、人员或领取人').fill('接待处');
    await button(page, '查询').click();
    await button(page, '按券号核销').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('券号').fill(coupon?.no ?? '');
    await button(drawer, '保存').click();
    await toast(page, '已核销 1 张').waitFor();
    await rowOf(page, coupon?.no ?? '')
      .getByText('已使用')
      .waitFor();
    const other = rowOf(page, '开放日餐券').filter({ hasText: '未使用' }).first();
    await button(other, '核销').click();
    await answer(page, '确定');
    await soon(() => rowOf(page, '开放日餐券').filter({ hasText: '已使用' }).count()).toBe(2);
  });
});
