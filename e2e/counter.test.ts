import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  button,
  choose,
  dialogWith,
  fenOf,
  pressInRow,
  rowOf,
  soon,
  toast,
} from './support/screen.ts';

/* A morning at the counter: money in by keyboard, money back by the portion, a subsidy for a class, and the cash of the day. */

const desk = openDesk({ people: 60, days: 2 });

const RECHARGE = '/accountCenter/recharge';
const ORDERS = '/orderCenter/orderManagement/orderList';

interface Holder extends Record<string, unknown> {
  readonly custId: string;
  readonly custNum: string;
  readonly personal: number;
}
/** People whose personal wallet takes money. */
const holders = (): Promise<Holder[]> =>
  desk.house.query<Holder>(
    `select c.cust_id::text as "custId", c.cust_num as "custNum", a.personal_balance::int as personal
       from account a join customer c using (merchant_id, cust_id)
      where a.status = 1 and not a.credit_block and a.limits is null and a.personal_balance between 1 and 90000
      order by c.cust_num`,
  );
const balanceOf = async ({ custId }: Holder): Promise<number> => {
  const [found] = await desk.house.query<{ balance: number }>(
    'select personal_balance::int as balance from account where cust_id = $1',
    [custId],
  );
  return found?.balance ?? 0;
};
const oneOf = <Row>(rows: readonly Row[], at: number): Row => {
  const found = rows[at];
  if (found === undefined) throw new Error('the demo has too few rows');

  return found;
};

/** Presses that are counted. */
function counted() {
  let clicks = 0;

  return {
    click: async (place: Locator): Promise<void> => {
      clicks += 1;
      await place.click();
    },
    clicks: () => clicks,
  };
}

const isTypedInto = (page: Page, label: string): Promise<boolean> =>
  page
    .getByRole('dialog')
    .getByLabel(label)
    .evaluate((field) => field === document.activeElement);

test('three people are recharged by keyboard alone, one after the other', async () => {
  const people = (await holders()).slice(0, 3);
  await desk.visitAs(admin, RECHARGE, async ({ page }) => {
    await button(page, '个人充值').press('Enter');
    for (const person of people) {
      await soon(() => isTypedInto(page, '人员')).toBe(true);
      await page.keyboard.type(person.custNum);
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option-active')
        .filter({ hasText: person.custNum })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('50');
      await button(page.getByRole('dialog'), '充值 50.00 元').waitFor();
      await page.keyboard.press('Enter');
      const after = ((person.personal + 5000) / 100).toFixed(2);
      await toast(page, `已充值 50.00 元，个人钱包余额 ${after} 元`).waitFor();
    }

    await soon(() => isTypedInto(page, '人员')).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  for (const person of people) expect(await balanceOf(person)).toBe(person.personal + 5000);
});

test('a person and an amount typed ahead of a slow network are what is recharged', async () => {
  const person = oneOf(await holders(), 6);
  const other = oneOf(await holders(), 7);
  await desk.house.query('update customer set cust_num = $2 where cust_id = $1', [
    other.custId,
    `${person.custNum}9`,
  ]);
  await desk.visitAs(admin, RECHARGE, async ({ page }) => {
    await button(page, '个人充值').press('Enter');
    await soon(() => isTypedInto(page, '人员')).toBe(true);
    await page.route('**/acc/info/list*', async (route) => {
      await delay(800);
      await route.continue();
    });
    await page.keyboard.type(person.custNum);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');

    const drawer = page.getByRole('dialog');
    await drawer.locator('.ant-select').filter({ hasText: person.custNum }).waitFor();
    await button(drawer, '充值 30.00 元').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#toasts').getByText('已充值 30.00 元').waitFor();
  });

  expect(await balanceOf(person)).toBe(person.personal + 3000);
});

test('an amount that is none is never counted with, the button is there at once, and a lost answer is made good by pressing again', async () => {
  const person = oneOf(await holders(), 5);
  await desk.visitAs(
    admin,
    `${RECHARGE}?custId=${person.custId}`,
    async ({ page, expectProblem }) => {
      expectProblem(/ERR_FAILED/);
      const drawer = page.getByRole('dialog');
      await soon(() => isTypedInto(page, '充值金额')).toBe(true);
      expect(await button(drawer, '充值').isEnabled()).toBe(true);
      const amount = drawer.getByLabel('充值金额');
      const before = (person.personal / 100).toFixed(2);
      for (const typed of ['abc', '-5', '50.005', '999999999']) {
        await amount.fill(typed);
        await drawer.getByText(/变为 --$/).waitFor();
        await button(drawer, '充值').waitFor();
        expect(await drawer.textContent()).not.toContain('NaN');
      }

      await amount.fill('20');
      await drawer
        .getByText(`${before} 变为 ${((person.personal + 2000) / 100).toFixed(2)}`)
        .waitFor();
      let isLost = false;
      await page.route('**/wallet/recharge/single*', async (route) => {
        if (isLost) return route.continue();

        isLost = true;
        await route.fetch();
        await route.abort();
      });

      await button(drawer, '充值 20.00 元').click();
      await toast(
        page,
        '网络中断，结果未知。再次点击是安全的：不会重复办理，也不会重复扣款或入账',
      ).waitFor();
      await button(drawer, '充值 20.00 元').click();
      await page
        .locator('#toasts')
        .getByText(/^已充值 20.00 元/)
        .waitFor();
    },
  );

  expect(await balanceOf(person)).toBe(person.personal + 2000);
});

interface Sold extends Record<string, unknown> {
  readonly orderId: string;
  readonly goodsName: string;
  /** Pieces of the line, and fen that were paid for it. */
  readonly pieces: number;
  readonly paid: number;
  readonly from: string;
  readonly until: string;
}
/** Served orders with a line of several pieces, or of one where there is none. */
const sold = (): Promise<Sold[]> =>
  desk.house.query<Sold>(
    `select o.order_id::text as "orderId", l.goods_name as "goodsName", (l.quantity / 1000)::int as pieces,
            (l.amount - l.discount_share)::int as paid, (o.biz_date - 1)::text as "from", (o.biz_date + 1)::text as until
       from meal_order o join order_line l using (merchant_id, order_id, biz_date)
      where o.order_state = 5 and o.refunded_amount = 0 and o.paid_amount = o.amount and o.place_kind = 1 and l.measure = 1
        and l.quantity % 1000 = 0 and l.amount - l.discount_share > 0 and l.refund_quantity = 0
        and (select count(*) from order_line x where x.merchant_id = l.merchant_id and x.order_id = l.order_id and x.goods_name = l.goods_name) = 1
      order by l.quantity desc, o.order_id limit 2`,
  );
/** The drawer of a refund; the order's own names refunds as well. */
const refundOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByLabel('退款金额') });
const listOf = ({ orderId, from, until }: Sold): string =>
  `${ORDERS}?startDate=${from}+00:00:00&endDate=${until}+23:59:59&keyword=${orderId}`;

test('a portion is given back with four clicks, nothing is chosen beforehand, and the drawer of the order offers the same', async () => {
  const orders = await sold();
  const [first, second] = [oneOf(orders, 0), oneOf(orders, 1)];
  const portion = Math.floor(first.paid / first.pieces);
  await desk.visitAs(admin, listOf(first), async ({ page }) => {
    const { click, clicks } = counted();
    await click(button(rowOf(page, first.orderId), '退款'));
    const drawer = refundOf(page);
    await button(drawer, '退款').waitFor();
    expect(await drawer.getByLabel('退款金额').inputValue()).toBe('');
    await click(drawer.getByRole('checkbox', { name: first.goodsName }));
    await click(button(drawer, '菜品问题'));
    await click(button(drawer, `退款 ${(portion / 100).toFixed(2)} 元`));
    await page
      .locator('#toasts')
      .getByText(/^已退款/)
      .waitFor();
    expect(clicks()).toBe(4);
  });

  const [back] = await desk.house.query(
    'select refunded_amount::int as amount from meal_order where order_id = $1',
    [first.orderId],
  );
  expect(back).toEqual({ amount: portion });

  await desk.visitAs(admin, `${listOf(second)}&orderId=${second.orderId}`, async ({ page }) => {
    const detail = dialogWith(page, '订单详情');
    await button(detail, '退款').click();
    const drawer = refundOf(page);
    await button(drawer, '全额').click();
    await button(drawer, '未就餐').click();
    await drawer.getByRole('button', { name: /^退款 [\d.,]+ 元$/ }).click();
    await page
      .locator('#toasts')
      .getByText(/^已退款/)
      .waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await button(detail, '退款').and(page.locator('[aria-disabled=true]')).focus();
    await page.getByRole('tooltip').getByText('订单已全额退款').waitFor();
  });
});

interface Class extends Record<string, unknown> {
  readonly orgName: string;
  readonly blocked: string;
}

test('a class is given a subsidy with six clicks, and who is left out is named before and after', async () => {
  const [found] = await desk.house.query<Class>(
    `with chosen as (select o.org_id, o.org_name, min(a.account_id) as account_id
         from organisation o join customer c using (merchant_id, org_id) join account a using (merchant_id, cust_id)
        where a.status = 1 and not a.credit_block and not exists (select from organisation b where b.super_id = o.org_id)
        group by o.org_id, o.org_name having count(*) > 1 order by count(*) desc limit 1)
     update account set credit_block = true from chosen, customer c
      where account.account_id = chosen.account_id and c.cust_id = account.cust_id
     returning chosen.org_name as "orgName", c.cust_num as blocked`,
  );
  const { orgName, blocked } = oneOf([found], 0) as Class;
  await desk.visitAs(admin, '/accountCenter/subsidy', async ({ page }) => {
    const { click, clicks } = counted();
    await click(button(page, '批量补贴发放'));
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('发放金额').fill('30');
    await choose(page, drawer.getByLabel('组织', { exact: true }), orgName, orgName);
    await page.keyboard.press('Escape');
    await click(button(drawer, '预检'));
    await drawer.getByText(/^将为 \d+ 人发放，合计 [\d.,]+ 元$/).waitFor();
    await rowOf(drawer, blocked).getByText('账户已禁止入账').waitFor();
    await click(drawer.getByRole('button', { name: /^给 \d+ 人发放共/ }));
    const progress = dialogWith(page, '完成金额');
    await rowOf(progress, blocked).getByText('账户已禁止入账').waitFor();
    await button(progress, '导出名单').waitFor();
    await click(button(progress, '关闭').first());
    /* Opening the tree of organisations and choosing in it are two more. */
    expect(clicks() + 2).toBe(6);
  });
});

const dueOnHome = async (page: Page): Promise<number> => {
  const line = page.getByRole('link', { name: /应缴现金/ });
  await page.getByRole('region', { name: '待我处理' }).getByRole('link').first().waitFor();

  return (await line.count()) === 0
    ? 0
    : fenOf(/([\d,.]+) 元/.exec((await line.textContent()) ?? '')?.[1] ?? '');
};

test('the float of the morning stands in the cash to hand in, on the first page and on the slip', async () => {
  await desk.visitAs(admin, '/dashboard', async ({ page }) => {
    const before = await dueOnHome(page);
    await page.goto('/reportCenter/operator/handInMoney');
    await button(page, '登记备用金').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('备用金').fill('100');
    await page.keyboard.press('Enter');
    await toast(page, '已登记备用金 100.00 元').waitFor();
    await page.goto('/dashboard');
    await soon(() => dueOnHome(page)).toBe(before + 10_000);
    const due = page.waitForResponse(/handinmoney\/due/);
    await page.getByRole('link', { name: /应缴现金/ }).click();
    await due;
    await button(page, '新增缴款单').click();
    const form = page.getByRole('dialog');
    await form.getByText('备用金', { exact: true }).waitFor();
    await form.getByLabel('实缴金额').fill(String((before + 10_000) / 100));
    await button(form, '保存').click();
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.getElementById('print-root')?.textContent ?? '';
      };
    });

    await pressInRow(rowOf(page, '待签收').first(), '打印小票');
    await expect.poll(() => page.title()).toContain('缴款小票');
    expect(await page.title()).toContain('备用金100.00');
  });
});
