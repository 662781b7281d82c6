import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Cart,
  type CartLine,
  type CartProblem,
  renewed,
  shownLines,
  totalOf,
  withLine,
  withoutLine,
  withPieces,
} from './cart.ts';
import type { KeptSale, ShownLine } from './journal.ts';
import type { Machine } from './machine.ts';
import { type Mirrored, openMirror } from './mirror.ts';
import { keepParked, type Parked, readParked } from './parked.ts';
import type { Payer, SaleAnswer } from './selling.ts';
import { sound } from './sound.ts';
import { t } from './texts.ts';
import type { TillState } from './till-state.ts';
import { meaningOf } from './typed.ts';
import { RefusedError } from './wire.ts';
import { sizeName } from './words.ts';

/** What the counter shows of the last thing that happened. */
export type Shown =
  | { readonly kind: 'answer'; readonly answer: SaleAnswer }
  /** What a card has; nothing was sold. */
  | {
      readonly kind: 'balance';
      readonly custName: string;
      readonly available: number;
      readonly reason: string | undefined;
    }
  | { readonly kind: 'reason'; readonly reason: string }
  | undefined;

/** The counter: a cart, what is typed, and what became of the last sale. */
export interface Counter {
  readonly till: TillState;
  readonly cart: Cart;
  readonly typed: string;
  readonly isPaying: boolean;
  readonly shown: Shown;
  /** Why the last thing did not go into the cart. */
  readonly problem: CartProblem | undefined;
  readonly parked: readonly Parked[];
  setTyped(typed: string): void;
  add(line: CartLine): void;
  changePieces(at: number, more: 1 | -1): void;
  remove(at: number): void;
  /** Nothing of the cart is sold. */
  clear(): void;
  park(): void;
  resume(id: string): void;
  dropParked(id: string): void;
  /** What was typed or read is meant. */
  enter(text: string, isRead: boolean): void;
  confirm(payPassword: string): void;
  cancel(): void;
  askAgain(): void;
  /** What is shown was seen. */
  dismiss(): void;
}

const sayLines = (cart: Cart): ShownLine[] =>
  shownLines(cart, { sayAmount: () => t('金额'), saySize: sizeName });

/** Runs the counter of a till; `onSold` hears of each sale. */
export function useCounter(
  machine: Machine,
  store: IDBDatabase,
  onSold: (answer: SaleAnswer & { kind: 'sold' }) => void,
): Counter {
  const till = useSyncExternalStore(machine.subscribe, machine.state);
  const [cart, setCart] = useState<Cart>([]);
  const [typed, setTyped] = useState('');
  const [isPaying, setPaying] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<CartProblem>();
  const [parked, setParked] = useParked(machine, store);
  const [mirror] = useState(openMirror);
  /* What nobody knows yet is in no cart: it cannot be sold a second time. Where it turns out that nothing was sold it is there again. */
  const inDoubt = useRef<Cart>([]);
  /* A reader may read twice before the page has drawn itself anew. */
  const isBusy = useRef(false);

  useEffect(() => mirror.show(mirroredOf(cart, shown)), [mirror, cart, shown]);

  const take = (next: Cart | CartProblem): void => {
    const isProblem = typeof next === 'string';
    setProblem(isProblem ? next : undefined);
    if (isProblem) sound('refused', till.volume);
    else setCart(next);
  };

  const begin = (): void => {
    setTyped('');
    if (shown?.kind !== 'answer' || shown.answer.kind !== 'password') setShown(undefined);
  };

  /** One thing at a time; what goes wrong is shown. */
  function alone(work: () => Promise<void>): void {
    if (isBusy.current) return;

    isBusy.current = true;
    setPaying(true);
    work()
      .catch((error) => showReason(error instanceof RefusedError ? error.reason : 'NO_ANSWER'))
      .finally(() => {
        isBusy.current = false;
        setPaying(false);
      });
  }

  function showReason(reason: string): void {
    setShown({ kind: 'reason', reason });
    sound('refused', till.volume);
  }

  function hear(answer: SaleAnswer): void {
    const asked = cart.length > 0 ? cart : inDoubt.current;
    inDoubt.current = answer.kind === 'unknown' ? asked : [];
    setShown({ kind: 'answer', answer });
    if (answer.kind === 'sold' || answer.kind === 'unknown') setCart([]);
    /* With the prices there are now, where they were the reason. */
    if (answer.kind === 'refused') setCart(renewed(asked, machine.state().menu));
    sound(SOUNDS[answer.kind], till.volume);
    if (answer.kind === 'sold') onSold(answer);
  }

  const pay = (find: () => Promise<Payer>): void =>
    alone(async () => hear(await machine.sell(cart, sayLines(cart), await find())));

  const showBalance = (cardNo: string): void =>
    alone(async () => {
      const { custName, available, cardState } = await machine.balance(cardNo);
      const reason = CARD_STATES[cardState];
      setShown({ kind: 'balance', custName, available, reason });
      sound(reason === undefined ? 'look' : 'refused', till.volume);
    });

  function enter(text: string, isRead: boolean): void {
    if (isBusy.current) return;

    const meant = meaningOf(text, { isRead, isEmpty: cart.length === 0 });
    begin();
    if (meant.kind === 'amount') take(withLine(cart, { kind: 'amount', amount: meant.amount }));
    else if (meant.kind === 'card') payByCard(meant.cardNo);
    else if (meant.kind === 'code') payByCode(meant.code);
    else if (text !== '') showReason('NOT_UNDERSTOOD');
  }

  /** A card pays what there is to pay; where there is nothing it says what it has. */
  function payByCard(cardNo: string): void {
    if (cart.length === 0) showBalance(cardNo);
    else pay(async () => ({ cardNo, nuclearMode: BY_CARD, custName: '' }));
  }

  function payByCode(code: string): void {
    if (cart.length === 0) showReason('NOTHING_TO_PAY');
    else if (till.isOnline) pay(() => machine.readCode(code));
    else showReason('OFFLINE_CODE');
  }

  /** What is asked of a sale that was shown. */
  const withShown = (work: (kept: Asked) => Promise<void>): void => {
    const asked = shown?.kind === 'answer' ? shown.answer : undefined;
    if (asked && 'kept' in asked) alone(() => work(asked));
  };

  return {
    till,
    cart,
    typed,
    isPaying,
    shown,
    problem,
    parked,
    setTyped(next) {
      setTyped(next);
      setProblem(undefined);
      if (next !== '' && shown?.kind === 'answer' && shown.answer.kind === 'sold')
        setShown(undefined);
    },
    add(line) {
      if (isBusy.current) return;

      begin();
      take(withLine(cart, line));
    },
    changePieces: (at, more) => take(withPieces(cart, at, more)),
    remove: (at) => take(withoutLine(cart, at)),
    clear() {
      begin();
      take([]);
    },
    park() {
      if (cart.length === 0 || isBusy.current) return;

      setParked([...parked, { id: crypto.randomUUID(), at: machine.wallTime(), cart }]);
      begin();
      take([]);
    },
    resume(id) {
      const found = parked.find((each) => each.id === id);
      if (!found || cart.length > 0) return;

      setParked(parked.filter((each) => each !== found));
      begin();
      const lines = renewed(found.cart, till.menu);
      take(lines);
      if (lines.length < found.cart.length) setProblem('gone');
    },
    dropParked: (id) => setParked(parked.filter((each) => each.id !== id)),
    enter,
    confirm: (payPassword) =>
      withShown(async ({ kept }) => hear(await machine.confirm(kept, payPassword))),
    cancel: () =>
      withShown(async ({ kept }) => {
        await machine.cancel(kept);
        setShown(undefined);
      }),
    askAgain: () => withShown(async ({ kept }) => hear(await machine.askAgain(kept))),
    dismiss() {
      inDoubt.current = [];
      setShown(undefined);
    },
  };
}

/** Fen a sale took, the fee among them. */
export const takenOf = ({ taken, sale }: KeptSale): number => taken ?? sale.paid ?? sale.amount;

/** Why a sale was not made; empty where it was. */
export function reasonOf(answer: SaleAnswer): string {
  switch (answer.kind) {
    case 'sold':
      return '';
    case 'unknown':
      return 'UNKNOWN';
    case 'notKept':
      return 'NOT_KEPT';
    default:
      return answer.reason;
  }
}

type Asked = Extract<SaleAnswer, { kind: 'sold' | 'password' | 'unknown' }>;

const BY_CARD = 1;

const SOUNDS: Readonly<Record<SaleAnswer['kind'], Parameters<typeof sound>[0]>> = {
  sold: 'sold',
  refused: 'refused',
  notKept: 'refused',
  password: 'look',
  unknown: 'look',
};

/** Why a card in such a state does not pay. */
const CARD_STATES: Readonly<Record<number, string>> = {
  2: 'CARD_LOST',
  3: 'CARD_REPLACED',
  4: 'CARD_CANCELLED',
  5: 'CARD_EXPIRED',
};

/** Carts that were put aside, kept through a reload. */
function useParked(
  machine: Machine,
  store: IDBDatabase,
): [readonly Parked[], (next: readonly Parked[]) => void] {
  const { sn } = machine.identity;
  const [parked, setParked] = useState<readonly Parked[]>([]);
  useEffect(() => {
    readParked(store, sn).then(setParked, () => undefined);
  }, [store, sn]);

  return [
    parked,
    (next) => {
      setParked(next);
      keepParked(store, sn, next).catch(() => undefined);
    },
  ];
}

/** What the buyer's side shows of it. */
function mirroredOf(cart: Cart, shown: Shown): Mirrored {
  const lines = sayLines(cart);
  const total = totalOf(cart);
  if (shown?.kind !== 'answer') return { lines, total };

  const { answer } = shown;
  const reason = reasonOf(answer);
  const custName = 'custName' in answer ? answer.custName : '';
  const sold =
    answer.kind === 'sold' ? { taken: takenOf(answer.kept), available: answer.available } : {};

  return { lines, total, answer: { isSold: answer.kind === 'sold', reason, custName, ...sold } };
}
