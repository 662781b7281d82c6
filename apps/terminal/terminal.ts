import { setTimeout as delay } from 'node:timers/promises';
import { saleMode } from '#areas/menu/contract/recipe.ts';
import { priceOfWeight } from '#areas/menu/contract/units.ts';
import type { Clock } from './clock.ts';
import type { Acknowledgement, DeviceApi, MenuLine } from './device-api.ts';
import { NoAnswerError } from './device-request.ts';
import type { Identity } from './fleet.ts';
import type { Entry, Journal } from './journal.ts';
import type { Random } from './random.ts';
import type { Statistics } from './statistics.ts';

/** How a terminal behaves. */
export interface Habits {
  /** Sales a second of this terminal. */
  readonly rate: number;
  /** Share of the time without network. */
  readonly offline: number;
  /** Share of acknowledged sales that are sent again. */
  readonly duplicates: number;
  /** Share of requests whose connection is cut before the answer. */
  readonly broken: number;
  /** Share of the sales that name dishes of the menu, where the stall has one. */
  readonly dishes: number;
  readonly cards: readonly string[];
}

/** What a terminal is made of. */
export interface TerminalParts {
  readonly identity: Identity;
  readonly api: DeviceApi;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly random: Random;
  readonly statistics: Statistics;
  readonly habits: Habits;
}

export interface Terminal {
  readonly identity: Identity;
  readonly journal: Journal;
  /** Sells until the signal; without network it sells on and uploads later. */
  run(signal: AbortSignal): Promise<void>;
  /** Sends what is not acknowledged until nothing is left or the signal. @returns whether nothing is left */
  settle(signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** Puts a terminal together. */
export function createTerminal(parts: TerminalParts): Terminal {
  const { identity, api, journal } = parts;
  return {
    identity,
    journal,
    run: (signal) => sellUntil(parts, signal),
    settle: (signal) => settleUntil(parts, signal),
    close: () => api.close(),
  };
}

const RETRY_MS = 200;

const HEARTBEAT_MS = 10_000;

const OFFLINE_MS = { low: 2_000, high: 8_000 };

async function sellUntil(parts: TerminalParts, signal: AbortSignal): Promise<void> {
  const { random, habits } = parts;
  while (!signal.aborted && !(await heartbeat(parts))) await pause(RETRY_MS, signal);
  const begin = performance.now();
  let network = nextOutage(parts, begin, true);
  let heartbeatAt = begin + HEARTBEAT_MS;
  let saleAt = begin;
  for (;;) {
    saleAt += (-Math.log(1 - random.next()) / habits.rate) * 1000;
    await pause(saleAt - performance.now(), signal);
    if (signal.aborted) return;

    const now = performance.now();
    if (now >= network.upAt) {
      const reached = await settleOnce(parts);
      network = reached ? nextOutage(parts, now) : { downAt: now, upAt: now + OFFLINE_MS.low };
    }

    if (now >= network.downAt) {
      sellOffline(parts);
      continue;
    }

    if (now >= heartbeatAt) {
      await heartbeat(parts);
      heartbeatAt = now + HEARTBEAT_MS;
    }

    const answered = await sellOnline(parts);
    if (!answered) network = { downAt: now, upAt: now + OFFLINE_MS.low };
  }
}

/** Says that the terminal lives and how far it has counted, and takes the time from the answer. @returns whether there was one */
async function heartbeat({ api, clock, journal, statistics }: TerminalParts): Promise<boolean> {
  const serverTime = await tried(statistics, () => api.heartbeat(journal.lastNo()));
  if (serverTime === undefined) return false;

  clock.set(serverTime);
  statistics.heartbeats += 1;

  return true;
}

/** What a request answers, or undefined when it has to be sent again. */
async function tried<T>(
  statistics: Statistics,
  work: () => Promise<T>,
  cutOnPurpose = false,
): Promise<T | undefined> {
  try {
    const answer = await work();
    statistics.answered += 1;
    return answer;
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;

    statistics[cutOnPurpose ? 'broken' : 'failed'] += 1;
    return undefined;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

/* When the terminal next loses its network, and when it has it back. */
interface Network {
  downAt: number;
  upAt: number;
}

/* The first outage comes at any point of the cycle, so that a short run has its share of them too. */
function nextOutage({ random, habits }: TerminalParts, from: number, first = false): Network {
  if (habits.offline === 0)
    return { downAt: Number.POSITIVE_INFINITY, upAt: Number.POSITIVE_INFINITY };

  const length = random.between(OFFLINE_MS.low, OFFLINE_MS.high);
  const online = (length * (1 - habits.offline)) / habits.offline;
  const downAt = from + online * (first ? random.next() : 0.5 + random.next());

  return { downAt, upAt: downAt + length };
}

const BATCH = 100;

/** Sends everything that waits, once. @returns whether the server answered all of it */
async function settleOnce(parts: TerminalParts): Promise<boolean> {
  const waiting = parts.journal.pending();
  for (const entry of waiting.filter(({ online }) => online))
    if (!(await deliver(parts, entry))) return false;
  const offline = waiting.filter(({ online }) => !online);
  for (let from = 0; from < offline.length; from += BATCH) {
    if (!(await upload(parts, offline.slice(from, from + BATCH)))) return false;
  }

  return true;
}

/** Sends an online sale, the first time or again, always with the same number and content. */
async function deliver(parts: TerminalParts, entry: Entry): Promise<boolean> {
  const { api, statistics } = parts;
  const cutAfter = cut(parts);
  const answer = await tried(
    statistics,
    () => api.consume(entry, cutAfter),
    cutAfter !== undefined,
  );
  if (answer) take(parts, [answer]);

  return answer !== undefined;
}

const CUT_WITHIN_MS = 12;

const cut = ({ random, habits }: TerminalParts): number | undefined =>
  random.chance(habits.broken) ? random.next() * CUT_WITHIN_MS : undefined;

function take({ journal, statistics }: TerminalParts, answers: readonly Acknowledgement[]): void {
  for (const { no, outcome, reason, recognised, discount, fee } of answers) {
    journal.acknowledge(no, outcome, { reason, discount, fee });
    if (recognised) statistics.recognised += 1;
  }
}

/** Uploads a batch, shuffled, with some rows that were acknowledged before; now and then all of it once more. */
async function upload(parts: TerminalParts, batch: readonly Entry[]): Promise<boolean> {
  const { random, habits, statistics } = parts;
  const known = parts.journal
    .entries()
    .filter(({ online, outcome }) => !online && outcome !== undefined);
  const repeats = known.slice(-BATCH).filter(() => random.chance(habits.duplicates));
  statistics.repeated += repeats.length;
  if (!(await uploadRows(parts, random.shuffled([...batch, ...repeats]), cut(parts)))) return false;
  if (!random.chance(habits.duplicates)) return true;

  statistics.repeated += batch.length;
  await uploadRows(parts, random.shuffled(batch));

  return true;
}

async function uploadRows(
  parts: TerminalParts,
  rows: readonly Entry[],
  cutAfter?: number,
): Promise<boolean> {
  const { api, statistics } = parts;
  const answers = await tried(statistics, () => api.upload(rows, cutAfter), cutAfter !== undefined);
  if (!answers) return false;

  take(parts, answers);
  statistics.uploads += 1;
  statistics.rows += rows.length;

  return true;
}

function sellOffline(parts: TerminalParts): void {
  const waiting = parts.journal.pending();
  const amount = waiting.reduce((sum, entry) => sum + entry.amount, 0);
  const cardNo = nextCard(parts);
  const sold = chooseGoods(parts);
  const limit = parts.api.offlineLimit();
  const isFull = waiting.length >= limit.count || amount >= limit.total;
  const isTooMuch = sold.amount > limit.sale;
  if (isFull || isTooMuch || !parts.api.mayPay(cardNo)) parts.statistics.declined += 1;
  else newSale(parts, cardNo, sold, false);
}

const UNKNOWN_CARD_SHARE = 0.003;

const UNKNOWN_CARD = '99999999';

const nextCard = ({ random, habits }: TerminalParts): string =>
  random.chance(UNKNOWN_CARD_SHARE) ? UNKNOWN_CARD : random.pick(habits.cards);

type Sold = Pick<Entry, 'amount' | 'items'> & { readonly goodsId?: number };

const PRICE = { low: 150, high: 1_800 };

/** What the next buyer takes: a dish of the menu, or an amount. */
function chooseGoods({ random, habits, api }: TerminalParts): Sold {
  const offered = api.offered();
  const isDish = offered.length > 0 && random.chance(habits.dishes);

  return isDish ? soldDish(random, offered) : { amount: random.between(PRICE.low, PRICE.high) };
}

function newSale(
  parts: TerminalParts,
  cardNo: string,
  { goodsId, ...sold }: Sold,
  online: boolean,
): Entry {
  const { journal, clock, api } = parts;
  const occurredAt = clock.wallTime();
  const offline = online
    ? undefined
    : api.priceOffline({ cardNo, lines: [{ amount: sold.amount, goodsId }], at: occurredAt });

  return journal.add({ cardNo, occurredAt, online, offline, ...sold });
}

const SALE_MODE = saleMode.key;

/** Grams on a plate. */
const PLATE = { low: 40, high: 350 };

/** A portion of a dish, or what the scale shows on a plate of one that is sold by weight. */
function soldDish(random: Random, offered: readonly MenuLine[]): Sold {
  const { lineId, dishesId: goodsId, saleMode, price } = random.pick(offered);
  if (saleMode !== SALE_MODE.byWeight)
    return { goodsId, amount: price, items: [{ lineId, count: 1 }] };

  const grams = random.between(PLATE.low, PLATE.high);

  return { goodsId, amount: priceOfWeight(price, grams), items: [{ lineId, grams: [grams] }] };
}

const BALANCE_SHARE = 0.05;

const ATTEMPTS = 3;

/** @returns whether the server answered */
async function sellOnline(parts: TerminalParts): Promise<boolean> {
  const { random, habits, statistics } = parts;
  if (random.chance(BALANCE_SHARE))
    await tried(statistics, () => parts.api.balance(random.pick(habits.cards)));
  const entry = newSale(parts, nextCard(parts), chooseGoods(parts), true);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const begin = performance.now();
    if (await deliver(parts, entry)) {
      statistics.latencies.push(performance.now() - begin);
      if (random.chance(habits.duplicates)) await repeat(parts, entry);
      return true;
    }
  }

  return false;
}

async function repeat(parts: TerminalParts, entry: Entry): Promise<void> {
  const { api, statistics } = parts;
  statistics.repeated += 1;
  const answer = await tried(statistics, () => api.consume(entry));
  if (answer) take(parts, [answer]);
}

async function settleUntil(parts: TerminalParts, signal: AbortSignal): Promise<boolean> {
  while (parts.journal.pending().length > 0 && !signal.aborted) {
    const settled = await settleOnce(parts);
    if (!settled) await pause(RETRY_MS, signal);
  }

  await heartbeat(parts);

  return parts.journal.pending().length === 0;
}
