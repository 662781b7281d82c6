import { expect, test } from 'vitest';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { registerFleet } from '../apps/terminal/fleet.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { answer, button, choose, dialogWith, rowOf, soon, toast } from './support/screen.ts';

/* Marketing as an operator does it: a campaign from its rule to the order it shows on, and coupons of paper from the template to the counter. */

const desk = openDesk({ people: 40, days: 1 });

/** A sale of 10.00 to somebody with money of their own. @returns its order */
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
  const sale = { no: identity.firstNo + 1, cardNo: holder.cardNo, amount: 1000, occurredAt, online: true };
  expect(await terminal.consume(sale)).toMatchObject({ outcome: 'sale', discount: 200 });
  terminal.close();
  const [order] = await desk.house.query<{ id: string }>('select max(order_id)::text as id from meal_order');
  return order?.id ?? '';
}

test('a campaign is made, tried, sold under, and its reason stands on the order', async () => {
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await rowOf(page, '开学季满减').getByText('已过期').waitFor();
      await button(page, '新增折扣').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('规则名称').fill('周年八折');
      await drawer.getByLabel('比例(%)').fill('80');
      await button(drawer, '保存').click();
      await rowOf(page, '周年八折').getByText('已启用').waitFor();
      await button(page, '试算').first().click();
      const trial = dialogWith(page, '营销规则试算');
      await choose(page, trial.getByLabel('食堂'), '第一食堂');
      await trial.getByLabel('金额').fill('10');
      await button(trial, '试算').click();
      await trial.getByText('周年八折').waitFor();
      await soon(() => trial.textContent()).toMatch(/应付\s*8\.00/);
    },
    '/marketing/discount',
  );
  const orderId = await sellTen();
  await desk.visitAs(
    admin,
    async ({ page }) => {
      const detail = page.getByRole('dialog');
      await detail.getByText('周年八折').waitFor();
      await soon(() => detail.textContent()).toMatch(/订单金额\s*8\.00/);
    },
    `/orderCenter/orderManagement/orderList?orderId=${orderId}`,
  );
});

test('paper coupons are made, printed, handed out and redeemed by their number', async () => {
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await button(page, '新增纸质券模板').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('券名称').fill('开放日餐券');
      await drawer.getByText('餐券', { exact: true }).click();
      await button(drawer, '保存').click();
      await rowOf(page, '开放日餐券').waitFor();
    },
    '/marketing/paperCoupon/template',
  );
  await desk.visitAs(
    admin,
    async ({ page, download }) => {
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
    },
    '/marketing/paperCoupon/make',
  );
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await page.getByRole('tab', { name: '发放', exact: true }).click();
      await button(rowOf(page, '开放日餐券'), '发放').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('领取人').fill('接待处');
      await drawer.getByLabel('数量', { exact: true }).fill('2');
      await button(drawer, '保存').click();
      await toast(page, '已发放 2 张给 0 人，0 人已达限领').waitFor();
    },
    '/marketing/paperCoupon/receive',
  );
  const [coupon] = await desk.house.query<{ no: string }>(
    `select coupon_no as no from mkt_coupon join mkt_coupon_template using (merchant_id, template_id)
      where template_name = '开放日餐券' and mkt_coupon.state = 2 order by coupon_no limit 1`,
  );
  await desk.visitAs(
    admin,
    async ({ page }) => {
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
    },
    '/marketing/paperCoupon/detail',
  );
});
