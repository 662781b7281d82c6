import { hash } from 'node:crypto';
import type pg from 'pg';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import {
  decideSales,
  idsNeeded,
  isHeld,
  lockFreeSales,
  peekSales,
  type SaleOutcome,
} from '#areas/order/server/api.ts';
import { numberColumn } from '#kit/server/database/arrays.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import {
  DatabaseBusyError,
  isConnectionFailure,
  isLockTimeout,
} from '#kit/server/database/failure.ts';
import type { IdAllocator } from '#kit/server/database/ids.ts';
import { type PipelineDecision, pipelinedTransaction } from '#kit/server/database/pipeline.ts';
import { inOne, type Statement } from '#kit/server/database/statement.ts';
import { perServer } from '#kit/server/per-server.ts';
import { errorCode } from '#kit/server/start/startup.ts';
import type { DeviceSale, SaleItem } from '../contract/device-api.ts';
import { anomalyKind, transactionState } from '../contract/lookups.ts';
import { type Anomaly, keepAnomalies } from './anomalies.ts';
import { placesAt } from './places.ts';
import type { Sent } from './sent.ts';
import { openClaims, readItems } from './sold-items.ts';
import { type Clock, clockOf, judgeMoment, ODD_CLOCK } from './terminal-clock.ts';

type State = (typeof transactionState.key)[keyof typeof transactionState.key];

/** What became of a sale that was sent. */
export interface SettledSale {
  readonly state: 'posted' | 'suspense' | 'rejected' | 'conflict';
  readonly orderId: number;
  readonly reason?: string | undefined;
  readonly refusedBy?: SaleOutcome['refusedBy'];
  /** It was settled by an earlier call. */
  readonly repeated: boolean;
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly discount?: number | undefined;
  readonly fee?: number | undefined;
  readonly buyer?: SaleOutcome['buyer'];
  readonly available?: number | undefined;
}

/** What is said of a line beside its id: a normal portion says no size. */
function countText(item: SaleItem): string {
  if ('grams' in item) return `grams ${item.grams}`;

  const { count, size = portionSize.key.regular } = item;

  return size === portionSize.key.regular ? `${count}` : `${count} of ${size}`;
}

/** What makes two sends of one number the same sale; how it travelled does not matter. */
const contentHash = (sale: DeviceSale): string => {
  const { cardNo, amount, occurredAt, nuclearMode, items, packages, couponNo, trayNo, usePoints } =
    sale;
  const single = items?.map((item) => `\n${item.lineId} ${countText(item)}`);
  const named = [
    packages && JSON.stringify(packages),
    couponNo && `coupon ${couponNo}`,
    trayNo && `tray ${trayNo}`,
    usePoints && 'points',
  ];
  const more = named.map((each) => (each ? `\n${each}` : '')).join('');

  return hash(
    'sha256',
    `${cardNo}\n${amount}\n${occurredAt}\n${nuclearMode}${single?.join('') ?? ''}${more}`,
    'hex',
  );
};

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
  readonly fee_amount: number | null;
}

/** One number of one terminal in a batch: the first send decides, the others are repeats or conflicts. */
interface Entry {
  readonly key: string;
  readonly sent: Sent;
  readonly hash: string;
  settled?: SettledSale;
}

const entryOf = (sent: Sent): Entry => ({
  key: keyOf(sent.terminal.deviceId, sent.sale.transactionNo),
  sent,
  hash: contentHash(sent.sale),
});

const keyOf = (deviceId: number, transactionNo: number): string => `${deviceId} ${transactionNo}`;

/* One index lookup a number, whatever the planner believes about a table that grows all day. */
const KNOWN = `select t.device_id, t.transaction_no, t.payload_hash, t.state, t.order_id, t.reason,
    o.personal_amount, o.subsidy_amount, o.red_amount, o.fee_amount
  from unnest($2::bigint[], $3::bigint[]) asked (device_id, transaction_no)
  cross join lateral (select * from device_transaction d
    where d.merchant_id = $1 and d.device_id = asked.device_id and d.transaction_no = asked.transaction_no limit 1) t
  left join lateral (select * from meal_order m where m.merchant_id = $1 and m.order_id = t.order_id limit 1) o on true`;

/**
 * The highest number of each terminal that a server has settled. Numbers above it are most likely new and are not looked up
 * first; where they are not (another server settled them), taking them fails and the next try looks.
 */
const highestSettled = perServer(() => new Map<number, number>());

function areExpected(client: pg.ClientBase, entries: readonly Entry[]): boolean {
  const highest = highestSettled(client);
  return entries.every(
    ({ sent }) =>
      sent.sale.transactionNo > (highest.get(sent.terminal.deviceId) ?? Number.POSITIVE_INFINITY),
  );
}

function rememberHighest(pool: pg.Pool, entries: readonly Entry[]): void {
  const highest = highestSettled(pool);
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
const CONFLICT: SettledSale = { state: 'conflict', orderId: 0, repeated: true, ...NOTHING };
const names: Readonly<Record<State, 'posted' | 'suspense' | 'rejected'>> = {
  1: 'posted',
  2: 'suspense',
  3: 'rejected',
};

/** The answer to a number that is known already; undefined when it is to be decided after all. */
function repeatedAnswer({ sent, hash: sentHash }: Entry, known: KnownRow): SettledSale | undefined {
  if (known.payload_hash.toString('hex') !== sentHash) return CONFLICT;
  /* Refused online but served all the same, perhaps because the refusal got lost: an upload says it happened. */
  if (known.state === transactionState.key.refused && !sent.online) return undefined;

  return {
    state: names[known.state],
    orderId: known.order_id ?? 0,
    reason: known.reason ?? undefined,
    repeated: true,
    personal: known.personal_amount ?? 0,
    subsidy: known.subsidy_amount ?? 0,
    red: known.red_amount ?? 0,
    fee: known.fee_amount || undefined,
  };
}

const stateOf = {
  posted: transactionState.key.booked,
  suspense: transactionState.key.inSuspense,
  rejected: transactionState.key.refused,
} as const;

interface Decision {
  readonly entry: Entry;
  readonly outcome: SaleOutcome;
  readonly flags: number;
}

/** A sale that waits for the payment password is sent again with it, under its number. */
const isFinal = ({ outcome }: Decision): boolean => outcome.reason !== 'PASSWORD_REQUIRED';

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

/** What an operator has to look at in a settled sale: its number was used before, or its clock is wrong. */
function oddityOf({ settled }: Entry, flags: number): number | undefined {
  if (settled?.state === 'conflict') return anomalyKind.key.numberUsedTwice;
  return (flags & ODD_CLOCK) === 0 ? undefined : anomalyKind.key.wrongClock;
}

const anomalyOf = (
  { sent: { terminal, sale }, hash: sentHash }: Entry,
  found: Pick<Anomaly, 'anomalyId' | 'kind' | 'place' | 'orderId'>,
): Anomaly => ({
  ...found,
  deviceId: terminal.deviceId,
  transactionNo: sale.transactionNo,
  sale,
  payload: JSON.stringify(sale),
  hash: sentHash,
  reason: null,
});

const saleOf = (
  { terminal, sale, online, isConfirmed }: Sent,
  occurredAt: string,
  place: SellingPlace,
) => ({
  cardNo: sale.cardNo,
  amount: sale.amount,
  occurredAt,
  place,
  nuclearMode: sale.nuclearMode,
  onlineFlag: online ? (1 as const) : (2 as const),
  sourceType: terminal.deviceType,
  deviceId: terminal.deviceId,
  deviceTransactionNo: sale.transactionNo,
  isConfirmed,
  couponNo: sale.couponNo,
  trayNo: sale.trayNo,
  isBuffet: terminal.isAtBuffet,
  usePoints: sale.usePoints,
  ...(!online && { rulesNo: sale.rulesNo, taken: sale.paid }),
});

/** A sale at the moment it counts at and the place its terminal stood at then. */
interface Dated {
  readonly sale: ReturnType<typeof saleOf>;
  /** What was odd about the terminal's clock. */
  readonly flags: number;
}

async function datedSales(
  client: pg.PoolClient,
  merchantId: number,
  entries: readonly Entry[],
  clock: Clock,
): Promise<Map<Entry, Dated>> {
  const moments = entries.map(({ sent }) => judgeMoment(sent.sale.occurredAt, sent.online, clock));
  const asked = entries.map(({ sent: { terminal } }, index) => ({
    deviceId: terminal.deviceId,
    at: moments[index]?.occurredAt ?? clock.now,
    now: terminal,
  }));

  const places = await placesAt(client, merchantId, asked);

  return new Map(
    entries.map((entry, index) => {
      const { occurredAt = clock.now, flags = 0 } = moments[index] ?? {};
      return [
        entry,
        { sale: saleOf(entry.sent, occurredAt, places[index] ?? entry.sent.terminal.place), flags },
      ];
    }),
  );
}

/** How a batch begins. */
interface Approach {
  readonly readAccounts: typeof peekSales;
  readonly lookUpAll: boolean;
  /** How long it waits for a lock; as long as its connections do unless given. */
  readonly lockMilliseconds?: number;
}
/**
 * Nothing is locked and new numbers are not looked up: hardly ever is another transaction in the way. One that is holds up the
 * batch for a moment only.
 */
export const HOPEFUL: Approach = {
  readAccounts: peekSales,
  lookUpAll: false,
  lockMilliseconds: 100,
};
/** Waits for no account: those that another transaction holds are left out. */
export const CAREFUL: Approach = { readAccounts: lockFreeSales, lookUpAll: true };

/** A batch of one merchant, decided in one transaction and written with its commit. */
async function decide(
  client: pg.PoolClient,
  ids: IdAllocator,
  entries: readonly Entry[],
  clock: Clock,
  { readAccounts, lookUpAll }: Approach,
): Promise<PipelineDecision<Entry[]>> {
  const merchantId = entries[0]?.sent.terminal.merchantId ?? 0;
  const context = { client, merchantId, now: clock.now, newId: () => ids.take() };
  const first = [
    ...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values(),
  ].toReversed();
  const dated = await datedSales(client, merchantId, entries, clock);
  const datedOf = (entry: Entry) => dated.get(entry) as Dated;
  const sellingOf = (entry: Entry) => ({ sent: entry.sent, sale: datedOf(entry).sale });

  const selling = first.map(sellingOf);
  const [known, read, named] = await Promise.all([
    lookUpAll || !areExpected(client, first)
      ? readKnown(client, merchantId, first)
      : new Map<string, KnownRow>(),
    readAccounts(
      context,
      selling.map(({ sale }) => sale),
    ),
    readItems(context, selling),
  ]);

  const open: Entry[] = [];
  for (const entry of first) {
    const row = known.get(entry.key);
    const answer = row && repeatedAnswer(entry, row);
    if (answer) entry.settled = answer;
    else if (!isHeld(read, datedOf(entry).sale)) open.push(entry);
  }

  const claims = await openClaims(context, open.map(sellingOf), named, read);
  const booked = open.map((entry) => claims.withItems(sellingOf(entry)));
  const newId = await ids.reserve(idsNeeded(read, booked) + entries.length);
  const { outcomes, writes } = decideSales({ ...read, context: { ...context, newId } }, booked);
  const decisions = open.map(
    (entry, index): Decision => ({
      entry,
      flags: datedOf(entry).flags,
      outcome: outcomes[index] as SaleOutcome,
    }),
  );

  for (const { entry, outcome } of decisions) entry.settled = { ...outcome, repeated: false };
  settleRepeats(entries, first);
  const standing = new Map(
    first.map(({ key, settled }) => [key, settled?.orderId || (known.get(key)?.order_id ?? null)]),
  );
  const isNew = new Set(open);
  const anomalies = entries.flatMap((entry) => {
    const kind = oddityOf(entry, isNew.has(entry) ? datedOf(entry).flags : 0);
    if (kind === undefined) return [];

    const { place } = datedOf(entry).sale;
    const orderId = standing.get(entry.key) ?? null;

    return [anomalyOf(entry, { anomalyId: newId(), kind, place, orderId })];
  });

  return {
    result: [...entries],
    writes: [
      ...numbersFreed(
        merchantId,
        open.filter((entry) => known.has(entry.key)),
      ),
      ...inOne([
        ...numbersTaken(merchantId, decisions.filter(isFinal)),
        ...keepAnomalies(merchantId, anomalies),
        ...writes,
        ...claims.writes(),
      ]),
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

/** Another send of the number or another change of the account won the race: worth another try, like a connection that broke. */
const WORTH_ANOTHER_TRY = new Set(['23505', '40001', '40P01']);
const TRIES = 4;

function isWorthAnotherTry(error: unknown, tries: number): boolean {
  if (tries === TRIES || error instanceof DatabaseBusyError) return false;

  const code = errorCode(error) ?? '';

  return (
    (tries === 1 && isLockTimeout(error)) ||
    WORTH_ANOTHER_TRY.has(code) ||
    isConnectionFailure(error)
  );
}

/**
 * Settles what terminals of one merchant sent, in one transaction: known numbers are answered as before, others are booked, and
 * the number is taken in the same commit, so trying again after a lost answer never books twice (rule devices/transaction).
 * @returns undefined for a sale whose account another transaction holds at the moment: it is not booked
 * @throws what the database says, 55P03 where something else than an account is locked for too long
 */
export async function settleSales(
  pool: pg.Pool,
  ids: IdAllocator,
  sent: readonly Sent[],
  approach: Approach = HOPEFUL,
): Promise<(SettledSale | undefined)[]> {
  const [one] = sent;
  if (!one) return [];

  for (let tries = 1; ; tries += 1) {
    /* Made anew for each try: what one that failed has decided is not booked. */
    const entries = sent.map(entryOf);
    try {
      const clock = clockOf(one.terminal.timeZone);
      const how = tries === 1 ? approach : CAREFUL;
      const settled = await pipelinedTransaction(
        pool,
        one.terminal,
        (client) => decide(client, ids, entries, clock, how),
        how.lockMilliseconds,
      );

      rememberHighest(pool, entries);
      return settled.map((entry) => entry.settled);
    } catch (error) {
      if (!isWorthAnotherTry(error, tries)) throw error;
    }
  }
}
