import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import type { SupplyReason } from '#areas/menu/server/api.ts';
import type { FrozenLine } from '../order-line.ts';

/** One sale at a counter to book. */
export interface Sale {
  /** The buyer: a card, or an account already known. */
  readonly cardNo?: string | undefined;
  readonly accountId?: number | undefined;
  /** Fen, more than 0. */
  readonly amount: number;
  /** Merchant wall time, `YYYY-MM-DD HH:mm:ss`. */
  readonly occurredAt: string;
  readonly place: SellingPlace;
  /** 1 card, 2 QR code, 3 face, 4 number, 5 automatic. */
  readonly nuclearMode: number;
  /** 1 the buyer's balance was asked: refuse what cannot be paid. 2 it happened already: recognise it, into suspense if need be. */
  readonly onlineFlag: 1 | 2;
  /** Its money was held online before it happened: it is told as an online sale, whatever `onlineFlag` says about refusing it. */
  readonly wasHeld?: boolean | undefined;
  /** Client or device type (rule lookups/clients). */
  readonly sourceType: number;
  readonly deviceId?: number | undefined;
  readonly deviceTransactionNo?: number | undefined;
  /** The buyer has typed the right payment password. */
  readonly isConfirmed?: boolean | undefined;
  /** The tray of a buffet line it was added up on. */
  readonly trayNo?: string | undefined;
  /** It was sold on a meal line for buffets. */
  readonly isBuffet?: boolean | undefined;
  /** A coupon that is handed in with it. */
  readonly couponNo?: string | undefined;
  /** The buyer pays by points what may be paid by them. */
  readonly usePoints?: boolean | undefined;
  /** Of what happened without a line: the version of the rules the terminal had, and fen it took in all; absent: it took `amount`. */
  readonly rulesNo?: number | undefined;
  readonly taken?: number | undefined;
  /** What was sold, where the terminal knows; together they cost `amount`. */
  readonly lines?: readonly FrozenLine[] | undefined;
  /** What it takes beside money. */
  readonly claim?: Claim | undefined;
}

/** Something beside money that a sale takes, such as portions of a menu. */
export interface Claim {
  /** Why it cannot be had; asked of a sale that can still be refused, right before it is decided. */
  refusal(): ClaimReason | undefined;
  /** The sale is booked. */
  take(): void;
}

export type ClaimReason = SupplyReason | 'NOT_ON_SHELF';
