import { expect, test } from 'vitest';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { registerFleet } from '../apps/terminal/fleet.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, rowOf, soon, toast } from './support/screen.ts';

/* Money at the counter: what a clerk does on a day, a card that is lost while a terminal is offline, and somebody who leaves. */

const desk = openDesk({ people: 60, days: 2 });

interface Holder {
  readonly accountId: string;
  readonly custNum: string;
  readonly cardNo: string;
  readonly personal: number;
}
/** People with money of their own, one card in use and nothing that is held or owed. */
const holders = (): Promise<Holder[]> =>
  desk.house.query<Holder & Record<string, unknown>>(
    `select a.account_id::text as "accountId", c.cust_num as "custNum", d.card_no as "cardNo", a.personal_balance::int as personal
       from account a join customer c using (merchant_id, cust_id)
       join card d on d.merchant_id = a.merchant_id and d.account_id = a.account_id and d.state = 1 and d.kind = 1
      where a.status = 1 and not a.debit_block and not a.credit_block and a.personal_balance > 5000 and a.personal_held = 0
        and a.limits is null and not exists (select from withdrawal w where w.merchant_id = a.merchant_id and w.account_id = a.account_id)
        and not exists (select from wallet_lot l where l.merchant_id = a.merchant_id and l.account_id = a.account_id and l.wallet_type = 1)
      order by c.cust_num`,
  );
const holder = async (index: number): Promise<Holder> => {
  const found = (await holders())[index];
  if (!found) throw new Error('the demo has too few people with money');
  return found;
};
const balanceOf = async ({ accountId }: Holder) =>
  (
    await desk.house.query('select personal_balance::int as balance from account where account_id = $1', [accountId])
  )[0]?.['balance'];
const accountAt = ({ accountId }: Holder) => `/accountCenter/accDetail?accountId=${accountId}`;

test('a clerk recharges at the counter, and the account says so', async () => {
  const person = await holder(0);
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await button(page, '充值').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('充值金额').fill('20');
      await button(drawer, '充值 20.00 元').click();
      await toast(page, `已充值 20.00 元，个人钱包余额 ${((person.personal + 2000) / 100).toFixed(2)} 元`).waitFor();
    },
    accountAt(person),
  );
  expect(await balanceOf(person)).toBe(person.personal + 2000);
});

test('a card is lost and replaced while a terminal is offline: what it sold before is charged, what came after is not', async () => {
  const person = await holder(1);
  const client = await logIn(desk.house.origin, admin);
  const [identity] = await registerFleet(client, 1);
  await client.logOut();
  if (!identity) throw new Error('a terminal was asked for');
  const terminal = openDeviceApi(openWire(desk.house.origin, identity, Date.now));
  const before = await terminal.heartbeat(identity.firstNo);
  const newCard = `${person.cardNo}9`;
  const [newest] = await desk.house.query('select max(posting_id)::text as id from posting');
  await desk.visitAs(
    admin,
    async ({ page }) => {
      const cards = page.getByRole('region', { name: '卡片' });
      await button(cards, '挂失').click();
      await button(page.getByRole('dialog'), '保存').click();
      await button(cards, '解挂').waitFor();
      await button(cards, '补卡').click();
      const drawer = page.getByRole('dialog').filter({ hasText: '新卡号' });
      await drawer.getByLabel('新卡号').fill(newCard);
      await button(drawer, '保存').click();
      await cards.getByText(newCard, { exact: true }).waitFor();
    },
    accountAt(person),
  );
  const after = await terminal.heartbeat(identity.firstNo);
  const sale = { cardNo: person.cardNo, online: false };
  const first = identity.firstNo + 1;
  const sold = await terminal.upload([
    { ...sale, no: first, amount: 300, occurredAt: before },
    { ...sale, no: first + 1, amount: 400, occurredAt: after },
  ]);
  expect(sold.map(({ no, reason }) => [no, reason])).toEqual([
    [first, undefined],
    [first + 1, 'CARD_REPLACED'],
  ]);
  expect(terminal.mayPay(person.cardNo)).toBe(false);
  const again = { no: first + 2, cardNo: newCard, amount: 500, occurredAt: after, online: true };
  expect(await terminal.consume(again)).toMatchObject({ outcome: 'sale' });
  terminal.close();
  const [spent] = await desk.house.query<{ spent: number }>(
    'select sum(amount)::int as spent from posting where account_id = $1 and trade_type = 20 and posting_id > $2',
    [person.accountId, newest?.['id']],
  );
  expect(spent?.spent).toBe(800);
});

test('whoever leaves is paid out in one step, and the card pays nothing any more', async () => {
  const person = await holder(2);
  await desk.visitAs(
    admin,
    async ({ page }) => {
      await button(page, '销户').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('本人充入余额').waitFor();
      await drawer.getByLabel('备注').fill('毕业离校');
      await button(drawer, '退还并销户').click();
      await page.getByText('已销户', { exact: true }).first().waitFor();
    },
    accountAt(person),
  );
  expect(await balanceOf(person)).toBe(0);
  await desk.visitAs(
    admin,
    async ({ page }) => {
      const row = rowOf(page, person.custNum);
      await soon(() => row.first().textContent()).toContain('已打款');
    },
    '/accountCenter/withdraw',
  );
});
