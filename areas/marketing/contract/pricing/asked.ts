import type { RuleScope } from './rules-package.ts';
import type { Buyer, Occasion } from './scope.ts';

/** What is sold, with what it costs before marketing, fen. */
export interface PricedLine {
  readonly lineNo: number;
  readonly goodsId?: number | undefined;
  readonly amount: number;
}
/** How often and with how much benefit, fen, a rule was used in a period. */
export interface RuleUse {
  readonly used: number;
  readonly amount: number;
}
/** The terms of a coupon that is handed in. */
export interface CouponTerms extends RuleScope {
  readonly couponId: number;
  readonly couponName: string;
  /** 1 amount off, 2 percent, 3 a meal. */
  readonly couponType: number;
  readonly threshold: number;
  /** Fen off; most a meal may cost, 0 any. */
  readonly amount: number;
  /** Percent that is paid. */
  readonly ratio: number;
  /** Fen a percentage takes off at most; 0 any. */
  readonly maxOff: number;
}

/** A sale to be priced. */
export interface SaleQuery {
  /** Undefined where the buyer is not known. */
  readonly buyer?: Buyer | undefined;
  readonly occasion: Occasion;
  readonly lines: readonly PricedLine[];
  readonly used: (ruleId: number, key: string) => RuleUse;
  /** The buyer has typed the payment password. */
  readonly isConfirmed?: boolean | undefined;
  /** It is ordered ahead: fees, and prices the fund shares, are for sales at a counter. */
  readonly isAhead?: boolean | undefined;
  readonly coupon?: CouponTerms | undefined;
  /** Points the buyer has. */
  readonly points?: number | undefined;
}
