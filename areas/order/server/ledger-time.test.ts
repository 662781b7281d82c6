import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCardLost } from '#areas/account/server/api.ts';
import {
  endHold,
  openBook,
  openSalesJournal,
  peekBook,
  placeHold,
  planSale,
} from '#areas/ledger/server/api.ts';
import { sweeper } from '#areas/ledger/server/testing/area.ts';
import type { Context } from '#kit/server/context.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { sellBatch } from './sale/sell.ts';
import {
  accountOf,
  assertSound,
  balances,
  cardOf,
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  inspect,
  openLedger,
  person,
  rows,
  saleOf,
} from './testing/ledger-house.ts';

beforeAll(() => openLedger());
afterAll(closeLedger);

const MANY = 100;
const at = (context: Context, now: string): Context => ({ ...context, now });
const heldOf = (of: House) =>
  rows(
    'select personal_held, state_seq from account where merchant_id = $1',
    of.merchant.merchantId,
  );
async function hold(of: House, amount: number, expiresAt: string): Promise<void> {
  await of.merchant.within(async (context) => {
    const { accountId } = await accountOf(context, person(of, 0));
    const account = (await openBook(context, { accountIds: [accountId] })).accounts.get(accountId);
    if (!account) throw new Error('no account');

    await placeHold(context, account, {
      kind: 'order',
      bizId: 7,
      walletType: 1,
      amount,
      expiresAt,
    });
  });
}
const sell = (of: House, amount: number, onlineFlag: 1 | 2 = 1, occurredAt?: string) =>
  of.merchant.within(
    async (context) =>
      (await sellBatch(context, [saleOf(of, 0, amount, onlineFlag, occurredAt)]))[0],
  );

test('a sale that read the card before it was reported lost is never written', async () => {
  const of = await house(1);
  await of.merchant.within((context) => fund(context, person(of, 0), 1, 1000));
  const late = of.merchant.within(async (context) => {
    const card = (await peekBook(context, [cardOf(person(of, 0))])).cards.get(
      cardOf(person(of, 0)),
    );
    if (card?.state !== 1) throw new Error('the card is not usable');

    const plan = planSale(card.account, { amount: 100, at: context.now, past: false });
    if ('reason' in plan) throw new Error(plan.reason);

    await of.merchant.within((other) => reportCardLost(other, card.cardNo));
    const journal = openSalesJournal();
    const bizDate = context.now.slice(0, 10);
    await ensureMonths(context.client, ['posting'], [bizDate]);
    const occasion = { occurredAt: context.now, bizDate, mealType: -1 };
    journal.postSale(context.newId, occasion, { spend: plan, price: 100 });
    await runAll(context.client, journal.writes(context));
  });

  await expect(late).rejects.toMatchObject({ code: '40001' });
  await assertSound(of.merchant.merchantId);
});

test('no program can spend what is not there or what is held: the database refuses', async () => {
  const of = await house(1);
  await of.merchant.within((context) => fund(context, person(of, 0), 1, 1000));
  await hold(of, 400, '2099-01-01 00:00:00');
  const spend = (balance: number) =>
    inspect().query('update account set personal_balance = $2 where merchant_id = $1', [
      of.merchant.merchantId,
      balance,
    ]);

  await expect(spend(399)).rejects.toThrow('account_overdraft');
  await expect(
    inspect().query('update account set subsidy_held = 1 where merchant_id = $1', [
      of.merchant.merchantId,
    ]),
  ).rejects.toThrow('account_granted');
});

test('a hold ends once: taken, freed or run out, and what it held can be spent again', async () => {
  const of = await house(1);
  await of.merchant.within((context) => fund(context, person(of, 0), 1, 1000));
  await hold(of, 600, `${DAY} 13:00:00`);
  expect(await sell(of, 500)).toMatchObject({ state: 'rejected', reason: 'INSUFFICIENT_BALANCE' });
  const expire = (now: string) =>
    of.merchant.within((context) => sweeper.expireHolds(at(context, now), MANY));
  expect(await expire(`${DAY} 12:59:59`)).toBe(0);
  expect(await heldOf(of)).toEqual([{ personal_held: 600, state_seq: 1 }]);
  expect(await expire(`${DAY} 13:00:01`)).toBe(1);
  expect(await expire(`${DAY} 13:00:02`)).toBe(0);
  expect(await heldOf(of)).toEqual([{ personal_held: 0, state_seq: 2 }]);
  const end = of.merchant.within((context) =>
    endHold(context, { kind: 'order', bizId: 7 }, 'POSTED'),
  );
  await expect(end).rejects.toMatchObject({ reason: 'HOLD_ENDED' });
  expect(await sell(of, 500)).toMatchObject({ state: 'posted' });
  await assertSound(of.merchant.merchantId);
});

test('money that expired is in no balance after, waits for late offline sales, then goes to its fund, once', async () => {
  const of = await house(1);
  await of.merchant.within(async (context) => {
    await fund(context, person(of, 0), 2, 800, { expiresAt: `${DAY} 23:59:59` });
    await fund(context, person(of, 0), 2, 100);
  });
  const clear = (now: string) =>
    of.merchant.within((context) => sweeper.clearExpired(at(context, now), MANY));
  expect(await clear('2026-03-03 00:01:00')).toBe(0);
  expect(await sell(of, 300, 2, `${DAY} 23:50:00`)).toMatchObject({
    state: 'posted',
    subsidy: 300,
  });
  expect(await sell(of, 60, 1, '2026-03-03 09:00:00')).toMatchObject({
    state: 'posted',
    subsidy: 60,
  });
  expect(await clear('2026-03-06 00:00:01')).toBe(1);
  expect(await clear('2026-03-06 00:00:02')).toBe(0);
  const flow = await rows(
    `select trade_type, change, balance_after - expired_after as after, to_account from posting
      where merchant_id = $1 and trade_type in (20, 42) order by wallet_seq`,
    of.merchant.merchantId,
  );

  expect(flow).toEqual([
    { trade_type: 20, change: -300, after: 600, to_account: 105 },
    { trade_type: 20, change: -60, after: 40, to_account: 105 },
    { trade_type: 42, change: -500, after: 40, to_account: 102 },
  ]);

  expect(Object.values(await balances(of.merchant.merchantId))).toEqual([40]);
  await assertSound(of.merchant.merchantId);
});
