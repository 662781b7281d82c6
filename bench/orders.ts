import { consumeFamily } from '#areas/report/server/consume-family.ts';
import { orderFamily } from '#areas/report/server/order-family.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { recomputeDirty } from '#kit/server/report/worker.ts';
import { CANTEENS, loadPeople, loadPlaces, STALLS } from './people.ts';
import type { Stage } from './stage.ts';

export interface Orders {
  readonly orders: number;
  /** First and last business date. */
  readonly firstDay: string;
  readonly lastDay: string;
}

const ORDERS = 5_000_000;

const DAYS = 30;

/** Order ids far from the allocator's; a posting's id is its transaction's plus its line, so ids keep a distance. */
const FIRST_ORDER = 1_000_000_000_000;

const ID_STEP = 10;

/*
 * Orders of one day as a table expression: breakfast, lunch and dinner in their shares, a tenth paid from two wallets, one in
 * 200 refunded. $1 merchant, $2 day, $3 first number, $4 how many, $5 people, $6 first customer.
 */
const dayOrders = `
  select ${FIRST_ORDER} + n * ${ID_STEP} as order_id, h % $5::int + $6::bigint as cust_id, h % $5::int as person,
         300 + h % 1700 as amount, case when n % 10 = 0 then 100 + h % 200 else 0 end as subsidy,
         n % 200 = 1 as refunded, h / 7 % ${STALLS} as stall,
         case when n % 20 < 3 then 1 when n % 20 < 13 then 2 else 3 end as meal,
         case when n % 20 < 3 then interval '6:30' when n % 20 < 13 then interval '11:00' else interval '17:00' end
           + (h / 11 % 6300) * interval '1 second' as at
    from (select n, hashint8(n)::bigint & 1073741823 as h from generate_series($3::bigint, $3::bigint + $4::int - 1) n) numbered`;

const person = `o.cust_id, 1011 + o.person % 200 as org_id`;

const places = `100 + o.stall % ${CANTEENS} as place_id, 200 + o.stall as stall_id`;

const moment = `($2::date + o.at) at time zone 'Asia/Shanghai'`;

const insertOrders = `with o as materialized (${dayOrders})
  insert into meal_order (merchant_id, order_id, biz_date, order_state, refund_state, online_flag, source_type, nuclear_mode, amount,
      personal_amount, subsidy_amount, refund_personal, refund_subsidy, account_id, cust_id, org_id, place_id, stall_id, meal_type, occurred_at)
  select $1::bigint, o.order_id, $2::date, 2, case when refunded then 2 else 1 end, 1, 1, 1, o.amount, o.amount - o.subsidy, o.subsidy,
         case when refunded then o.amount - o.subsidy else 0 end, case when refunded then o.subsidy else 0 end,
         o.cust_id, ${person}, ${places}, o.meal, ${moment}
    from o`;

/* Each tender of an order is a posting from a wallet to the stall's sales, each refund its reverse. Balances are made up. */
const insertPostings = `with o as materialized (${dayOrders}), tender as (
    select o.*, o.order_id as transaction_id, 20 as trade_type, 1 as line, 1 as wallet, o.amount - o.subsidy as paid from o
    union all select o.*, o.order_id, 20, 2, 2, o.subsidy from o where o.subsidy > 0
    union all select o.*, o.order_id + 4, 22, 1, 1, o.amount - o.subsidy from o where o.refunded
    union all select o.*, o.order_id + 4, 22, 2, 2, o.subsidy from o where o.refunded and o.subsidy > 0)
  insert into posting (merchant_id, posting_id, transaction_id, line, trade_type, from_account, from_ref, to_account, to_ref, amount,
      account_id, wallet_type, change, balance_after, wallet_seq, order_id, occurred_at, biz_date, meal_type, cust_id, org_id,
      place_id, stall_id, place_kind, nuclear_mode, online_flag, order_kind, tender_type, counts_as)
  select $1::bigint, o.transaction_id + o.line, o.transaction_id, o.line, o.trade_type,
         case when o.trade_type = 20 then o.wallet else 105 end, case when o.trade_type = 20 then o.cust_id else 200 + o.stall end,
         case when o.trade_type = 20 then 105 else o.wallet end, case when o.trade_type = 20 then 200 + o.stall else o.cust_id end,
         o.paid, o.cust_id, o.wallet, case when o.trade_type = 20 then -o.paid else o.paid end, 50000 - o.paid, o.order_id / ${ID_STEP},
         o.order_id, ${moment}, $2::date, o.meal, ${person}, ${places}, 1, 1, 1, 1, o.wallet, case o.line when 1 then 2 else 1 end
    from tender o`;

/** 5 million orders of the 30 days up to yesterday with their postings and rollups. */
export const loadOrders = (stage: Stage): Promise<Orders> =>
  stage.once('orders', async () => {
    await loadPlaces(stage);
    const { people, firstCustomer } = await loadPeople(stage);
    const orders = Math.round(ORDERS * stage.scale);
    const perDay = Math.ceil(orders / DAYS);
    const days = Array.from({ length: DAYS }, (_unused, index) => dayBefore(DAYS - index));
    const begin = performance.now();
    for (const day of days) await loadDay(stage, day, [0, 0, 0, 0], []);
    const waiting = days.map((day, index) => ({ day, first: index * perDay }));
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const count = Math.min(perDay, orders - next.first);
        await loadDay(
          stage,
          next.day,
          [next.first, count, people, firstCustomer],
          [insertOrders, insertPostings],
        );
      }
    };

    await Promise.all([worker(), worker()]);
    await stage.superuser.query('vacuum analyze meal_order, posting');
    stage.note(`${orders} orders loaded in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    const rollupBegin = performance.now();
    await computeRollups(stage, days);
    await stage.superuser.query(
      'vacuum analyze rollup_consume_place, rollup_consume_org, rollup_consume_person, rollup_order, report_dirty',
    );
    stage.note(`rollups computed in ${((performance.now() - rollupBegin) / 1000).toFixed(1)} s`);

    return { orders, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  });

/* How many orders without postings there are. */
const alone = new WeakMap<Stage, number>();

/** So many orders of the 30 days up to yesterday, without postings and rollups; what there is of them already stays. */
export async function loadOrdersAlone(stage: Stage, wanted: number): Promise<Orders> {
  await loadPlaces(stage);
  const { people, firstCustomer } = await loadPeople(stage);
  const orders = Math.round(wanted * stage.scale);
  const known = alone.get(stage) ?? 0;
  const perDay = Math.ceil((orders - known) / DAYS);
  const days = Array.from({ length: DAYS }, (_unused, index) => dayBefore(DAYS - index));
  for (const [index, day] of days.entries()) {
    const first = known + index * perDay;
    const count = Math.max(0, Math.min(perDay, orders - first));
    await loadDay(stage, day, [first, count, people, firstCustomer], [insertOrders]);
  }
  alone.set(stage, orders);
  await stage.superuser.query('vacuum analyze meal_order');
  stage.note(`${orders} orders`);

  return { orders, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
}

/** Calendar date in Shanghai, `back` days ago. */
const dayBefore = (back: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - back * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Loads one day in one transaction that does not wait for the disk: the data is thrown away with the run. */
async function loadDay(
  stage: Stage,
  day: string,
  values: readonly unknown[],
  statements: readonly string[],
): Promise<void> {
  const client = await stage.superuser.connect();
  try {
    await client.query("begin; set local synchronous_commit = off; set local work_mem = '64MB'");
    for (const table of ['posting', 'meal_order'])
      await client.query('select ensure_month($1, $2)', [table, day]);
    for (const statement of statements)
      await client.query(statement, [stage.merchantId, day, ...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The rollups of these days, computed by the worker's own code from marks like those that postings and orders leave. */
async function computeRollups(stage: Stage, days: readonly string[]): Promise<void> {
  await stage.superuser.query(
    `insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
       select $1, row_number() over (), family, day::date, 100 + n
         from unnest($2::text[]) family, unnest($3::text[]) day, generate_series(0, $4 - 1) n`,
    [stage.merchantId, [consumeFamily.name, orderFamily.name], days, CANTEENS],
  );
  while ((await recomputeDirty(stage.system, [consumeFamily, orderFamily])) > 0);
}

const FLOWS = 200_000;

/** One day, before those of the orders, with exactly 200,000 postings that touched a wallet. */
export const loadFlows = (
  stage: Stage,
): Promise<{ readonly day: string; readonly flows: number }> =>
  stage.once('flows', async () => {
    await loadPlaces(stage);
    const { people, firstCustomer } = await loadPeople(stage);
    const flows = Math.round(FLOWS * stage.scale);
    const day = dayBefore(DAYS + 10);
    await loadDay(
      stage,
      day,
      [ORDERS * 2, flows, people, firstCustomer],
      [`${insertPostings} limit ${flows}`],
    );
    await stage.superuser.query('vacuum analyze posting');

    return { day, flows };
  });
