import {
  deviceBalance,
  deviceConsume,
  deviceHeartbeat,
  deviceLastNumber,
  deviceUpload,
} from '#areas/device/contract/device-api.ts';
import { deviceRefund } from '#areas/device/contract/machine/counter-door.ts';
import { deviceFetchCommands } from '#areas/device/contract/machine/device-door.ts';
import { devicePayCode } from '#areas/diner/contract/money.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { everyBuyer, keepBuyer } from './buyers.ts';
import { type ClockFacts, clockFrom, FIRST_CLOCK, houseNow, wallTimeOf } from './clock.ts';
import { type Held, openHeld } from './held.ts';
import {
  beginCount,
  countOf,
  highestKept,
  type Journal,
  type KeptSale,
  OUTCOMES,
  openJournal,
  type Said,
} from './journal.ts';
import { openRecharging, type Recharging } from './recharging.ts';
import { createSelling, isNumberFree, type Payer, type Selling, saidOf } from './selling.ts';
import { keepThing, readThing } from './store.ts';
import { shownOf, type TillState, troubleOf } from './till-state.ts';
import { type Identity, openWire, RefusedError, type Wire } from './wire.ts';

/** What a card has. */
export type Balance = ResultOf<typeof deviceBalance>;

/** A till: a machine of the house that lives in this page. */
export interface Machine extends Omit<Selling, 'isAtCounter'> {
  readonly identity: Identity;
  state(): TillState;
  subscribe(listener: () => void): () => void;
  /** Who shows a payment code. @throws NoAnswerError or RefusedError */
  readCode(code: string): Promise<Payer>;
  /** @throws NoAnswerError or RefusedError */
  balance(cardNo: string): Promise<Balance>;
  /**
   * Gives back what a sale of today took, whole: under the number of the sale, so that asking again moves nothing twice.
   * @throws NoAnswerError or RefusedError
   */
  refund(kept: KeptSale): Promise<KeptSale>;
  /** Cash that becomes money of people, where the machine is a counter for that. */
  readonly recharging: Recharging;
  /** Sales of today, oldest first. */
  salesOfToday(): Promise<KeptSale[]>;
  wallTime(): string;
  dropNotice(no: number): void;
}

const VERSION = 'till-web-1';

/** Rows of an upload: few enough for a bad line. */
const UPLOAD_ROWS = 100;

/** Between two attempts to reach the house, growing; and between heartbeats until the house says how often. */
const WAIT = { first: 1000, most: 15_000, heartbeat: 30_000 };

/** Days after which sales that were answered are forgotten. */
const KEPT_DAYS = 31;

/** How a payment code was recognised. */
const BY_CODE = 2;

const OBEYED: ReadonlySet<string> = new Set([
  'settings',
  'resend',
  'syncTime',
  'refreshMenu',
  'refreshPrices',
  'restart',
]);

/** Starts a till: it says that it lives, keeps what it is told, sends what waits, and sells. */
export async function startMachine(store: IDBDatabase, identity: Identity): Promise<Machine> {
  const { sn } = identity;
  let clock = (await readThing<ClockFacts>(store, 'clock')) ?? FIRST_CLOCK;
  const now = (): number => houseNow(clock);
  const wallTime = (): string => wallTimeOf(clock);
  const wire = openWire(identity, now, (serverTime) => {
    if (Number.isFinite(serverTime)) clock = { ...clock, ahead: serverTime - Date.now() };
  });
  const held = await openHeld(store, sn);
  const counted = await countOf(store, sn);
  let journal = counted === undefined ? undefined : openJournal(store, sn, counted);
  for (const { cardNo, buyer } of await everyBuyer(store)) held.rules.know(cardNo, buyer);

  const listeners = new Set<() => void>();
  let state: TillState = {
    ...shownOf(held, wallTime()),
    isOnline: false,
    trouble: journal ? undefined : 'firstContact',
    isFull: false,
    waiting: { count: 0, amount: 0 },
    salesSeen: 0,
    notices: [],
  };

  function change(next: Partial<TillState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function recount(): Promise<void> {
    const sales = (await journal?.waiting().catch(() => undefined)) ?? [];
    const amount = sales.reduce((sum, { sale }) => sum + sale.amount, 0);
    change({ waiting: { count: sales.length, amount }, salesSeen: state.salesSeen + 1 });
  }

  let wake: () => void = () => undefined;
  const hurry = (): void => wake();
  const selling = createSelling({
    store,
    wire,
    held,
    journal: () => journal,
    state: () => state,
    change,
    wallTime,
    recount,
    hurry,
    async refreshMenu() {
      await held.refreshMenu(wire);
      change(shownOf(held, wallTime()));
    },
  });

  let heartbeatMilliseconds = WAIT.heartbeat;

  async function heartbeat(): Promise<void> {
    const told = await wire.call(deviceHeartbeat, {
      appVersion: VERSION,
      cardListNo: held.cardListNo(),
      waitingSales: state.waiting.count,
      ...(journal && { lastTransactionNo: journal.lastNo() }),
    });
    clock = clockFrom(told.serverTime, told.epochMilliseconds);
    heartbeatMilliseconds = told.heartbeatSeconds * 1000;
    await keepThing(store, 'clock', clock);
    journal ??= await countOn(store, sn, wire);
    await held.refresh(told, wire);
    if (told.commands > 0) await obey(wire, held);
    change({ trouble: undefined, isFull: false, ...shownOf(held, wallTime()) });
  }

  const tell = (kept: KeptSale): void => change({ notices: [...state.notices, kept] });

  async function sendWaiting(own: Journal): Promise<void> {
    const waiting = (await own.waiting()).filter(({ no }) => !selling.isAtCounter(no));
    for (const kept of waiting.filter(({ isOnline }) => isOnline))
      tell(await own.settle(kept.no, { ...(await answerLate(wire, kept)), isLate: true }));

    const handedOut = waiting.filter(({ isOnline }) => !isOnline);
    for (let from = 0; from < handedOut.length; from += UPLOAD_ROWS) {
      const settled = await upload(wire, own, handedOut.slice(from, from + UPLOAD_ROWS));
      for (const kept of settled) if (kept.outcome !== 'sale') tell(kept);
    }
  }

  /** Whether the house was reached. What it says of the till itself is trouble; no room in the browser is none of the line. */
  async function reaches(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      change({ isOnline: true });

      return true;
    } catch (error) {
      const isFull = error instanceof DOMException;
      const trouble = error instanceof RefusedError ? troubleOf(error) : undefined;
      change({ isOnline: isFull, isFull, trouble: trouble ?? state.trouble });

      return isFull;
    }
  }

  async function live(): Promise<void> {
    let wait = WAIT.first;
    let heartbeatAt = 0;
    for (;;) {
      const isDue = !state.isOnline || performance.now() >= heartbeatAt;
      const isThere = await reaches(async () => {
        if (isDue) await heartbeat();
        if (journal && state.waiting.count > 0) await sendWaiting(journal);
      });
      await recount();
      if (isThere && isDue) heartbeatAt = performance.now() + heartbeatMilliseconds;
      wait = isThere ? WAIT.first : Math.min(wait * 2, WAIT.most);
      const pause = isThere ? Math.max(WAIT.first, heartbeatAt - performance.now()) : wait;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const forgotten = new Date(now() - KEPT_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);
  await journal?.forgetBefore(forgotten);
  await recount();
  addEventListener('online', hurry);
  addEventListener('offline', hurry);
  live().catch(() => change({ isOnline: false }));

  return {
    ...selling,
    identity,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async readCode(code) {
      const payer = await wire.call(devicePayCode, { code });
      await keepBuyer(store, payer);

      return { ...payer, nuclearMode: BY_CODE };
    },
    balance: (cardNo) => wire.call(deviceBalance, { cardNo }),
    async refund({ no, orderId = '' }) {
      const { amount } = await wire.call(deviceRefund, { refundNo: no, orderId, reason: '' });
      const own = journal as Journal;
      const refunded = await own.noteRefund(no, amount);
      change({ salesSeen: state.salesSeen + 1 });

      return refunded;
    },
    recharging: openRecharging({ store, sn, wire, wallTime, now }),
    salesOfToday: async () => (await journal?.ofDay(wallTime().slice(0, 10))) ?? [],
    wallTime,
    dropNotice: (no) => change({ notices: state.notices.filter((kept) => kept.no !== no) }),
  };
}

/** Goes on behind the last number the house or this browser knows: it has counted nothing yet, or lost what it kept, or the machine was elsewhere. */
async function countOn(store: IDBDatabase, sn: string, wire: Wire): Promise<Journal> {
  const { lastTransactionNo } = await wire.call(deviceLastNumber, {});
  const lastNo = Math.max(lastTransactionNo, await highestKept(store, sn));
  await beginCount(store, sn, lastNo);

  return openJournal(store, sn, lastNo);
}

/** The answer of a sale whose buyer has gone. @throws NoAnswerError, or RefusedError where the refusal is about the till */
async function answerLate(wire: Wire, kept: KeptSale): Promise<Said> {
  try {
    const answer = await wire.call(deviceConsume, kept.sale);
    const { reason } = answer;

    return isNumberFree(reason) ? { outcome: 'refused', reason } : saidOf(answer, kept);
  } catch (error) {
    /* A sale that is no sale would hold up all behind it. */
    if (error instanceof RefusedError && error.status === 400)
      return { outcome: 'refused', reason: error.reason };

    throw error;
  }
}

/** Sends what was handed out without a line; a row leaves only with its result. */
async function upload(wire: Wire, own: Journal, rows: readonly KeptSale[]): Promise<KeptSale[]> {
  const { results } = await wire.call(deviceUpload, { rows: rows.map(({ sale }) => sale) });
  const settled: KeptSale[] = [];
  for (const { transactionNo, status, reason, orderId } of results)
    settled.push(
      await own.settle(transactionNo, {
        outcome: OUTCOMES[status],
        ...(reason !== undefined && { reason }),
        ...(orderId !== undefined && { orderId }),
      }),
    );

  return settled;
}

/** Does what it is told, and says so, until nothing waits. */
async function obey(wire: Wire, held: Held): Promise<void> {
  let answers: { commandId: number; ok: boolean; reason: string }[] = [];
  let isToRestart = false;
  do {
    const { commands } = await wire.call(deviceFetchCommands, { wait: 0, received: [], answers });
    const told = new Set(commands.map(({ command }) => command));
    if (told.has('settings') || told.has('resend')) await held.refreshSettings(wire);
    if (told.has('refreshMenu') || told.has('refreshPrices')) await held.refreshMenu(wire);
    isToRestart ||= told.has('restart');
    answers = commands.map(({ commandId, command }) => {
      const ok = OBEYED.has(command);

      return { commandId, ok, reason: ok ? '' : NOT_DONE };
    });
  } while (answers.length > 0);

  if (isToRestart) location.reload();
}

const NOT_DONE = '网页收银机不支持该指令';
