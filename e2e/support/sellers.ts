import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ConsoleClient } from '../../apps/terminal/console-client.ts';
import { readCards, registerFleet } from '../../apps/terminal/fleet.ts';
import { createRandom } from '../../apps/terminal/random.ts';
import { buildTerminals } from '../../apps/terminal/simulate.ts';
import { createStatistics, type Statistics } from '../../apps/terminal/statistics.ts';
import type { Terminal } from '../../apps/terminal/terminal.ts';
import type { House } from './house.ts';

const TERMINALS = 10;
const SALES_A_SECOND = 150;
/** Acknowledgements that show that sales go on. */
export const STRETCH = 150;
const PATIENCE_MS = 60_000;

/** Terminals that sell without pause, also without network, and never forget what they were told. */
export interface Sellers {
  readonly terminals: readonly Terminal[];
  readonly statistics: Statistics;
  begin(): void;
  /** Waits until a stretch of further sales has been acknowledged. */
  moreAcknowledged(): Promise<void>;
  /** Sells no more and sends whatever is not acknowledged until nothing is left. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Terminals at these servers in turn; the client registers them. */
export async function openSellers(
  client: ConsoleClient,
  origins: readonly string[],
): Promise<Sellers> {
  const identities = await registerFleet(client, TERMINALS);
  const habits = {
    rate: SALES_A_SECOND / TERMINALS,
    offline: 0.15,
    duplicates: 0.1,
    broken: 0.03,
    dishes: 0.2,
    cards: await readCards(client),
  };

  const statistics = createStatistics();
  const terminals = origins.flatMap((origin, place) => {
    const here = identities.filter((_identity, index) => index % origins.length === place);
    return buildTerminals(origin, here, { habits, random: createRandom(7 + place), statistics });
  });
  const closing = new AbortController();
  let selling: Promise<unknown> = Promise.resolve();
  const acknowledged = (): number =>
    terminals.reduce(
      (sum, { journal }) => sum + journal.entries().length - journal.pending().length,
      0,
    );

  return {
    terminals,
    statistics,
    begin() {
      selling = Promise.all(terminals.map((terminal) => terminal.run(closing.signal)));
      /* `finish` hears of a failure; until then no code waits. */
      selling.catch(() => undefined);
    },
    async moreAcknowledged() {
      const wanted = acknowledged() + STRETCH;
      const limit = performance.now() + PATIENCE_MS;
      while (acknowledged() < wanted) {
        if (performance.now() > limit)
          throw new Error(`only ${acknowledged()} of ${wanted} acknowledged`);
        await delay(10);
      }
    },
    async finish() {
      closing.abort();
      await selling;
      const settled = await Promise.all(
        terminals.map((terminal) => terminal.settle(AbortSignal.timeout(PATIENCE_MS))),
      );
      expect(settled).not.toContain(false);
    },
    async close() {
      closing.abort();
      await selling.catch(() => undefined);
      for (const terminal of terminals) terminal.close();
    },
  };
}

type Query = House['query'];

/** The orders are the sales that the terminals know of, each once and with its amount; no terminal was told two things. */
export async function expectSoldOnce({ terminals }: Sellers, query: Query): Promise<void> {
  expect(terminals.flatMap(({ journal }) => journal.contradictions())).toEqual([]);
  const told = terminals.flatMap(({ identity, journal }) =>
    journal.entries().map(({ no, amount, outcome }) => ({
      name: `${identity.deviceId} ${no} ${amount}`,
      outcome,
    })),
  );
  const orders = await query<{ name: string }>(
    `select concat_ws(' ', device_id, device_transaction_no, amount) as name from meal_order
      where device_id in (${terminals.map(({ identity }) => identity.deviceId).join()})`,
  );
  const sold = told.filter(({ outcome }) => outcome === 'sale').map(({ name }) => name);
  expect(sold.length).toBeGreaterThan(STRETCH);
  expect(orders.map(({ name }) => name).sort()).toEqual(sold.sort());
  expect(told.filter(({ outcome }) => outcome === 'conflict' || outcome === undefined)).toEqual([]);
}

/**
 * Orders `o` that say something else was paid than their payments do, or that are neither paid in full nor waiting, in doubt, or ended before
 * anything was paid (docs/order-model.md).
 */
export const NOT_AS_PAID = `paid_amount <> (select coalesce(sum(p.amount), 0) from posting p
    where p.merchant_id = o.merchant_id and p.trade_type = 20
      and (p.transaction_id = o.order_id and p.biz_date = o.biz_date or p.order_id = o.order_id and p.transaction_id <> p.order_id))
  or (paid_amount <> amount and order_state not in (1, 8) and not (order_state in (6, 7) and paid_amount = 0))`;

/** The ledger balances, every wallet holds what its last posting says, and every order is paid in full unless its payment is in doubt. */
export async function expectSoundLedger(query: Query): Promise<void> {
  const [sums] = await query(
    'select coalesce(sum(amount), 0)::int as sum, count(*)::int as entries from ledger_entry',
  );
  expect(sums?.['sum']).toBe(0);
  expect(sums?.['entries']).toBeGreaterThan(2 * STRETCH);
  const [wallets] = await query(`
    select count(*)::int as wallets, count(*) filter (where w.balance <> coalesce(p.balance_after, 0) or w.balance <> coalesce(p.changes, 0)
                                         or w.seq <> coalesce(p.postings, 0) or w.seq <> coalesce(p.last_seq, 0)
                                         or w.balance < case w.wallet_type when 1 then -a.overdraft_limit else 0 end)::int as wrong
      from wallet w join account a using (merchant_id, account_id)
      left join (select merchant_id, account_id, wallet_type, sum(change) as changes, count(*) as postings,
                        max(wallet_seq) as last_seq, (array_agg(balance_after order by wallet_seq desc))[1] as balance_after
                   from posting where account_id is not null group by 1, 2, 3) p using (merchant_id, account_id, wallet_type)`);

  expect(wallets?.['wallets']).toBeGreaterThan(0);
  expect(wallets?.['wrong']).toBe(0);
  const [unpaid] = await query(
    `select count(*)::int as orders from meal_order o where ${NOT_AS_PAID}`,
  );
  expect(unpaid).toEqual({ orders: 0 });
}
