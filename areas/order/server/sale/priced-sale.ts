import type { Account } from '#areas/ledger/server/api.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import type { PriceOutcome, SaleAsked, SalePricing } from '#areas/marketing/server/api.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import { goodsKind } from '../../contract/lookups.ts';
import { type FrozenLine, frozenLines } from '../order-line.ts';
import type { Sale } from './sale.ts';

/** A sale at what it costs after marketing. */
export interface PricedSale {
  /** Its amount is what is left to pay, without the fee. */
  readonly sale: Sale;
  /** Undefined where no rule was asked. */
  readonly asked?: SaleAsked;
  readonly priced?: PriceOutcome;
  /** Fen on top. */
  readonly fee: number;
}

const STAGE = stage.key;

/** What no account could be charged for is owed with its fee. */
export function withFeeInside(given: PricedSale): PricedSale {
  const { sale, priced, fee } = given;
  if (fee === 0 || !priced) return given;

  const applied = priced.applied.filter(({ stage }) => stage !== STAGE.managementFee);
  const lines = sale.lines && [...sale.lines, ...serviceLine('附加管理费', fee, sale.lines)];

  return {
    sale: { ...sale, amount: sale.amount + fee, ...(lines && { lines }) },
    fee: 0,
    priced: { ...priced, applied, fee: 0 },
  };
}

const GOODS_KIND = goodsKind.key;

const serviceLine = (
  goodsName: string,
  unitPrice: number,
  before: readonly FrozenLine[],
): FrozenLine[] =>
  frozenLines(
    [{ goodsKind: GOODS_KIND.service, goodsName, measure: 1, unitPrice, quantity: 1000 }],
    0,
  ).map((line) => ({
    ...line,
    lineNo: Math.max(...before.map(({ lineNo }) => lineNo)) + 1,
  }));

/** Prices a sale that can still be refused; what happened offline costs what the terminal took. */
export function pricedSale(
  pricing: SalePricing,
  sale: Sale,
  account: Account | undefined,
  meal: { readonly bizDate: string; readonly mealType: number },
): PricedSale {
  const { place, deviceId, occurredAt: at, isConfirmed, couponNo, usePoints, rulesNo } = sale;
  const { bizDate, mealType } = meal;
  const lines = pricedLines(sale.lines, sale.amount);
  const asked: SaleAsked = {
    buyer: account,
    place,
    deviceId,
    at,
    bizDate,
    mealType,
    lines,
    isConfirmed,
    couponNo,
    usePoints,
  };
  if (sale.onlineFlag !== 1)
    return takenSale(pricing, sale, { ...asked, couponNo: undefined, usePoints: false, rulesNo });

  const priced = lines.length > 0 ? pricing.price(asked) : undefined;
  if (!priced) return { sale, fee: 0 };

  const saved = lines.reduce((sum, line) => sum + line.amount, 0) - priced.amount;
  const after = {
    ...sale,
    amount: sale.amount - saved,
    ...(sale.lines && { lines: linesAfter(sale.lines, priced) }),
  };

  return { sale: after, asked, priced, fee: priced.fee };
}

/** What is priced: the lines but for services, or all of a sale whose lines are unknown. */
export const pricedLines = (lines: readonly FrozenLine[] | undefined, amount: number) =>
  lines && lines.length > 0
    ? lines
        .filter(({ goodsKind }) => goodsKind !== GOODS_KIND.service)
        .map(({ lineNo, goodsId, amount: full, discountShare }) => ({
          lineNo,
          goodsId,
          amount: full - discountShare,
        }))
    : [{ lineNo: 0, amount }];

const NOT_PRICED = {
  reason: undefined,
  lines: [],
  amount: 0,
  fee: 0,
  uses: [],
  fund: 0,
  pointsUsed: 0,
  pointsEarned: 0,
};

/** Why a sale that happened without a line cost something else than the rules say: what was taken stays, and the difference is said. */
const DIFFERENCE = { ruleId: 0, ruleName: '脱机价差', stage: 8 };

/** A sale that happened without a line: it costs what the terminal took, and is explained by the rules the terminal had. */
function takenSale(pricing: SalePricing, sale: Sale, asked: SaleAsked): PricedSale {
  const { rulesNo, taken = sale.amount } = sale;
  const priced = rulesNo !== undefined && pricing.knows(rulesNo) ? pricing.price(asked) : undefined;
  const listed = asked.lines.reduce((sum, line) => sum + line.amount, 0);
  const fee = priced && priced.fee <= taken ? priced.fee : 0;
  const amount = taken - fee;
  const more = amount - (sale.amount - listed + (priced?.amount ?? listed));
  const lines = sale.lines && linesWith(priced ? linesAfter(sale.lines, priced) : sale.lines, more);
  const after = { ...sale, amount, ...(lines && { lines }) };
  if (!priced) {
    return more === 0
      ? { sale: after, fee: 0 }
      : {
          sale: after,
          priced: { ...NOT_PRICED, applied: [{ ...DIFFERENCE, amount: -more }] },
          fee: 0,
        };
  }

  const applied = priced.applied.filter(({ stage }) => stage !== STAGE.managementFee || fee > 0);
  const all = more === 0 ? applied : [...applied, { ...DIFFERENCE, amount: -more }];

  return { sale: after, asked, priced: { ...priced, fee, applied: all }, fee };
}

/** Lines that come to `more` fen more: what is too much is a line of its own, what is too little a share of every line. */
function linesWith(lines: readonly FrozenLine[], more: number): FrozenLine[] {
  if (more === 0) return [...lines];
  if (more > 0) return [...lines, ...serviceLine(DIFFERENCE.ruleName, more, lines)];

  const shares = sharesOf(
    -more,
    lines.map(({ amount, discountShare }) => amount - discountShare),
  );

  return lines.map((line, at) => {
    const amount = shares[at] ?? 0;
    if (amount === 0) return line;

    const applied = [...(line.applied ?? []), { ...DIFFERENCE, amount }];

    return { ...line, discountShare: line.discountShare + amount, applied };
  });
}

/** Lines with what marketing took off them, and why. */
export function linesAfter(lines: readonly FrozenLine[], priced: PriceOutcome): FrozenLine[] {
  const after = new Map(priced.lines.map((line) => [line.lineNo, line]));
  return lines.map((line) => {
    const now = after.get(line.lineNo);
    if (!now || now.applied.length === 0) return line;

    return { ...line, discountShare: line.amount - now.net, applied: now.applied };
  });
}
