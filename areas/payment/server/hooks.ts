import type { refusalTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/** Money of a person that arrived at a channel. */
export interface Arrived {
  readonly custId: number;
  /** Fen. */
  readonly amount: number;
  readonly channel: number;
  /** As recharge.source. */
  readonly source: number;
  /** The channel's number of the payment. */
  readonly tradeNo: string;
  readonly remark?: string | undefined;
  readonly operatorId: number;
}

/** What became of money that arrived: the recharge it made, or why its account takes none. */
export type Credited =
  | { readonly rechargeId: number }
  | { readonly refused: keyof typeof refusalTexts };

/** What payments have to know of the areas above them; wired in `apps/server`. All of it happens in the transaction that is given. */
export interface PaymentHooks {
  /** Puts money that arrived into the personal wallet of its person. */
  readonly credit: (context: Context, arrived: Arrived) => Promise<Credited>;
  /** Takes a recharge back whole; its payer has the money, or never paid it. */
  readonly takeBack: (
    context: Context,
    recharge: { readonly rechargeId: number; readonly reason: string },
  ) => Promise<void>;
  /** The money of a recharge that was held for its refund has arrived at its payer, or never will. */
  readonly rechargeReturned: (
    context: Context,
    refund: {
      readonly refundId: number;
      readonly rechargeId: number;
      readonly reason: string;
      readonly arrived: boolean;
    },
  ) => Promise<void>;
  /** A channel has said what became of money of a withdrawal. */
  readonly withdrawalTold: (context: Context, withdrawId: number) => Promise<void>;
}
