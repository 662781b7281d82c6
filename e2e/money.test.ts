import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refusalReason } from '#areas/order/contract/refusal-reasons.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { type Clock, createClock } from '../apps/terminal/clock.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { type DeviceApi, openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { registerFleet } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { openDesk } from './support/desk.ts';
import { admin, finance, manager } from './support/people.ts';
import {
  answer,
  button,
  cellsOf,
  choose,
  dialogWith,
  fenOf,
  rowOf,
  soon,
  toast,
} from './support/screen.ts';

/* Money at the counter: what a clerk does on a day, a card that is lost while a terminal is offline, and a person who leaves. */

const desk = openDesk({ people: 60, days: 2 });

interface Holder {
  readonly accountId: string;
  readonly custId: string;
  readonly custNum: string;
  readonly custName: string;
  readonly cardNo: string;
  readonly personal: number;
}
/** People with money of their own, one card in use and nothing that is held or owed. */
const holders = (): Promise<Holder[]> =>
  desk.house.query<Holder & Record<string, unknown>>(
    `select a.account_id::text as "accountId", c.cust_id::text as "custId", c.cust_num as "custNum", c.cust_name as "custName", d.card_no as "cardNo", a.personal_balance::int as personal
       from account a join customer c using (merchant_id, cust_id)
       join card d on d.merchant_id = a.merchant_id and d.account_id = a.account_id and d.state = 1 and d.kind = 1
      where a.status = 1 and not a.debit_block and not a.credit_block and a.personal_balance > 5000 and a.personal_held = 0
        and a.limits is null and not exists (select from withdrawal w where w.merchant_id = a.merchant_id and w.account_id = a.account_id)
        and not exists (select from order_booking b where b.merchant_id = a.merchant_id and b.cust_id = a.cust_id and b.outcome is null)
        and not exists (select from wallet_lot l where l.merchant_id = a.merchant_id and l.account_id = a.account_id and l.wallet_type = 1)
      order by c.cust_num`,
  );
const holder = async (index: number): Promise<Holder> => {
  const found = (await holders())[index];
  if (!found) throw new Error('the demo has too few people with money');

  return found;
};
const balanceOf = async ({ accountId }: Pick<Holder, 'accountId'>) =>
  (
    await desk.house.query(
      'select personal_balance::int as balance from account where account_id = $1',
      [accountId],
    )
  )[0]?.['balance'];
const accountAt = ({ accountId }: Holder) => `/accountCenter/accDetail?accountId=${accountId}`;

const wallet = async ({ accountId }: Holder) =>
  (
    await desk.house.query(
      'select personal_balance::int as balance, personal_held::int as held from account where account_id = $1',
      [accountId],
    )
  )[0];

async function rechargeAtCounter(person: Holder): Promise<void> {
  await desk.visitAs(finance, accountAt(person), async ({ page }) => {
    await button(page, '充值').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('充值金额').fill('20');
    await button(drawer, '充值 20.00 元').click();
    await toast(
      page,
      `已充值 20.00 元，个人钱包余额 ${((person.personal + 2000) / 100).toFixed(2)} 元`,
    ).waitFor();
  });
  expect(await balanceOf(person)).toBe(person.personal + 2000);
}

/** A rule is made, says whom it would pay, and pays them once; run again it finds no person. */
async function grantByRule(): Promise<void> {
  const [before] = await desk.house.query<{ people: number; subsidy: number }>(
    'select count(*)::int as people, sum(subsidy_balance)::int as subsidy from account where status <> 9 and not credit_block',
  );
  if (!before) throw new Error('the demo has no accounts');

  const { people } = before;
  await desk.visitAs(admin, '/accountCenter/subsidyRule', async ({ page }) => {
    await button(page, '新增补贴规则').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('规则名称').fill('早餐补贴');
    await choose(page, drawer.getByLabel('发放方式'), '累加发放');
    await drawer.getByLabel('金额').fill('3');
    await drawer.getByLabel('有效天数').fill('7');
    await button(drawer, '保存').click();
    const row = rowOf(page, '早餐补贴');
    await button(row, '执行').click();
    const run = dialogWith(page, '立即执行补贴规则');
    await run.getByText(`本期待执行 ${people} 人，合计 ${people * 3}.00 元`).waitFor();
    await button(run, '立即执行').click();
    const progress = dialogWith(page, '完成金额');
    await progress
      .getByText(`${people * 3}.00`, { exact: true })
      .first()
      .waitFor();
    await button(progress, '关闭').first().click();
    await button(row, '执行').click();
    await run.getByText('本期没有待发放的人员').waitFor();
    expect(await button(run, '立即执行').isDisabled()).toBe(true);
  });

  const [after] = await desk.house.query<{ subsidy: number }>(
    'select sum(subsidy_balance)::int as subsidy from account where status <> 9 and not credit_block',
  );
  expect(after?.subsidy).toBe(before.subsidy + people * 300);
}

interface PaidAhead {
  readonly orderId: string;
  readonly paid: string;
  readonly accountId: string;
  /** Days it was made within. */
  readonly from: string;
  readonly until: string;
}
/** What a person paid ahead for a meal of a day that is over goes back to what paid it. */
async function refundPaidAhead(): Promise<void> {
  const [order] = await desk.house.query<PaidAhead & Record<string, unknown>>(
    `select o.order_id::text as "orderId", (o.personal_amount / 100.0)::numeric(12, 2)::text as paid, o.account_id::text as "accountId",
            (o.biz_date - 9)::text as "from", (o.biz_date + 1)::text as until
       from meal_order o join canteen c on c.merchant_id = o.merchant_id and c.canteen_id = o.place_id
      where o.order_kind in (2, 3) and o.biz_date < (now() at time zone 'Asia/Shanghai')::date and o.refunded_amount = 0 and o.paid_amount = o.amount
        and o.personal_amount = o.amount and o.amount > 0 and o.place_kind = 1
        and not exists (select from refund_apply r where r.merchant_id = o.merchant_id and r.order_id = o.order_id)
      order by o.order_id limit 1`,
  );

  if (!order) throw new Error('nobody of the demo has paid ahead');

  const { orderId, paid, from, until } = order;
  const before = await balanceOf(order);
  await desk.visitAs(
    admin,
    `/orderCenter/orderManagement/orderList?startDate=${from}+00:00:00&endDate=${until}+23:59:59&keyword=${orderId}`,
    async ({ page }) => {
      await rowOf(page, orderId).getByText('退款', { exact: true }).click();
      const drawer = page.getByRole('dialog');
      await button(drawer, '全额').click();
      await drawer.getByLabel('退款原因').fill('当日未营业');
      await button(drawer, `退款 ${paid} 元`).click();
      await toast(page, `已退款 ${paid} 元至：个人钱包 ${paid} 元`).waitFor();
    },
  );

  expect(await balanceOf(order)).toBe(Number(before) + Math.round(Number(paid) * 100));
}

/** Applied for by the clerk, decided by the manager, paid and printed by the clerk. */
async function withdraw(person: Holder): Promise<void> {
  const balance = Number(await balanceOf(person));
  await desk.visitAs(finance, '/', async ({ page, open }) => {
    await open('账户中心', '账户提现');
    await button(page, '新增提现单').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('人员').fill(person.custNum);
    await page.locator('.ant-select-dropdown:visible').getByText(person.custNum).first().click();
    await drawer.getByLabel('提现金额').fill('100');
    await drawer.getByLabel('手续费').fill('1');
    await drawer.getByText('99.00', { exact: true }).waitFor();
    await button(drawer, '申请提现 100.00 元').click();
    await toast(page, '已提交，金额已冻结，等待他人审批').waitFor();
    const row = rowOf(page, person.custName).filter({ hasText: '已申请' });
    await row.getByText('100.00').first().waitFor();
    expect(await row.getByRole('button').allTextContents()).toEqual(['详情', '取消申请']);
  });

  expect(await wallet(person)).toEqual({ balance, held: 10_000 });

  await desk.visitAs(manager, '/', async ({ page, open }) => {
    await open('账户中心', '提现申请审批');
    const row = rowOf(page, person.custName);
    await button(page, '通过').first().waitFor();
    await row.getByRole('button', { name: '通过' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('审批意见').fill('同意');
    await button(drawer, '通过').click();
    await toast(page, '操作成功').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  await desk.visitAs(finance, '/', async ({ page, open }) => {
    await open('账户中心', '账户提现');
    const row = rowOf(page, person.custName);
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
}

test('a clerk recharges, grants by a rule, gives a pre-payment back, and pays out what a manager agreed to', async () => {
  const person = await holder(0);
  await rechargeAtCounter(person);
  await grantByRule();
  await refundPaidAhead();
  await withdraw(person);
}, 180_000);

/** A simulated terminal of the house whose clock runs by the server's, until the work with it is done. */
async function withTerminal(
  work: (terminal: DeviceApi, clock: Clock, firstNo: number) => Promise<void>,
): Promise<void> {
  const client = await logIn(desk.house.origin, admin);
  const [identity] = await registerFleet(client, 1);
  await client.logOut();
  if (!identity) throw new Error('a terminal was asked for');

  const clock = createClock(createRandom(1), 0);
  const terminal = openDeviceApi(openWire(desk.house.origin, identity, clock.now));
  clock.set(await terminal.heartbeat(identity.firstNo));
  await work(terminal, clock, identity.firstNo + 1).finally(() => terminal.close());
}

async function replaceLost(person: Holder, newCard: string): Promise<void> {
  await desk.visitAs(admin, accountAt(person), async ({ page }) => {
    const cards = page.getByRole('region', { name: '卡片' });
    await button(cards, '挂失').click();
    await button(page.getByRole('dialog'), '保存').click();
    await button(cards, '解挂').waitFor();
    await button(cards, '补卡').click();
    const drawer = page.getByRole('dialog').filter({ hasText: '新卡号' });
    await drawer.getByLabel('新卡号').fill(newCard);
    await button(drawer, '保存').click();
    await cards.getByText(newCard, { exact: true }).waitFor();
  });
}

/** The statement on the page of an account ends wallet by wallet with what its head says it has. */
async function statementAgrees(page: Page): Promise<void> {
  const ends = await rowOf(page, '期末余额').all();
  const balances = await Promise.all(ends.map((row) => cellsOf(row, '余额')));
  const shown = await page.locator('.acc-sum dd').textContent();
  expect(balances.flat().reduce((sum, amount) => sum + fenOf(amount), 0)).toBe(fenOf(shown ?? ''));
}

interface Sale {
  readonly orderId: string;
  readonly amount: number;
}
/** A sale with a card that was lost by then waits in suspense, for a clerk who looks it up; what was charged stands in the statement. */
async function seesSales(person: Holder, charged: readonly Sale[]): Promise<void> {
  await desk.visitAs(
    admin,
    `/orderCenter/offlineManagement/errorDeduction?keyword=${person.custNum}`,
    async ({ page }) => {
      const row = rowOf(page, person.cardNo).filter({ hasText: '4.00' }).first();
      await button(row, '详情').click();
      await page.getByRole('dialog').getByText('该订单有 4.00 元挂账，尚未从账户扣除').waitFor();
      await page.goto(`${accountAt(person)}&tab=statement&statement.size=100`);
      await rowOf(page, '期末余额').first().waitFor();

      for (const { orderId, amount } of charged) {
        const paid = await Promise.all(
          (await rowOf(page, orderId).all()).map((line) => cellsOf(line, '支出金额')),
        );
        expect(paid.flat().reduce((sum, each) => sum + fenOf(each), 0)).toBe(amount);
      }

      await statementAgrees(page);
    },
  );
}

test('a card is lost and replaced while a terminal is offline: what it sold before is charged, what came after is not', async () => {
  const person = await holder(1);
  const newCard = `${person.cardNo}9`;
  const [newest] = await desk.house.query('select max(posting_id)::text as id from posting');
  await withTerminal(async (terminal, clock, first) => {
    const sale = { cardNo: person.cardNo, online: false };
    const before = { ...sale, no: first, amount: 300, occurredAt: clock.wallTime() };
    await replaceLost(person, newCard);
    const replaced = clock.wallTime();
    await soon(clock.wallTime).not.toBe(replaced);
    expect(terminal.mayPay(person.cardNo)).toBe(true);
    const after = { ...sale, no: first + 1, amount: 400, occurredAt: clock.wallTime() };
    const told = await terminal.upload([before, after]);
    expect(told.map(({ no, reason }) => [no, reason])).toEqual([
      [first, undefined],
      [first + 1, 'CARD_REPLACED'],
    ]);
    await terminal.heartbeat(first + 1);
    expect([terminal.mayPay(person.cardNo), terminal.mayPay(newCard)]).toEqual([false, true]);
    const online = { amount: 500, occurredAt: clock.wallTime(), online: true };
    expect(
      await terminal.consume({ ...online, no: first + 2, cardNo: person.cardNo }),
    ).toMatchObject({
      outcome: 'refused',
      reason: 'CARD_REPLACED',
    });
    expect(await terminal.consume({ ...online, no: first + 3, cardNo: newCard })).toMatchObject({
      outcome: 'sale',
    });
  });

  const charged = await desk.house.query<Sale & Record<string, unknown>>(
    `select order_id::text as "orderId", sum(amount)::int as amount from posting
      where account_id = $1 and trade_type = 20 and posting_id > $2 group by order_id order by amount`,
    [person.accountId, newest?.['id']],
  );

  expect(charged.map(({ amount }) => amount)).toEqual([300, 500]);
  await seesSales(person, charged);
});

/** On the page of the person nothing is left, the statement says what was paid out, and so does the list of withdrawals. */
async function seesPaidOut(person: Holder, paid: string): Promise<void> {
  await desk.visitAs(admin, `/personal/custDetail?custId=${person.custId}`, async ({ page }) => {
    const panel = page.locator('.sub-head');
    await panel.locator('.acc-standing').getByText('已销户', { exact: true }).waitFor();
    expect(fenOf((await panel.locator('.acc-sum dd').textContent()) ?? '')).toBe(0);
    await page.goto(`${accountAt(person)}&tab=statement&statement.size=100`);
    await rowOf(page, '提现').filter({ hasText: paid }).first().waitFor();
    await statementAgrees(page);
    await page.goto(`/accountCenter/withdraw?keyword=${person.custNum}`);
    const row = rowOf(page, person.custNum);
    await row.filter({ hasText: '已打款' }).filter({ hasText: paid }).first().waitFor();
  });
}

test('a person who leaves is paid out in one step, and the card pays nothing any more', async () => {
  const person = await holder(2);
  const paid = (person.personal / 100).toFixed(2);
  await withTerminal(async (terminal, clock, first) => {
    expect(terminal.mayPay(person.cardNo)).toBe(true);
    await desk.visitAs(admin, accountAt(person), async ({ page }) => {
      await button(page, '销户').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('本人充入余额').waitFor();
      await drawer.getByText(paid, { exact: true }).waitFor();
      expect(await drawer.getByLabel('现金退还本人').isChecked()).toBe(true);
      await drawer.getByLabel('备注').fill('毕业离校');
      await button(drawer, '退还并销户').click();
      await page.getByText('已销户', { exact: true }).first().waitFor();
    });

    await terminal.heartbeat(first);
    expect(terminal.mayPay(person.cardNo)).toBe(false);
    const sale = {
      no: first,
      cardNo: person.cardNo,
      amount: 100,
      occurredAt: clock.wallTime(),
      online: true,
    };
    expect(await terminal.consume(sale)).toMatchObject({ outcome: 'refused' });
  });

  expect(await balanceOf(person)).toBe(0);
  await seesPaidOut(person, paid);
});

/** Whoever has a name that nobody shares. */
async function unmistakable(): Promise<Holder> {
  const all = await holders();
  const found = all.find(
    ({ custName }) => all.filter((other) => other.custName === custName).length === 1,
  );
  if (!found) throw new Error('everybody of the demo shares their name');

  return found;
}

/** Fen nobody of the demo has. */
const TOO_MUCH = 8_000_000;

test('Ctrl+K, a name and Enter lead to the person: topped up in three presses, and why a sale was refused is told', async () => {
  const person = await unmistakable();
  let reason = '';
  await withTerminal(async (terminal, clock, no) => {
    const sale = { cardNo: person.cardNo, amount: TOO_MUCH, occurredAt: clock.wallTime() };
    const answer = await terminal.consume({ ...sale, no, online: true });
    if (answer.outcome === 'refused') reason = labelOf(refusalReason, answer.reason);
  });
  await soon(async () => (await desk.house.query('select from sale_refusal')).length).not.toBe(0);

  await desk.visitAs(admin, '/', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索', exact: true }).fill(person.custName);
    await page.getByRole('group', { name: '人员' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/custDetail?custId=${person.custId}`);
    await page.getByRole('tab', { name: person.custName, exact: true }).waitFor();
    await button(page, '充值').click();
    await page.getByRole('dialog').getByLabel('充值金额').fill('50');
    await button(page.getByRole('dialog'), '充值 50.00 元').click();
    const balance = ((person.personal + 5000) / 100).toFixed(2);
    await toast(page, `已充值 50.00 元，个人钱包余额 ${balance} 元`).waitFor();
    await page.getByRole('tab', { name: '被拒交易', exact: true }).click();
    const row = rowOf(page, '80,000.00').filter({ hasText: reason });
    await row.waitFor();
    expect(reason).not.toBe('');
  });
});
