import type { Context } from '#kit/server/context.ts';

/** One sale to book. */
export interface Sale {
  /** The buyer: a card, or an account already known. */
  readonly cardNo?: string | undefined;
  readonly accountId?: number | undefined;
  /** Fen, more than 0. */
  readonly amount: number;
  /** Merchant wall time, `YYYY-MM-DD HH:mm:ss`. */
  readonly occurredAt: string;
  readonly canteenId: number;
  readonly stallId: number;
  /** 1 card, 2 QR code, 3 face, 4 number, 5 automatic. */
  readonly nuclearMode: number;
  /** 1 the buyer's balance was asked: refuse what cannot be paid. 2 it happened already: recognise it, into suspense if need be. */
  readonly onlineFlag: 1 | 2;
  /** Client or device type id of document 0. */
  readonly sourceType: number;
  readonly deviceId?: number | undefined;
  readonly deviceTransactionNo?: number | undefined;
}

/** What became of one sale, in the order of the sales. */
export interface SaleOutcome {
  readonly state: 'posted' | 'suspense' | 'rejected';
  /** 0 when rejected. */
  readonly orderId: number;
  /** Why it is in suspense or rejected: UNKNOWN_CARD, CARD_LOST, CARD_REPLACED, CARD_CANCELLED, ACCOUNT_CLOSED, ACCOUNT_DISABLED, ACCOUNT_FROZEN, INSUFFICIENT_BALANCE. */
  readonly reason?: string;
  /** Fen by tender. */
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly suspense: number;
  /** What the buyer may still spend afterwards, fen; undefined without an account. */
  readonly available?: number;
}

/**
 * Books sales with their tenders: locks the accounts in id order, spends subsidy, then red packet, then personal, writes
 * orders, journal and dirty cells, in a fixed number of statements for up to 500 sales. Several sales of one account are
 * booked in the order given.
 */
export const sellBatch = (
  _context: Pick<Context, 'client' | 'merchantId' | 'newId' | 'now'>,
  _sales: readonly Sale[],
): Promise<SaleOutcome[]> => Promise.reject(new Error('being written'));
