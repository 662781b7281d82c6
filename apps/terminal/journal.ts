import type { DeviceSale } from '#areas/device/contract/device-api.ts';
import type { OfflinePrice } from '#areas/device/contract/offline-rules.ts';

/** What the server made of a sale: taken as a sale (posted or in suspense), refused, or at odds with an earlier one of its number. */
export type Outcome = 'sale' | 'refused' | 'conflict';

/** One transaction of a terminal. Its number and content never change, however often it is sent. */
export interface Entry {
  readonly no: number;
  readonly cardNo: string;
  /** Fen. */
  readonly amount: number;
  /** The dishes of the menu that were sold, where the sale names them; together they cost the amount. */
  readonly items?: DeviceSale['items'];
  /** Merchant wall time by the terminal's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly occurredAt: string;
  /** False: sold without network, to be uploaded. */
  readonly online: boolean;
  /** What it cost without a line, by which rules; absent online, and where the terminal held no rules. */
  readonly offline?: OfflinePrice | undefined;
  /** Fen that rules took off it online. */
  readonly discount?: number;
  /** Fen of a fee that was booked with it: no turnover. */
  readonly fee?: number;
  /** Absent until the server has acknowledged it. */
  readonly outcome?: Outcome;
  /** Why it was refused or went into suspense. */
  readonly reason?: string;
}

/** The memory of a terminal: nothing leaves it before the server has acknowledged it, and what it says never changes. */
export interface Journal {
  /** Writes a new transaction down, before anything is sent. */
  add(sale: Omit<Entry, 'no' | 'outcome' | 'reason'>): Entry;
  /** Notes an acknowledgement; a repeated one has to say the same. */
  acknowledge(
    no: number,
    outcome: Outcome,
    more?: { reason?: string | undefined; discount?: number | undefined; fee?: number | undefined },
  ): void;
  /** Not acknowledged yet, oldest first. */
  pending(): Entry[];
  entries(): readonly Entry[];
  /** The highest number used so far. */
  lastNo(): number;
  /** Transactions whose repeated acknowledgements differ: a fault of the server. */
  contradictions(): readonly number[];
}

/** An empty journal whose transactions are numbered from `firstNo` without a gap. */
export function createJournal(firstNo: number): Journal {
  const entries: Entry[] = [];
  const waiting = new Set<number>();
  const contradictions = new Set<number>();

  return {
    add(sale) {
      const entry = { ...sale, no: firstNo + entries.length };
      entries.push(entry);
      waiting.add(entry.no);

      return entry;
    },
    acknowledge(no, outcome, { reason, discount, fee } = {}) {
      const known = entries[no - firstNo];
      if (!known) throw new RangeError(`transaction ${no} was never made here`);

      if (known.outcome !== undefined && known.outcome !== outcome) contradictions.add(no);
      if (known.outcome !== undefined) return;

      entries[no - firstNo] = {
        ...known,
        outcome,
        ...(reason !== undefined && { reason }),
        ...(discount !== undefined && { discount }),
        ...(fee !== undefined && { fee }),
      };

      waiting.delete(no);
    },
    pending: () => [...waiting].map((no) => entries[no - firstNo] as Entry),
    entries: () => entries,
    lastNo: () => firstNo + entries.length - 1,
    contradictions: () => [...contradictions],
  };
}
