import {
  type Account,
  LEDGER,
  type Leg,
  type Occasion,
  type Piece,
  salesOf,
  TRADE,
} from '#areas/account/server/api.ts';
import type { Priced, SaleAsked, SalePricing } from '#areas/marketing/server/api.ts';
import type { FrozenLine } from './order-line.ts';
import type { Sale } from './sale.ts';

/** A sale at what it costs after marketing. */
export interface PricedSale {
  /** Its amount is what is left to pay, without the fee. */
  readonly sale: Sale;
  /** Undefined where no rule was asked. */
  readonly asked?: SaleAsked;
  readonly priced?: Priced;
  /** Fen on top. */
  readonly fee: number;
}

const SERVICE = 3;

/** What is priced: the lines but for services, or all of a sale whose lines nobody knows. */
export const pricedLines = (lines: readonly FrozenLine[] | undefined, amount: number) =>
  lines && lines.length > 0
    ? lines
        .filter(({ goodsKind }) => goodsKind !== SERVICE)
        .map(({ lineNo, goodsId, amount: full, discountShare }) => ({ lineNo, goodsId, amount: full - discountShare }))
    : [{ lineNo: 0, amount }];

/** Lines with what marketing took off them, and why. */
export function linesAfter(lines: readonly FrozenLine[], priced: Priced): FrozenLine[] {
  const after = new Map(priced.lines.map((line) => [line.lineNo, line]));
  return lines.map((line) => {
    const now = after.get(line.lineNo);
    if (!now || now.applied.length === 0) return line;
    return { ...line, discountShare: line.amount - now.net, applied: now.applied };
  });
}

/** Prices a sale that can still be refused; what happened offline costs what the terminal took. */
export function pricedSale(
  pricing: SalePricing,
  sale: Sale,
  account: Account | undefined,
  meal: { readonly bizDate: string; readonly mealType: number },
): PricedSale {
  if (sale.onlineFlag !== 1) return { sale, fee: 0 };
  const { place, deviceId, occurredAt: at, isConfirmed, couponNo, usePoints } = sale;
  const { bizDate, mealType } = meal;
  const lines = pricedLines(sale.lines, sale.amount);
  const asked: SaleAsked = {
    ...{ buyer: account, place, deviceId, at, bizDate, mealType, lines },
    ...{ isConfirmed, couponNo, usePoints },
  };
  const priced = lines.length > 0 ? pricing.price(asked) : undefined;
  if (!priced) return { sale, fee: 0 };
  const saved = lines.reduce((sum, line) => sum + line.amount, 0) - priced.amount;
  const after = { ...sale, amount: sale.amount - saved, ...(sale.lines && { lines: linesAfter(sale.lines, priced) }) };
  return { sale: after, asked, priced, fee: priced.fee };
}

/** The pieces that pay a sale, and those that pay what comes on top of it. */
export function piecesFor(pieces: readonly Piece[], amount: number): { paying: Piece[]; fee: Piece[] } {
  const [paying, fee]: [Piece[], Piece[]] = [[], []];
  let rest = amount;
  for (const piece of pieces) {
    const part = Math.min(rest, piece.amount);
    if (part > 0) paying.push({ ...piece, amount: part });
    if (piece.amount > part) fee.push({ ...piece, amount: piece.amount - part });
    rest -= part;
  }
  return { paying, fee };
}

/** The fee from the wallets, and the fund's part of a subsidised price. */
export function marketingLegs(
  occasion: Occasion,
  account: Account | undefined,
  fee: readonly Piece[],
  fund: number,
): Leg[] {
  const ref = salesOf(occasion);
  const fees = account
    ? fee.map(({ walletType, lot, amount }): Leg => {
        const to = { counter: LEDGER.fee, counterRef: ref };
        return { tradeType: TRADE.fee, account, walletType, lot, change: -amount, ...to };
      })
    : [];
  const house = {
    tradeType: TRADE.priceSubsidy,
    from: LEDGER.subsidyFund,
    fromRef: 0,
    to: LEDGER.priceSubsidy,
    toRef: ref,
  };
  return fund > 0 ? [...fees, { ...house, amount: fund }] : fees;
}
