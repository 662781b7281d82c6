import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  blockAccounts,
  closeAccount,
  openAccounts,
  recharge,
  reportCardFound,
  reportCardLost,
  revokeRecharge,
} from '#areas/account/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { refundOrder } from './refund.ts';
import { type Sale, sellBatch } from './sell.ts';

let server: RunningServer;
let inspector: pg.Client;
beforeAll(async () => {
  server = await startServer([]);
  inspector = new pg.Client({ connectionString: server.database.superuserUrl });
  pg.types.setTypeParser(20, Number);
  await inspector.connect();
});
afterAll(async () => {
  await inspector.end();
  await server.stop();
});

const DAY = '2026-03-02';
const AT = `${DAY} 12:00:00`;
const rows = async <Row>(text: string, merchantId: number): Promise<Row[]> =>
  (await inspector.query(text, [merchantId])).rows as Row[];

interface House {
  readonly merchant: TestMerchant;
  readonly people: readonly number[];
  readonly canteenId: number;
}
const cardOf = (custId: number) => `C${custId}`;

async function house(count = 3): Promise<House> {
  const merchant = await server.merchant();
  const { people, canteenId } = await merchant.within(async (context) => {
    const orgId = context.newId();
    await context.tx
      .insertInto('organisation')
      .values({ orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` })
      .execute();
    const custIds = Array.from({ length: count }, () => context.newId());
    await context.tx
      .insertInto('customer')
      .values(custIds.map((custId) => ({ custId, custNum: `${custId}`, custName: 'n', orgId })))
      .execute();
    await openAccounts(
      context,
      custIds.map((custId) => ({ custId, cardNo: cardOf(custId) })),
    );
    return { people: custIds, canteenId: context.newId() };
  });
  return { merchant, people, canteenId };
}
const person = (of: House, index: number): number => of.people[index % of.people.length] as number;
const saleOf = (of: House, who: number, amount: number, onlineFlag: 1 | 2 = 1, occurredAt = AT): Sale => ({
  cardNo: who < 0 ? 'NOBODY' : cardOf(person(of, who)),
  amount,
  occurredAt,
  canteenId: of.canteenId,
  stallId: of.canteenId,
  nuclearMode: 1,
  onlineFlag,
  sourceType: 41,
});
const fund = (
  context: Context,
  custId: number,
  walletType: number,
  amount: number,
  more: { giftAmount?: number; expiresAt?: string } = {},
) => recharge(context, { items: [{ custId, walletType, amount, ...more }], channel: 1, source: 1, operatorId: 1 });

/** Every invariant of domain notes B1 that the database alone can show; each query answers the rows that break it. */
const violations: Readonly<Record<string, string>> = {
  'I1 a transaction sums to zero': `select transaction_id from ledger_entry where merchant_id = $1 group by 1 having sum(amount) <> 0`,
  'I2 the whole ledger sums to zero': `select sum(amount) from ledger_entry where merchant_id = $1 having sum(amount) <> 0`,
  'I3 a balance is the sum of its postings and its last balance after': `
    select w.account_id from wallet w left join lateral (
      select coalesce(sum(p.change), 0) as total, count(*) as number, max(p.wallet_seq) as last,
             (array_agg(p.balance_after order by p.wallet_seq desc))[1] as after
        from posting p where p.merchant_id = $1 and p.account_id = w.account_id and p.wallet_type = w.wallet_type) s on true
     where w.merchant_id = $1 and (w.balance <> s.total or w.seq <> s.number or w.seq <> coalesce(s.last, 0) or w.balance <> coalesce(s.after, 0))`,
  'I3 running balances follow from one another': `
    select posting_id from (select posting_id, wallet_seq, balance_after, change,
        lag(balance_after, 1, 0::bigint) over w as before, lag(wallet_seq, 1, 0::bigint) over w as seq_before
      from posting where merchant_id = $1 and account_id is not null window w as (partition by account_id, wallet_type order by wallet_seq)) p
     where balance_after <> before + change or wallet_seq <> seq_before + 1`,
  'I4 granted wallets are exactly their open lots, and no principal is below zero': `
    select w.account_id from wallet w left join lateral (select coalesce(sum(remaining), 0) as open from wallet_lot l
        where l.merchant_id = $1 and l.account_id = w.account_id and l.wallet_type = w.wallet_type) l on true
     where w.merchant_id = $1 and case when w.wallet_type = 1 then w.balance < l.open else w.balance <> l.open end`,
  'I5 a lot holds what was granted less what was used, within its bounds': `
    select l.lot_id from wallet_lot l left join lateral (select coalesce(sum(p.change), 0) as total from posting p
        where p.merchant_id = $1 and p.lot_id = l.lot_id) p on true
     where l.merchant_id = $1 and (l.remaining <> p.total or l.remaining not between 0 and l.granted)`,
  'I6 no posting gives back more than it took': `
    select s.posting_id from posting s where s.merchant_id = $1 and s.trade_type = 20 and s.amount < (
      select sum(r.amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id)`,
  'I6 orders say what their postings say': `
    select o.order_id from meal_order o left join lateral (
      select coalesce(sum(p.amount) filter (where wallet_type = 1), 0) as personal, coalesce(sum(p.amount) filter (where wallet_type = 2), 0) as subsidy,
             coalesce(sum(p.amount) filter (where wallet_type = 4), 0) as red, coalesce(sum(p.amount) filter (where wallet_type is null), 0) as suspense
        from posting p where p.merchant_id = $1 and p.transaction_id = o.order_id and p.trade_type = 20) p on true
     left join lateral (select coalesce(sum(r.amount), 0) as back from posting r where r.merchant_id = $1 and r.order_id = o.order_id and r.trade_type = 22) r on true
     where o.merchant_id = $1 and (o.personal_amount <> p.personal or o.subsidy_amount <> p.subsidy or o.red_amount <> p.red
        or o.suspense_amount <> p.suspense or r.back <> o.refund_personal + o.refund_subsidy + o.refund_red + o.refund_suspense
        or o.refund_state <> case when r.back = 0 then 1 when r.back = o.amount then 2 else 3 end)`,
  'I7 the flow columns of a wallet explain its balance, each type of trade with its own sign': `
    select account_id from posting where merchant_id = $1 and account_id is not null
       and sign(change) <> case when trade_type in (10, 11, 12, 13, 22) then 1 when trade_type in (20, 30, 40, 41, 42) then -1 else 0 end`,
  'every sale and refund left its cell to be recomputed': `
    select p.biz_date, p.canteen_id from posting p where p.merchant_id = $1 and p.trade_type in (20, 22)
    except select biz_date, bucket_id from report_dirty where merchant_id = $1 and family = 'consume'`,
};

async function assertSound(merchantId: number): Promise<void> {
  for (const [name, query] of Object.entries(violations)) expect(await rows(query, merchantId), name).toEqual([]);
  expect(await replayed(merchantId), 'I9 replaying the journal gives the same balances').toEqual(
    await balances(merchantId),
  );
}

const balances = async (merchantId: number) =>
  Object.fromEntries(
    (
      await rows<{ key: string; balance: number }>(
        "select account_id || '/' || wallet_type as key, balance from wallet where merchant_id = $1 and seq > 0 order by 1",
        merchantId,
      )
    ).map(({ key, balance }) => [key, balance]),
  );

/** Balances made from nothing but the from and to sides of the journal. */
async function replayed(merchantId: number): Promise<Record<string, number>> {
  const sums = new Map<string, number>();
  const add = (account: number, ref: number, amount: number) => {
    if (account <= 4) sums.set(`${ref}/${account}`, (sums.get(`${ref}/${account}`) ?? 0) + amount);
  };
  const journal = await rows<{
    from_account: number;
    from_ref: number;
    to_account: number;
    to_ref: number;
    amount: number;
  }>('select * from posting where merchant_id = $1 order by posting_id', merchantId);
  for (const row of journal) {
    add(row.from_account, row.from_ref, -row.amount);
    add(row.to_account, row.to_ref, row.amount);
  }
  return Object.fromEntries([...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** What stays paid of an order is what a smaller one would have taken: every piece before the last touched one is whole. */
const NET = `select transaction_id from (
    select transaction_id, line, amount - coalesce((select sum(amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id), 0) as kept,
           lead(amount) over w - lead(amount - coalesce((select sum(amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id), 0)) over w as next_back,
           lead(amount) over w as next_amount, amount
      from posting s where merchant_id = $1 and trade_type = 20 window w as (partition by transaction_id order by line)) p
   where next_amount is not null and kept < amount and next_back < next_amount`;

type Step = (of: House, state: { orders: number[]; recharges: number[] }) => Promise<void>;

/** A command that may be refused; anything but a refusal is a defect. */
async function attempt(of: House, work: (context: Context) => Promise<void>): Promise<void> {
  await of.merchant.within(work).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

const amount = fc.integer({ min: 1, max: 900 });
const who = fc.nat(2);
const expiry = fc.constantFrom(undefined, '2026-03-01 00:00:00', '2026-03-02 12:00:00', '2099-01-01 00:00:00');

const rechargeStep = fc
  .record({
    who,
    walletType: fc.constantFrom(1, 2, 4),
    amount,
    giftAmount: fc.option(amount, { nil: undefined }),
    expiresAt: expiry,
  })
  .map(
    (item): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const { who: index, ...rest } = item;
          const request = { items: [{ custId: person(of, index), ...rest }], channel: 1, source: 1, operatorId: 1 };
          for (const outcome of await recharge(context, request))
            if ('rechargeId' in outcome) state.recharges.push(outcome.rechargeId);
        }),
  );
const sellStep = fc
  .array(fc.record({ who: fc.integer({ min: -1, max: 2 }), amount, onlineFlag: fc.constantFrom(1, 2) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map(
    (list): Step =>
      (of, state) =>
        attempt(of, async (context) => {
          const outcomes = await sellBatch(
            context,
            list.map((one) => saleOf(of, one.who, one.amount, one.onlineFlag as 1 | 2)),
          );
          for (const [index, outcome] of outcomes.entries()) {
            const paid = outcome.personal + outcome.subsidy + outcome.red + outcome.suspense;
            expect(paid).toBe(outcome.state === 'rejected' ? 0 : list[index]?.amount);
            if (outcome.orderId > 0) state.orders.push(outcome.orderId);
          }
        }),
  );
const refundStep = fc.record({ pick: fc.nat(50), amount: fc.option(amount, { nil: undefined }) }).map(
  ({ pick, amount: asked }): Step =>
    (of, state) =>
      attempt(of, async (context) => {
        const orderId = state.orders[pick % Math.max(1, state.orders.length)];
        if (orderId !== undefined) await refundOrder(context, { orderId, amount: asked, reason: 'r', operatorId: 1 });
      }),
);
const revokeStep = fc.record({ pick: fc.nat(50), policy: fc.constantFrom('REJECT' as const, 'PARTIAL' as const) }).map(
  ({ pick, policy }): Step =>
    (of, state) =>
      attempt(of, async (context) => {
        const rechargeId = state.recharges[pick % Math.max(1, state.recharges.length)];
        if (rechargeId !== undefined) await revokeRecharge(context, { rechargeId, policy, operatorId: 1 });
      }),
);
const stateStep = fc.record({ who, kind: fc.constantFrom('lost', 'found', 'debit', 'credit', 'free') }).map(
  ({ who: index, kind }): Step =>
    (of) =>
      attempt(of, async (context) => {
        const custId = person(of, index);
        if (kind === 'lost') return reportCardLost(context, cardOf(custId));
        if (kind === 'found') return reportCardFound(context, cardOf(custId));
        const found = await context.tx
          .selectFrom('account')
          .select('accountId')
          .where('custId', '=', custId)
          .executeTakeFirstOrThrow();
        await blockAccounts(context, [found.accountId], { debit: kind === 'debit', credit: kind === 'credit' });
      }),
);
const closeStep = who.map(
  (index): Step =>
    (of) =>
      attempt(of, (context) => closeAccount(context, { custId: person(of, index), operatorId: 1 })),
);

/** Small amounts of everything for everybody, so that most sales are paid in several pieces. */
async function everyKindOfMoney(of: House): Promise<number[]> {
  return of.merchant.within(async (context) => {
    const items = of.people.flatMap((custId) => [
      { custId, walletType: 1, amount: 400, giftAmount: 150, expiresAt: '2099-01-01 00:00:00' },
      { custId, walletType: 2, amount: 250, expiresAt: '2099-01-01 00:00:00' },
      { custId, walletType: 2, amount: 150, expiresAt: AT },
      { custId, walletType: 4, amount: 120 },
    ]);
    const outcomes = await recharge(context, { items, channel: 1, source: 1, operatorId: 1 });
    return outcomes.flatMap((outcome) => ('rechargeId' in outcome ? outcome.rechargeId : []));
  });
}

test('whatever happens in whatever order, the ledger invariants I1 to I9 hold', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: rechargeStep },
    { weight: 8, arbitrary: sellStep },
    { weight: 5, arbitrary: refundStep },
    { weight: 3, arbitrary: revokeStep },
    { weight: 1, arbitrary: stateStep },
    { weight: 1, arbitrary: closeStep },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const of = await house();
      const state = { orders: [], recharges: await everyKindOfMoney(of) };
      for (const take of steps) await take(of, state);
      await assertSound(of.merchant.merchantId);
      expect(await rows(NET, of.merchant.merchantId)).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);

describe('spending and giving back', () => {
  test('12.00 is paid with subsidy 8, red 1 and personal 3; refunding 5.00 leaves exactly what 7.00 would have cost', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    await of.merchant.within(async (context) => {
      await fund(context, custId, 1, 1000);
      await fund(context, custId, 2, 800);
      await fund(context, custId, 4, 100);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 1200)]);
      expect(sold).toMatchObject({ state: 'posted', subsidy: 800, red: 100, personal: 300, available: 700 });
      const back = await refundOrder(context, { orderId: sold?.orderId ?? 0, amount: 500, reason: 'r', operatorId: 1 });
      expect(back).toMatchObject({ personal: 300, red: 100, subsidy: 100, refundState: 3 });
    });
    expect(await balances(of.merchant.merchantId).then((found) => Object.values(found).toSorted())).toEqual([
      100, 100, 1000,
    ]);
    await of.merchant.within(async (context) => {
      const [fresh] = await sellBatch(context, [saleOf(of, 0, 100)]);
      expect(fresh).toMatchObject({ subsidy: 100 });
    });
    await assertSound(of.merchant.merchantId);
  });

  test('an expired lot never pays, and money refunded to it goes to its fund', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    const sold = await of.merchant.within(async (context) => {
      await fund(context, custId, 2, 500, { expiresAt: `${DAY} 12:00:00` });
      await fund(context, custId, 2, 300, { expiresAt: '2099-01-01 00:00:00' });
      const late = await sellBatch(context, [saleOf(of, 0, 400, 1, `${DAY} 12:00:01`)]);
      expect(late[0]).toMatchObject({ state: 'rejected', reason: 'INSUFFICIENT_BALANCE' });
      return sellBatch(context, [saleOf(of, 0, 600)]);
    });
    expect(sold[0]).toMatchObject({ state: 'posted', subsidy: 600 });
    await of.merchant.within(async (context) => {
      const later = { ...context, now: `${DAY} 20:00:00` };
      await refundOrder(later, { orderId: sold[0]?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });
    const legs = await rows<{ to_account: number; amount: number }>(
      'select to_account, amount from posting where merchant_id = $1 and trade_type = 22 order by line',
      of.merchant.merchantId,
    );
    expect(legs).toEqual([
      { to_account: 2, amount: 100 },
      { to_account: 102, amount: 500 },
    ]);
    await assertSound(of.merchant.merchantId);
  });

  test('a refund never goes beyond what was paid, however it is cut', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      await fund(context, person(of, 0), 1, 1000);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 1000)]);
      const orderId = sold?.orderId ?? 0;
      const refund = (asked?: number) => refundOrder(context, { orderId, amount: asked, reason: 'r', operatorId: 1 });
      await refund(400);
      await expect(refund(601)).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
      await refund(600);
      await expect(refund()).rejects.toMatchObject({ reason: 'ALREADY_REFUNDED' });
    });
    await assertSound(of.merchant.merchantId);
  });

  test('refunds after an account was closed go to withdrawal clearing and to the fund, never to the closed wallets', async () => {
    const of = await house(1);
    const custId = person(of, 0);
    await of.merchant.within(async (context) => {
      await fund(context, custId, 1, 500);
      await fund(context, custId, 2, 500);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 800)]);
      await closeAccount(context, { custId, operatorId: 1 });
      await refundOrder(context, { orderId: sold?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });
    const legs = await rows(
      'select to_account, amount from posting where merchant_id = $1 and trade_type = 22 order by line',
      of.merchant.merchantId,
    );
    expect(legs).toEqual([
      { to_account: 106, amount: 300 },
      { to_account: 102, amount: 500 },
    ]);
    expect(Object.values(await balances(of.merchant.merchantId))).toEqual([0, 0]);
    await assertSound(of.merchant.merchantId);
  });
});

describe('taking a recharge back', () => {
  const spent = async (of: House, policy: 'REJECT' | 'PARTIAL') =>
    of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 1, 10_000, { giftAmount: 1000 });
      await sellBatch(context, [saleOf(of, 0, 6000)]);
      return revokeRecharge(context, {
        rechargeId: done && 'rechargeId' in done ? done.rechargeId : 0,
        policy,
        operatorId: 1,
      });
    });

  test('100 with a gift of 10 after 60 are spent: refused whole, or the gift and then what is left', async () => {
    const [strict, lenient] = [await house(1), await house(1)];
    await expect(spent(strict, 'REJECT')).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await spent(lenient, 'PARTIAL')).toMatchObject({
      state: 'part_revoked',
      revokedAmount: 4000,
      revokedGift: 1000,
    });
    expect(Object.values(await balances(lenient.merchant.merchantId))).toEqual([0]);
    await assertSound(lenient.merchant.merchantId);
  });

  test('money of a subsidy that was taken back does not come back to life with a refund: it goes to the fund', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 2, 1000);
      const [sold] = await sellBatch(context, [saleOf(of, 0, 600)]);
      const rechargeId = done && 'rechargeId' in done ? done.rechargeId : 0;
      await revokeRecharge(context, { rechargeId, policy: 'PARTIAL', operatorId: 1 });
      await refundOrder(context, { orderId: sold?.orderId ?? 0, reason: 'r', operatorId: 1 });
    });
    expect(Object.values(await balances(of.merchant.merchantId))).toEqual([0]);
    await assertSound(of.merchant.merchantId);
  });

  test('an untouched recharge goes back whole, once', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => {
      const [done] = await fund(context, person(of, 0), 1, 10_000, { giftAmount: 1000 });
      const request = {
        rechargeId: done && 'rechargeId' in done ? done.rechargeId : 0,
        policy: 'REJECT' as const,
        operatorId: 1,
      };
      expect(await revokeRecharge(context, request)).toMatchObject({
        state: 'revoked',
        revokedAmount: 10_000,
        revokedGift: 1000,
      });
      await expect(revokeRecharge(context, request)).rejects.toMatchObject({ reason: 'ALREADY_REVOKED' });
    });
    await assertSound(of.merchant.merchantId);
  });
});

describe('the journal cannot be changed', () => {
  test('the serving role may neither update nor delete a posting, and neither may its owner', async () => {
    const of = await house(1);
    await of.merchant.within(async (context) => void (await fund(context, person(of, 0), 1, 100)));
    for (const change of [
      'update posting set amount = 1 where merchant_id = $1',
      'delete from posting where merchant_id = $1',
    ]) {
      const refused = of.merchant.within(
        async ({ client, merchantId }) => void (await client.query(change, [merchantId])),
      );
      await expect(refused).rejects.toMatchObject({ code: '42501' });
      await expect(inspector.query(change, [of.merchant.merchantId])).rejects.toThrow('append-only');
    }
  });

  test('sealed blocks verify; a posting changed, taken away or slipped in by force is found', async () => {
    const of = await house(1);
    const { merchantId } = of.merchant;
    const broken = async () =>
      (await rows<{ block: number }>('select broken_ledger_blocks($1) as block', merchantId)).map(({ block }) => block);
    const force = async (text: string) => {
      await inspector.query('alter table posting disable trigger posting_append_only');
      await inspector.query(text, [merchantId]);
      await inspector.query('alter table posting enable trigger posting_append_only');
    };
    for (const money of [100, 200, 300]) {
      await of.merchant.within(async (context) => void (await fund(context, person(of, 0), 1, money)));
      const sealed = await rows<{ count: number }>("select seal_ledger($1, '0 seconds') as count", merchantId);
      expect(sealed).toEqual([{ count: 1 }]);
    }
    expect(await rows("select seal_ledger($1, '0 seconds') as count", merchantId)).toEqual([{ count: 0 }]);
    expect(await broken()).toEqual([]);
    await force('update posting set amount = 201 where merchant_id = $1 and amount = 200');
    expect(await broken()).toEqual([2]);
    await force('update posting set amount = 200 where merchant_id = $1 and amount = 201');
    expect(await broken()).toEqual([]);
    await force('delete from posting where merchant_id = $1 and amount = 100');
    expect(await broken()).toEqual([1]);
  });
});
