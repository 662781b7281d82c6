import type { DeviceSale, SaleAck } from '#areas/device/contract/device-api.ts';
import {
  answerTo,
  BY_DAY,
  readFrom,
  readThing,
  type StoreName,
  WAITING,
  writeSafely,
} from './store.ts';

/** What became of a sale: taken as one, refused, or at odds with an earlier one of its number. */
export type Outcome = 'sale' | 'refused' | 'conflict';

/** A line as the receipt shows it; fen. */
export interface ShownLine {
  readonly name: string;
  /** Pieces, or grams of what was weighed. */
  readonly count: number;
  readonly isWeighed: boolean;
  readonly amount: number;
}

/** A sale of this till. Its number and content never change, however often it is sent. */
export interface KeptSale {
  readonly sn: string;
  readonly no: number;
  /** As it is sent. */
  readonly sale: DeviceSale;
  readonly lines: readonly ShownLine[];
  /** Date of the merchant's clock. */
  readonly day: string;
  readonly custName: string;
  /** False: handed out without an answer, so the house recognises it whatever became of the account. */
  readonly isOnline: boolean;
  /** 1 until the house has said what became of it. */
  readonly waiting?: 1;
  readonly outcome?: Outcome;
  readonly reason?: string;
  readonly orderId?: string;
  /** Fen that were taken, the fee among them. */
  readonly taken?: number;
  /** Its answer came after its buyer had gone. */
  readonly isLate?: boolean;
  /** Fen that were given back at this till. */
  readonly refunded?: number;
}

/** What is known of a sale before it has a number. */
export type Draft = Pick<KeptSale, 'lines' | 'custName' | 'isOnline'> & {
  readonly sale: Omit<DeviceSale, 'transactionNo'>;
};

/** The memory of a till: a sale is written on the disk before anything is sent or shown, and waits there until the house has answered. */
export interface Journal {
  /** Gives the next number. @throws DOMException where there is no room; nothing was sold */
  add(draft: Draft): Promise<KeptSale>;
  /** The meal is handed out without an answer, for so much by these rules. */
  handOut(no: number, priced: Pick<DeviceSale, 'rulesNo' | 'paid'>): Promise<KeptSale>;
  /** Notes what the house said; what it said before stands. */
  settle(no: number, said: Said): Promise<KeptSale>;
  /** Whose card it was, which became known after the sale. */
  nameBuyer(no: number, custName: string): Promise<KeptSale>;
  /** What was given back of it. */
  noteRefund(no: number, refunded: number): Promise<KeptSale>;
  /** The house has kept nothing of this number, the last one: the next sale gets it. */
  release(no: number): Promise<void>;
  /** Not answered yet, oldest first. */
  waiting(): Promise<KeptSale[]>;
  /** Of a date, oldest first. */
  ofDay(day: string): Promise<KeptSale[]>;
  /** Forgets sales before a date that were answered. */
  forgetBefore(day: string): Promise<void>;
  lastNo(): number;
}

/** What the house said of a sale. */
export type Said = Pick<KeptSale, 'outcome' | 'reason' | 'orderId' | 'taken' | 'isLate'>;

/** Suspense counts as a sale: the meal was handed out. A duplicate was booked before. */
export const OUTCOMES: Readonly<Record<SaleAck['status'], Outcome>> = {
  POSTED: 'sale',
  SUSPENSE: 'sale',
  DUPLICATE: 'sale',
  REJECTED: 'refused',
  CONFLICT: 'conflict',
};

const countName = (sn: string): string => `count ${sn}`;

/** How far a machine has counted here; undefined: this browser knows nothing of it. */
export const countOf = (store: IDBDatabase, sn: string): Promise<number | undefined> =>
  readThing<number>(store, countName(sn));

/** The highest number of a machine among the sales that lie here; 0 where there are none. */
export async function highestKept(store: IDBDatabase, sn: string): Promise<number> {
  const own = IDBKeyRange.bound([sn, 0], [sn, Number.MAX_SAFE_INTEGER]);
  const newest = await answerTo(readFrom(store, 'sales').openKeyCursor(own, 'prev'));

  return newest ? ((newest.primaryKey as [string, number])[1] ?? 0) : 0;
}

/** What was counted here is no use any more: the machine may have sold elsewhere meanwhile. */
export const forgetCount = (store: IDBDatabase, sn: string): Promise<unknown> =>
  writeSafely(store, ['things'], async (open) => answerTo(open('things').delete(countName(sn))));

/** Begins to count behind the last number of a machine. */
export const beginCount = (store: IDBDatabase, sn: string, lastNo: number): Promise<unknown> =>
  writeSafely(store, ['things'], async (open) =>
    answerTo(open('things').put(lastNo, countName(sn))),
  );

/** How many sales wait here, whichever machine made them. */
export async function waitingOfAll(store: IDBDatabase): Promise<ReadonlyMap<string, number>> {
  const keys = await answerTo(readFrom(store, 'sales').index(WAITING).getAllKeys());
  const machines = Map.groupBy(keys, (key) => String((key as [string, number])[0]));

  return new Map([...machines].map(([sn, own]) => [sn, own.length]));
}

/** The journal of a machine that has counted to `counted`. */
export function openJournal(store: IDBDatabase, sn: string, counted: number): Journal {
  let lastNo = counted;

  async function change(no: number, changed: (known: KeptSale) => KeptSale): Promise<KeptSale> {
    return writeSafely(store, ['sales'], async (open) => {
      const sales = open('sales');
      const known: KeptSale | undefined = await answerTo(sales.get([sn, no]));
      if (!known) throw new RangeError(`sale ${no} was never made here`);

      const next = changed(known);
      if (next !== known) await answerTo(sales.put(next));

      return next;
    });
  }

  return {
    async add({ sale, ...shown }) {
      const stores: StoreName[] = ['things', 'sales'];
      const kept = await writeSafely(store, stores, async (open) => {
        const no =
          ((await answerTo<number | undefined>(open('things').get(countName(sn)))) ?? counted) + 1;
        const made: KeptSale = {
          ...shown,
          sn,
          no,
          sale: { ...sale, transactionNo: no },
          day: sale.occurredAt.slice(0, 10),
          waiting: 1,
        };
        await answerTo(open('things').put(no, countName(sn)));
        await answerTo(open('sales').add(made));

        return made;
      });
      lastNo = kept.no;

      return kept;
    },
    handOut: (no, priced) =>
      change(no, (known) => ({
        ...known,
        isOnline: false,
        sale: { ...known.sale, ...priced },
        taken: priced.paid ?? known.sale.amount,
      })),
    settle: (no, said) =>
      change(no, ({ waiting, ...known }) =>
        waiting === undefined ? known : { ...known, ...said },
      ),
    nameBuyer: (no, custName) => change(no, (known) => ({ ...known, custName })),
    noteRefund: (no, refunded) => change(no, (known) => ({ ...known, refunded })),
    async release(no) {
      await writeSafely(store, ['things', 'sales'], async (open) => {
        await answerTo(open('sales').delete([sn, no]));
        const last = await answerTo<number>(open('things').get(countName(sn)));
        if (last === no) await answerTo(open('things').put(no - 1, countName(sn)));
      });
      if (lastNo === no) lastNo = no - 1;
    },
    waiting: () => answerTo(readFrom(store, 'sales').index(WAITING).getAll([sn, 1])),
    ofDay: (day) => answerTo(readFrom(store, 'sales').index(BY_DAY).getAll([sn, day])),
    async forgetBefore(day) {
      const old = IDBKeyRange.bound([sn, ''], [sn, day], false, true);
      const sales: KeptSale[] = await answerTo(readFrom(store, 'sales').index(BY_DAY).getAll(old));
      await writeSafely(store, ['sales'], async (open) => {
        for (const { no, waiting } of sales)
          if (waiting === undefined) await answerTo(open('sales').delete([sn, no]));
      });
    },
    lastNo: () => lastNo,
  };
}
