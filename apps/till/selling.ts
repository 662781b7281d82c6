import {
  type DeviceSale,
  deviceBalance,
  deviceConsume,
} from '#areas/device/contract/device-api.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { findBuyer, keepBuyer } from './buyers.ts';
import { type Cart, pricedLines, soldAs } from './cart.ts';
import type { Held } from './held.ts';
import { type Journal, type KeptSale, OUTCOMES, type Said, type ShownLine } from './journal.ts';
import { type TillState, troubleOf } from './till-state.ts';
import { NoAnswerError, RefusedError, type Wire } from './wire.ts';

type ConsumeAnswer = ResultOf<typeof deviceConsume>;

/** Who pays, and how they were recognised. */
export interface Payer {
  readonly cardNo: string;
  readonly nuclearMode: DeviceSale['nuclearMode'];
  /** Empty where it is not known yet. */
  readonly custName: string;
}

/** What became of a sale at the counter. */
export type SaleAnswer =
  | {
      readonly kind: 'sold';
      readonly kept: KeptSale;
      /** Fen that are left; undefined without a line. */
      readonly available: number | undefined;
      readonly custName: string;
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly custName: string }
  /** Let the buyer type the payment password; `reason` says whether the last one was wrong. */
  | {
      readonly kind: 'password';
      readonly kept: KeptSale;
      readonly reason: string;
      readonly custName: string;
    }
  /** Nobody knows yet: it is asked again until there is an answer. Nothing must be handed out. */
  | { readonly kind: 'unknown'; readonly kept: KeptSale }
  /** There is no room to keep it: nothing was sold. */
  | { readonly kind: 'notKept' };

/** What a sale needs of its till. */
export interface SellingParts {
  readonly store: IDBDatabase;
  readonly wire: Wire;
  readonly held: Held;
  journal(): Journal | undefined;
  state(): TillState;
  change(next: Partial<TillState>): void;
  wallTime(): string;
  /** What waits has changed. */
  recount(): Promise<void>;
  /** The house is asked anew at once. */
  hurry(): void;
  /** Another menu is sold than the till knows. */
  refreshMenu(): Promise<void>;
}

/** The sales of a till. */
export interface Selling {
  sell(cart: Cart, lines: readonly ShownLine[], payer: Payer): Promise<SaleAnswer>;
  /** Sends a sale that asked for it once more, with the password. */
  confirm(kept: KeptSale, payPassword: string): Promise<SaleAnswer>;
  /** The buyer does not type the password: the house has kept nothing of the sale. */
  cancel(kept: KeptSale): Promise<void>;
  /** Asks for the answer of a sale once more. */
  askAgain(kept: KeptSale): Promise<SaleAnswer>;
  /** Whether somebody stands at the counter for a sale: it is not sent by what works in the background. */
  isAtCounter(no: number): boolean;
}

/** After how long without an answer a sale is tried again, and how often before the till goes on without a line. */
const SALE = { seconds: 6, attempts: 2 };

/** How long an answer waits for the name that belongs to it. */
const NAME_MILLISECONDS = 800;

/** Reasons with which the house keeps nothing of the sale: its number is free. */
const NOT_USED: ReadonlySet<string> = new Set([
  'PASSWORD_REQUIRED',
  'PASSWORD_WRONG',
  'PASSWORD_LOCKED',
  'PASSWORD_UNSET',
]);

/** Reasons for which the buyer may try a password. */
const TYPES_PASSWORD: ReadonlySet<string> = new Set(['PASSWORD_REQUIRED', 'PASSWORD_WRONG']);

/** Reasons that say that the menu the till holds is old. */
const IS_OLD_MENU: ReadonlySet<string> = new Set([
  'NOT_ON_MENU',
  'OFF_SHELF',
  'SOLD_OUT',
  'PRICE_CHANGED',
]);

/** Whether the number of a refused sale is free again. */
export const isNumberFree = (reason: string | undefined): boolean => NOT_USED.has(reason ?? '');

/** Sells at the counter: written down before anything is sent, and never twice. */
export function createSelling(parts: SellingParts): Selling {
  const atCounter = new Set<number>();

  async function ask(
    journal: Journal,
    kept: KeptSale,
    /** The cart is there the first time it is sent. */
    { payPassword, cart }: { payPassword?: string; cart?: Cart },
  ): Promise<SaleAnswer> {
    atCounter.add(kept.no);
    const name = findName(parts, kept);
    const sent = { ...kept.sale, ...(payPassword !== undefined && { payPassword }) };
    const heard = await hear(parts.wire, sent, cart === undefined);
    const answer = await understand(journal, kept, heard, cart);
    if (answer.kind !== 'password') atCounter.delete(kept.no);
    await parts.recount();
    if (answer.kind === 'unknown') parts.hurry();
    if (answer.kind === 'refused' && IS_OLD_MENU.has(answer.reason))
      await parts.refreshMenu().catch(() => undefined);

    const shown = await named(answer, name);
    if (shown.kind !== 'sold' || shown.custName === kept.custName) return shown;

    const known = await journal.nameBuyer(kept.no, shown.custName).catch(() => shown.kept);

    return { ...shown, kept: known };
  }

  async function understand(
    journal: Journal,
    kept: KeptSale,
    heard: Heard,
    cart: Cart | undefined,
  ): Promise<SaleAnswer> {
    if (heard.kind === 'answer') return conclude(parts, journal, kept, heard.answer);
    if (heard.kind === 'lost') {
      parts.change({ isOnline: false });
      return cart ? handOut(parts, journal, kept, cart) : { kind: 'unknown', kept };
    }

    const { error, isLostBefore } = heard;
    parts.change({ trouble: troubleOf(error) ?? parts.state().trouble });
    if (isLostBefore) return { kind: 'unknown', kept };

    await journal.release(kept.no);

    return { kind: 'refused', reason: error.reason || 'NOT_READY', custName: '' };
  }

  return {
    async sell(cart, lines, payer) {
      const journal = parts.journal();
      const { trouble, isOnline } = parts.state();
      if (!journal || trouble) return { kind: 'refused', reason: 'NOT_READY', custName: '' };

      const { cardNo, nuclearMode } = payer;
      const custName = payer.custName || ((await findBuyer(parts.store, cardNo))?.custName ?? '');
      const sale = { cardNo, nuclearMode, occurredAt: parts.wallTime(), ...soldAs(cart) };
      const problem = isOnline ? undefined : await offlineProblem(parts.held, journal, sale);
      if (problem !== undefined) return { kind: 'refused', reason: problem, custName };

      const priced = isOnline ? {} : offlinePrice(parts.held, cart, sale);
      const draft = { sale: { ...sale, ...priced }, lines, custName, isOnline };
      const kept = await journal.add(draft).catch(() => undefined);
      if (!kept) return { kind: 'notKept' };
      if (isOnline) return ask(journal, kept, { cart });

      await parts.recount();

      return { kind: 'sold', kept, available: undefined, custName };
    },
    confirm: (kept, payPassword) => ask(parts.journal() as Journal, kept, { payPassword }),
    async cancel({ no }) {
      await parts.journal()?.release(no);
      atCounter.delete(no);
      await parts.recount();
    },
    async askAgain(kept) {
      const journal = parts.journal() as Journal;
      const known = (await journal.ofDay(kept.day)).find(({ no }) => no === kept.no) ?? kept;
      if (known.waiting) return ask(journal, known, {});

      const { notices } = parts.state();
      parts.change({ notices: notices.filter(({ no }) => no !== kept.no) });
      const { outcome, reason = 'OTHER', custName } = known;

      return outcome === 'sale'
        ? { kind: 'sold', kept: known, available: undefined, custName }
        : { kind: 'refused', reason, custName };
    },
    isAtCounter: (no) => atCounter.has(no),
  };
}

type Heard =
  | { readonly kind: 'answer'; readonly answer: ConsumeAnswer }
  | { readonly kind: 'lost' }
  /** `isLostBefore`: an earlier attempt may have been booked. */
  | { readonly kind: 'refused'; readonly error: RefusedError; readonly isLostBefore: boolean };

type SentSale = DeviceSale & { readonly payPassword?: string };

/** Sends a sale, a second time under the same number where no answer comes; `isSentBefore`: an earlier send of it may have arrived. */
async function hear(wire: Wire, sent: SentSale, isSentBefore: boolean): Promise<Heard> {
  let isLostBefore = isSentBefore;
  for (let attempt = 0; attempt < SALE.attempts; attempt += 1) {
    try {
      return { kind: 'answer', answer: await wire.call(deviceConsume, sent, SALE.seconds) };
    } catch (error) {
      if (error instanceof RefusedError) return { kind: 'refused', error, isLostBefore };
      if (!(error instanceof NoAnswerError)) throw error;

      isLostBefore = true;
    }
  }

  return { kind: 'lost' };
}

/** What the house answered is noted, and shown. */
async function conclude(
  { held, store }: SellingParts,
  journal: Journal,
  kept: KeptSale,
  answer: ConsumeAnswer,
): Promise<SaleAnswer> {
  const { reason = '', available, buyer } = answer;
  const { cardNo } = kept.sale;
  const { custName } = kept;
  if (TYPES_PASSWORD.has(reason)) return { kind: 'password', kept, reason, custName };

  if (isNumberFree(reason)) {
    await journal.release(kept.no);
    return { kind: 'refused', reason, custName };
  }

  held.rules.know(cardNo, buyer);
  if (buyer) await keepBuyer(store, { cardNo, custName, buyer });
  const said = saidOf(answer, kept);
  /* Without room for the answer the sale waits on, and is answered the same once more. */
  const settled = await journal.settle(kept.no, said).catch(() => ({ ...kept, ...said }));
  if (settled.outcome === 'sale') return { kind: 'sold', kept: settled, available, custName };

  const why = settled.outcome === 'conflict' ? 'CONFLICT' : reason;

  return { kind: 'refused', reason: why, custName };
}

/** What an answer says of a sale, as it is kept. */
export function saidOf(answer: ConsumeAnswer, { sale }: KeptSale): Said {
  const { status, reason, orderId, personal, subsidy, red, fee = 0 } = answer;
  const outcome = OUTCOMES[status];
  const taken = status === 'POSTED' ? personal + subsidy + red + fee : sale.amount;

  return {
    outcome,
    ...(reason !== undefined && { reason }),
    ...(orderId !== undefined && { orderId }),
    ...(outcome === 'sale' && { taken }),
  };
}

/** No answer came: the meal is handed out where the till may do so, else nobody knows until there is one. */
async function handOut(
  { held }: SellingParts,
  journal: Journal,
  kept: KeptSale,
  cart: Cart,
): Promise<SaleAnswer> {
  const { sale, no, custName } = kept;
  const problem = await offlineProblem(held, journal, sale, no);
  const served =
    problem === undefined
      ? await journal.handOut(no, offlinePrice(held, cart, sale)).catch(() => undefined)
      : undefined;

  return served
    ? { kind: 'sold', kept: served, available: undefined, custName }
    : { kind: 'unknown', kept };
}

/** Why a sale cannot be made without a line; undefined where it can. `ownNo`: it waits already under this number. */
async function offlineProblem(
  held: Held,
  journal: Journal,
  { cardNo, amount }: Pick<DeviceSale, 'cardNo' | 'amount'>,
  ownNo?: number,
): Promise<string | undefined> {
  const { offlineAmount = 0, offlineTotal = 0, offlineCount = 0 } = held.settings();
  if (await held.isStopped(cardNo)) return 'CARD_STOPPED';
  if (amount > Number(offlineAmount)) return 'OFFLINE_AMOUNT';

  const waiting = (await journal.waiting()).filter(({ no }) => no !== ownNo);
  const sum = waiting.reduce((fen, { sale }) => fen + sale.amount, 0);
  if (waiting.length >= Number(offlineCount)) return 'OFFLINE_COUNT';

  return sum + amount > Number(offlineTotal) ? 'OFFLINE_TOTAL' : undefined;
}

/** What a cart costs by the rules the till holds. */
function offlinePrice(
  { rules }: Held,
  cart: Cart,
  { cardNo, occurredAt }: Pick<DeviceSale, 'cardNo' | 'occurredAt'>,
): Pick<DeviceSale, 'rulesNo' | 'paid'> {
  return rules.price({ cardNo, lines: pricedLines(cart), at: occurredAt }) ?? {};
}

/** The name of who pays: asked for beside the sale where it is not known yet, and kept. */
async function findName({ wire, store }: SellingParts, { custName, sale }: KeptSale) {
  if (custName !== '') return custName;

  try {
    const found = await wire.call(deviceBalance, { cardNo: sale.cardNo }, SALE.seconds);
    await keepBuyer(store, { cardNo: sale.cardNo, custName: found.custName });

    return found.custName;
  } catch {
    return '';
  }
}

/** An answer with the name that belongs to it, where it comes in time. */
async function named(answer: SaleAnswer, name: Promise<string>): Promise<SaleAnswer> {
  if (answer.kind === 'unknown' || answer.kind === 'notKept' || answer.custName !== '')
    return answer;

  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), NAME_MILLISECONDS));

  return { ...answer, custName: await Promise.race([name, late]) };
}
