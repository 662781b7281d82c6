import { hash } from 'node:crypto';
import type pg from 'pg';
import { decideSales, idsNeeded, lockSales, peekSales, type Sale, type SaleOutcome } from '#areas/order/server/api.ts';
import { numberColumn } from '#kit/server/database/arrays.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { IdAllocator } from '#kit/server/database/ids.ts';
import { type Decided, pipelinedTransaction } from '#kit/server/database/pipeline.ts';
import { inOne, type Statement } from '#kit/server/database/statement.ts';
import type { DeviceSale } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';
import { type Clock, clockOf, judged } from './terminal-clock.ts';

/** A sale a terminal sent. `online`: it waits and may be refused; otherwise it happened already. */
export interface Sent {
  readonly terminal: Terminal;
  readonly sale: DeviceSale;
  readonly online: boolean;
}

/** What is known of a device transaction number (table device_transaction). */
const STATE = { posted: 1, suspense: 2, rejected: 3 } as const;
type State = (typeof STATE)[keyof typeof STATE];

/** What became of a sale that was sent. */
export interface Settled {
  readonly state: 'posted' | 'suspense' | 'rejected' | 'conflict';
  readonly orderId: number;
  readonly reason?: string | undefined;
  /** It was settled by an earlier call. */
  readonly repeated: boolean;
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly available?: number | undefined;
}

/** What makes two sends of one number the same sale; how it travelled does not matter. */
const contentHash = ({ cardNo, amount, occurredAt, nuclearMode }: DeviceSale): string =>
  hash('sha256', `${cardNo}\n${amount}\n${occurredAt}\n${nuclearMode}`, 'hex');

interface KnownRow {
  readonly device_id: number;
  readonly transaction_no: number;
  readonly payload_hash: Buffer;
  readonly state: State;
  readonly order_id: number | null;
  readonly reason: string | null;
  readonly personal_amount: number | null;
  readonly subsidy_amount: number | null;
  readonly red_amount: number | null;
}

/** One number of one terminal in a batch: the first send decides, the others are repeats or conflicts. */
interface Entry {
  readonly key: string;
  readonly sent: Sent;
  readonly hash: string;
  settled?: Settled;
}

const keyOf = (deviceId: number, transactionNo: number): string => `${deviceId} ${transactionNo}`;

/* One index lookup a number, whatever the planner believes about a table that grows all day. */
const KNOWN = `select t.device_id, t.transaction_no, t.payload_hash, t.state, t.order_id, t.reason,
    o.personal_amount, o.subsidy_amount, o.red_amount
  from unnest($2::bigint[], $3::bigint[]) asked (device_id, transaction_no)
  cross join lateral (select * from device_transaction d
    where d.merchant_id = $1 and d.device_id = asked.device_id and d.transaction_no = asked.transaction_no limit 1) t
  left join lateral (select * from meal_order m where m.merchant_id = $1 and m.order_id = t.order_id limit 1) o on true`;

/**
 * The highest number of each terminal that this process has settled. Numbers above it are most likely new and are not looked up
 * first; where they are not (another server settled them), taking them fails and the next try looks.
 */
const highest = new Map<number, number>();

const areExpected = (entries: readonly Entry[]): boolean =>
  entries.every(
    ({ sent }) => sent.sale.transactionNo > (highest.get(sent.terminal.deviceId) ?? Number.POSITIVE_INFINITY),
  );

function rememberHighest(entries: readonly Entry[]): void {
  for (const { sent } of entries) {
    const { deviceId } = sent.terminal;
    highest.set(deviceId, Math.max(sent.sale.transactionNo, highest.get(deviceId) ?? 0));
  }
}

async function readKnown(
  client: pg.PoolClient,
  merchantId: number,
  entries: readonly Entry[],
): Promise<Map<string, KnownRow>> {
  const values = [
    merchantId,
    numberColumn(entries, ({ sent }) => sent.terminal.deviceId),
    numberColumn(entries, ({ sent }) => sent.sale.transactionNo),
  ];
  const { rows } = await client.query<KnownRow>({ name: 'device.known', text: KNOWN, values });
  return new Map(rows.map((row) => [keyOf(row.device_id, row.transaction_no), row]));
}

const NOTHING = { personal: 0, subsidy: 0, red: 0 };
const CONFLICT: Settled = { state: 'conflict', orderId: 0, repeated: true, ...NOTHING };
const names: Readonly<Record<State, 'posted' | 'suspense' | 'rejected'>> = {
  1: 'posted',
  2: 'suspense',
  3: 'rejected',
};

/** The answer to a number that is known already; undefined when it is to be decided after all. */
function repeatedAnswer({ sent, hash: sentHash }: Entry, known: KnownRow): Settled | undefined {
  if (known.payload_hash.toString('hex') !== sentHash) return CONFLICT;
  /* Refused online but served all the same, perhaps because the refusal got lost: an upload says it happened. */
  if (known.state === STATE.rejected && !sent.online) return undefined;
  return {
    state: names[known.state],
    orderId: known.order_id ?? 0,
    reason: known.reason ?? undefined,
    repeated: true,
    personal: known.personal_amount ?? 0,
    subsidy: known.subsidy_amount ?? 0,
    red: known.red_amount ?? 0,
  };
}

const stateOf = { posted: STATE.posted, suspense: STATE.suspense, rejected: STATE.rejected } as const;

interface Decision {
  readonly entry: Entry;
  readonly outcome: SaleOutcome;
  readonly flags: number;
}

/* A number that came twice at once breaks the primary key here: the whole transaction is tried again and finds it known. */
const numbersTaken = insertBatch<Decision>('device_transaction', [
  ['device_id', 'bigint', ({ entry }) => entry.sent.terminal.deviceId],
  ['transaction_no', 'bigint', ({ entry }) => entry.sent.sale.transactionNo],
  ['payload_hash', 'bytea', ({ entry }) => `\\x${entry.hash}`],
  ['state', 'smallint', ({ outcome }) => stateOf[outcome.state]],
  ['order_id', 'bigint', ({ outcome }) => outcome.orderId || null],
  ['flags', 'smallint', ({ flags }) => flags],
  ['reason', 'text', ({ outcome }) => outcome.reason],
]);

function numbersFreed(merchantId: number, entries: readonly Entry[]): Statement[] {
  if (entries.length === 0) return [];
  return [
    {
      name: 'device.freed',
      text: `delete from device_transaction t using unnest($2::bigint[], $3::bigint[]) n (device_id, transaction_no)
        where t.merchant_id = $1 and t.device_id = n.device_id and t.transaction_no = n.transaction_no and t.state = 3`,
      values: [
        merchantId,
        numberColumn(entries, ({ sent }) => sent.terminal.deviceId),
        numberColumn(entries, ({ sent }) => sent.sale.transactionNo),
      ],
    },
  ];
}

const conflictsKept = insertBatch<{ readonly entry: Entry; readonly conflictId: number }>(
  'device_conflict',
  [
    ['conflict_id', 'bigint', ({ conflictId }) => conflictId],
    ['device_id', 'bigint', ({ entry }) => entry.sent.terminal.deviceId],
    ['transaction_no', 'bigint', ({ entry }) => entry.sent.sale.transactionNo],
    ['payload', 'jsonb', ({ entry }) => JSON.stringify(entry.sent.sale)],
    ['payload_hash', 'bytea', ({ entry }) => `\\x${entry.hash}`],
  ],
  'on conflict do nothing',
);

const saleOf = ({ terminal, sale, online }: Sent, occurredAt: string) => ({
  cardNo: sale.cardNo,
  amount: sale.amount,
  occurredAt,
  canteenId: terminal.canteenId,
  stallId: terminal.stallId,
  nuclearMode: sale.nuclearMode,
  onlineFlag: online ? (1 as const) : (2 as const),
  sourceType: terminal.deviceType,
  deviceId: terminal.deviceId,
  deviceTransactionNo: sale.transactionNo,
});

/** How a batch begins: at first nothing is locked and new numbers are not looked up, since hardly ever anybody is in the way. */
interface Approach {
  readonly readAccounts: typeof peekSales;
  readonly lookUpAll: boolean;
}
const HOPEFUL: Approach = { readAccounts: peekSales, lookUpAll: false };
const CAREFUL: Approach = { readAccounts: lockSales, lookUpAll: true };

/** A batch of one merchant, decided in one transaction and written with its commit. */
async function decide(
  client: pg.PoolClient,
  ids: IdAllocator,
  entries: readonly Entry[],
  clock: Clock,
  { readAccounts, lookUpAll }: Approach,
): Promise<Decided<Entry[]>> {
  const merchantId = entries[0]?.sent.terminal.merchantId ?? 0;
  const context = { client, merchantId, now: clock.now, newId: () => ids.take() };
  const first = [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].toReversed();
  const moments = first.map(({ sent }) => judged(sent.sale.occurredAt, sent.online, clock));
  const sales = first.map(({ sent }, index) => saleOf(sent, moments[index]?.occurredAt ?? clock.now));
  const [known, read] = await Promise.all([
    lookUpAll || !areExpected(first) ? readKnown(client, merchantId, first) : new Map<string, KnownRow>(),
    readAccounts(context, sales),
  ]);

  const open: { entry: Entry; sale: Sale; flags: number }[] = [];
  for (const [index, entry] of first.entries()) {
    const row = known.get(entry.key);
    const answer = row && repeatedAnswer(entry, row);
    if (answer) entry.settled = answer;
    else open.push({ entry, sale: sales[index] as Sale, flags: moments[index]?.flags ?? 0 });
  }
  const booked = open.map(({ sale }) => sale);
  const newId = await ids.reserve(idsNeeded(read, booked) + entries.length);
  const { outcomes, writes } = decideSales({ ...read, context: { ...context, newId } }, booked);
  const decisions = open.map(
    ({ entry, flags }, index): Decision => ({ entry, flags, outcome: outcomes[index] as SaleOutcome }),
  );
  for (const { entry, outcome } of decisions) entry.settled = { ...outcome, repeated: false };
  settleRepeats(entries, first);
  const conflicts = entries
    .filter(({ settled }) => settled?.state === 'conflict')
    .map((entry) => ({ entry, conflictId: newId() }));
  return {
    result: [...entries],
    writes: [
      ...numbersFreed(
        merchantId,
        open.filter(({ entry }) => known.has(entry.key)).map(({ entry }) => entry),
      ),
      ...inOne([...numbersTaken(merchantId, decisions), ...conflictsKept(merchantId, conflicts), ...writes]),
    ],
  };
}

/** Further sends of a number within the batch get what the first one got, or are conflicts with it. */
function settleRepeats(entries: readonly Entry[], first: readonly Entry[]): void {
  const deciders = new Map(first.map((entry) => [entry.key, entry]));
  for (const entry of entries) {
    const decider = deciders.get(entry.key);
    if (!decider?.settled || decider === entry) continue;
    const same = decider.hash === entry.hash;
    entry.settled = same ? { ...decider.settled, repeated: true } : CONFLICT;
  }
}

/** Another send of the number or another change of the account won the race, or the connection broke: worth another try. */
const WORTH_ANOTHER_TRY = new Set(['23505', '40001', '40P01', '57P01', 'ECONNRESET', 'EPIPE']);
const TRIES = 4;

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof Error &&
  (WORTH_ANOTHER_TRY.has((error as { code?: string }).code ?? '') || error.message.startsWith('Connection terminated'));

/**
 * Settles what terminals of one merchant sent, in one transaction: known numbers are answered as before, others are booked, and
 * the number is taken in the same commit, so trying again after a lost answer never books twice (domain notes B2).
 */
export async function settle(pool: pg.Pool, ids: IdAllocator, sent: readonly Sent[]): Promise<Settled[]> {
  const [one] = sent;
  if (!one) return [];
  const entries = sent.map(
    (each): Entry => ({
      key: keyOf(each.terminal.deviceId, each.sale.transactionNo),
      sent: each,
      hash: contentHash(each.sale),
    }),
  );
  for (let tries = 1; ; tries += 1) {
    try {
      const clock = clockOf(one.terminal.timeZone);
      const settled = await pipelinedTransaction(pool, one.terminal, (client) =>
        decide(client, ids, entries, clock, tries === 1 ? HOPEFUL : CAREFUL),
      );
      rememberHighest(entries);
      return settled.map((entry) => entry.settled as Settled);
    } catch (error) {
      if (tries === TRIES || !isWorthAnotherTry(error)) throw error;
    }
  }
}
