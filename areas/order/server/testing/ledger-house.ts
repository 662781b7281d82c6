import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { accountCommands } from '#areas/account/server/testing/area.ts';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { closeAccountDays, walletFlows } from '#areas/ledger/server/api.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import type { Context } from '#kit/server/context.ts';
import type { Area } from '#kit/server/system.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import type { Sale } from '../sale/sale.ts';

let server: RunningServer;

const reports = { ...reportArea, start: undefined };

let inspector: pg.Client;

/**
 * Starts the server the ledger is tried on, with what is to be called; call it before the tests of a file.
 * @param own with a database of its own, which tests may break
 */
export async function openLedger(areas: readonly Area[] = [], own = false): Promise<void> {
  server = await startServer([reports, ...areas], { own });
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  inspector = new pg.Client({ connectionString: server.database.superuserUrl, types });
  await inspector.connect();
}

export async function closeLedger(): Promise<void> {
  await inspector.end();
  await server.stop();
}

/** The server that `openLedger` started. */
export const ledgerServer = (): RunningServer => server;

/** Statements as the superuser, for `failInserts`. */
export const asSuperuser = (statements: string): Promise<unknown> =>
  server.database.run(statements);

/** A merchant with people who have accounts and cards. */
export interface House {
  readonly merchant: TestMerchant;
  readonly people: readonly number[];
  readonly canteenId: number;
}

export async function house(count = 3): Promise<House> {
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
    await accountCommands.openAccounts(
      context,
      custIds.map((custId) => ({ custId, cardNo: cardOf(custId) })),
    );

    return { people: custIds, canteenId: context.newId() };
  });

  return { merchant, people, canteenId };
}

export const cardOf = (custId: number) => `C${custId}`;

export const DAY = '2026-03-02';

export const AT = `${DAY} 12:00:00`;

export const saleOf = (
  of: House,
  who: number,
  amount: number,
  onlineFlag: 1 | 2 = 1,
  occurredAt = AT,
): Sale => ({
  cardNo: who < 0 ? 'NOBODY' : cardOf(person(of, who)),
  amount,
  occurredAt,
  place: atCanteen(of.canteenId, of.canteenId),
  nuclearMode: 1,
  onlineFlag,
  sourceType: 41,
});

export const person = (of: House, index: number): number =>
  of.people[index % of.people.length] as number;

/** A person's account and dimensions, as an order of theirs names them. */
export async function accountOf({ tx }: Context, custId: number) {
  const { accountId } = await tx
    .selectFrom('account')
    .select('accountId')
    .where('custId', '=', custId)
    .executeTakeFirstOrThrow();

  const person = await tx
    .selectFrom('customer')
    .select(['custId', 'orgId', 'psnType', 'jobId', 'costCenterId'])
    .where('custId', '=', custId)
    .executeTakeFirstOrThrow();

  return { accountId, ...person };
}

/** Before anything that is granted here expires. */
export const GRANTED_AT = '2026-02-28 08:00:00';

/** Credits one wallet of one person. */
export const fund = (
  context: Context,
  custId: number,
  walletType: number,
  amount: number,
  more: { giftAmount?: number; expiresAt?: string } = {},
) =>
  rechargeWallets(context, {
    items: [{ custId, walletType, amount, ...more }],
    channel: 1,
    source: 1,
    operatorId: 1,
    occurredAt: GRANTED_AT,
  });

/** Every invariant (rule ledger/invariants) that the database alone can show; each query answers the rows that break it. */
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
  'what is held of a wallet is the sum of its pending holds': `
    select w.account_id from wallet w left join lateral (select coalesce(sum(h.amount), 0) as held from account_hold h
        where h.merchant_id = $1 and h.account_id = w.account_id and h.wallet_type = w.wallet_type and h.state = 'PENDING') h on true
     where w.merchant_id = $1 and w.held <> h.held`,
  'what a person owes is what was taken back of them and not repaid': `
    select a.account_id from account a left join lateral (select coalesce(-sum(e.amount), 0) as owed from ledger_entry e
        where e.merchant_id = $1 and e.ledger_account = 115 and e.ledger_ref = a.account_id) e on true
     where a.merchant_id = $1 and a.personal_debt + a.subsidy_debt + a.red_debt <> e.owed`,
  'I6 no posting gives back more than it took': `
    select s.posting_id from posting s where s.merchant_id = $1 and s.trade_type = 20 and s.amount < (
      select sum(r.amount) from posting r where r.merchant_id = $1 and r.reverses_id = s.posting_id)`,
  'I6 orders say what their postings say, tender by tender': `
    select o.order_id from meal_order o
      cross join lateral (values (1, o.personal_amount, o.refund_personal), (2, o.subsidy_amount, o.refund_subsidy),
        (4, o.red_amount, o.refund_red), (5, o.channel_amount, o.refund_channel), (6, o.cash_amount, o.refund_cash),
        (7, o.coupon_amount, o.refund_coupon), (9, o.suspense_amount, o.refund_suspense)) t (tender, paid, back)
      cross join lateral (
        select coalesce(sum(case when p.to_account = 105 then p.amount else -p.amount end) filter (where p.trade_type in (20, 21)), 0) as paid,
               coalesce(sum(p.amount) filter (where p.trade_type = 22), 0) as back
          from posting p where p.merchant_id = $1 and p.order_id = o.order_id and p.tender_type = t.tender) s
     where o.merchant_id = $1 and (t.paid <> s.paid or t.back <> s.back)`,
  'I6 the refund state of an order follows from what was paid and given back': `
    select order_id from meal_order where merchant_id = $1
       and refund_state <> case when amount = 0 then refund_state when refunded_amount = 0 then 1 when refunded_amount = paid_amount then 2 else 3 end`,
  'I6 lines add up to their order, before and after refunds, and are sold when it is paid': `
    select o.order_id from meal_order o join lateral (
      select sum(l.amount - l.discount_share) as net, sum(l.discount_share) as discount, sum(l.refund_amount) as back, bool_and(l.sold) as sold
        from order_line l where l.merchant_id = $1 and l.order_id = o.order_id and l.biz_date = o.biz_date having count(*) > 0) l on true
     where o.merchant_id = $1 and (l.net <> o.amount or l.discount <> o.discount_amount or l.back <> o.refunded_amount
        or (o.order_state in (2, 3, 4, 5)) > l.sold)`,
  'each order, repair and refund is counted once, and once for each of its tenders': `
    select order_id from posting where merchant_id = $1 and tender_type is not null
     group by order_id, trade_type, case when trade_type = 20 then 0 else transaction_id end
    having count(*) filter (where counts_as = 2) <> 1
        or count(*) filter (where counts_as > 0) <> count(distinct tender_type) filter (where trade_type <> 21 or to_account = 105)`,
  'I7 the flow columns of a wallet explain its balance, each type of trade with its own sign': `
    select account_id from posting where merchant_id = $1 and account_id is not null
       and sign(change) <> case when trade_type in (10, 11, 12, 13, 22, 45, 51, 61) then 1 when trade_type in (20, 21, 30, 40, 41, 42, 43, 44, 50, 60, 90) then -1 else 0 end`,
  'every sale and refund left its cell to be recomputed': `
    select p.biz_date, p.place_id from posting p where p.merchant_id = $1 and p.tender_type is not null
    except select biz_date, bucket_id from report_dirty where merchant_id = $1 and family = 'consume'`,
};

/** Fails unless every invariant holds for this merchant. */
export async function assertSound(merchantId: number): Promise<void> {
  for (const [name, query] of Object.entries(violations))
    expect(await rows(query, merchantId), name).toEqual([]);
  expect(await replayed(merchantId), 'I9 replaying the journal gives the same balances').toEqual(
    await balances(merchantId),
  );
}

/** Rows as the superuser sees them; `$1` is the merchant. */
export const rows = async <Row>(text: string, merchantId: number): Promise<Row[]> =>
  (await inspector.query(text, [merchantId])).rows as Row[];

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

/** Wallet balances by account and wallet type. */
export const balances = async (merchantId: number) =>
  Object.fromEntries(
    (
      await rows<{ key: string; balance: number }>(
        "select account_id || '/' || wallet_type as key, balance from wallet where merchant_id = $1 and seq > 0 order by 1",
        merchantId,
      )
    ).map(({ key, balance }) => [key, balance]),
  );

/** Seals the journal and takes it into the days of accounts, as the night does; nothing may be under way. */
export async function closeDays({ merchant }: House): Promise<void> {
  await rows('select seal_ledger($1, (ledger_horizon()).journal_no)', merchant.merchantId);
  await merchant.within(closeAccountDays);
}

type Flows = Readonly<Record<string, number>>;

/** I7: begin and flows are the end, one period goes on where the other ended, and the last end is what the wallet holds, closed days or not. */
export async function assertFlows({ merchant }: House): Promise<void> {
  const flows = (startDate: string, endDate: string) =>
    merchant.within(
      async (context) =>
        (
          await sql<Flows>`select * from (${walletFlows(context, { startDate, endDate }, sql`true`)}) f
            order by account_id, wallet_type`.execute(context.tx)
        ).rows,
    );

  const [before, after] = [await flows('2020-01-01', DAY), await flows('2026-03-03', '2099-01-01')];
  for (const row of [...before, ...after])
    expect(row['endAmount']).toBe((row['beginAmount'] ?? 0) + flowed(row));
  expect(before.map(({ beginAmount }) => beginAmount)).toEqual(before.map(() => 0));
  expect(after.map(({ beginAmount }) => beginAmount)).toEqual(
    before.map(({ endAmount }) => endAmount),
  );
  const held = await balances(merchant.merchantId);
  const ends = after.filter(({ accountId, walletType }) => `${accountId}/${walletType}` in held);
  expect(
    Object.fromEntries(
      ends.map((row) => [`${row['accountId']}/${row['walletType']}`, row['endAmount']]),
    ),
  ).toEqual(held);
}

const IN = ['recharge', 'subsidy', 'luck', 'gift', 'refund', 'transferIn', 'other'];

const OUT = [
  'withdraw',
  'consume',
  'repair',
  'revokeRecharge',
  'revokeSubsidy',
  'clear',
  'transferOut',
  'fee',
];

const flowed = (row: Flows): number => {
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (row[`${name}Amount`] ?? Number.NaN), 0);
  return sum(IN) - sum(OUT);
};

/** A connection that row-level security does not bind: it can do what no role of the product may. */
export const inspect = (): pg.Client => inspector;
