import { yesNo } from '#kit/contract/lookup.ts';
import { sharesOf } from '#kit/contract/shares.ts';
import type { RuleReason } from '../lookups.ts';
import { discountEffect, ruleType, stage } from '../lookups.ts';
import type { PricedLine, SaleQuery } from './asked.ts';
import { type RefusingRule, refusalOf } from './refusal.ts';
import { rulesAt } from './rules-at.ts';
import type { MarketRule, RulesPackage } from './rules-package.ts';
import { isAbout, isForBuyer, periodKey } from './scope.ts';

const STAGE = stage.key;
const RULE_TYPE = ruleType.key;

/** What a rule did to a line or an order; `amount` in fen, of stage 7 (fee) on top. */
export interface AppliedRule {
  readonly ruleId: number;
  readonly ruleName: string;
  /** See `stage` of the contract. */
  readonly stage: number;
  readonly amount: number;
}
export interface PriceOutcome {
  /** Why it may not be sold; prices are told all the same. */
  readonly reason?: RuleReason | undefined;
  /** The rule that refuses. */
  readonly refusedBy?: RefusingRule | undefined;
  /** Fen to be paid for each line, and what was applied to it. */
  readonly lines: readonly {
    readonly lineNo: number;
    readonly net: number;
    readonly applied: readonly AppliedRule[];
  }[];
  /** Fen to be paid for all lines, without the fee. */
  readonly amount: number;
  readonly fee: number;
  readonly applied: readonly AppliedRule[];
  readonly uses: readonly {
    readonly ruleId: number;
    readonly key: string;
    readonly amount: number;
  }[];
  /** Fen the subsidy fund bears. */
  readonly fund: number;
  readonly pointsUsed: number;
  readonly pointsEarned: number;
  /** The rule the points are earned by. */
  readonly earnedBy?: number | undefined;
}

/** Effects in the order they are taken, with their stages: fixed price, subsidised price, percent, amount off. */
const STEPS = [
  { effect: 3, stage: 1 },
  { effect: 4, stage: 2 },
  { effect: 1, stage: 3 },
  { effect: 2, stage: 4 },
] as const;

/** A line while it is priced. */
interface Open {
  readonly line: PricedLine;
  net: number;
  closed: boolean;
  readonly applied: AppliedRule[];
}
interface Work {
  readonly asked: SaleQuery;
  readonly lines: readonly Open[];
  readonly uses: Map<string, { ruleId: number; key: string; amount: number }>;
}

const half = (amount: number, ratio: number): number => Math.floor((amount * ratio + 50) / 100);
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);
const netsOf = (lines: readonly Open[]): number[] => lines.map(({ net }) => net);

/** Takes a benefit off lines, each its share to the fen. */
function takeOff(lines: readonly Open[], rule: Omit<AppliedRule, 'amount'>, benefit: number): void {
  const shares = sharesOf(benefit, netsOf(lines));
  lines.forEach((open, at) => {
    const amount = shares[at] ?? 0;
    if (amount === 0) return;

    open.net -= amount;
    open.applied.push({ ...rule, amount });
  });
}

/** What a discount takes off lines that come to `total`. */
function benefitOf(
  { effect, ratio, amount }: MarketRule,
  lines: readonly Open[],
  total: number,
): number {
  if (effect === 1) return sum(lines.map(({ net }) => net - half(net, ratio)));
  if (effect === 2) return Math.min(amount, total);

  return Math.max(0, total - amount);
}

/** How much of a benefit the buyer may still have in the period of the rule. */
function allowed(rule: MarketRule, work: Work, benefit: number): number {
  const { firstCount, benefitMax, countPer } = rule;
  if (firstCount + benefitMax === 0) return benefit;

  const { used, amount } = work.asked.used(rule.ruleId, periodKey(countPer, work.asked.occasion));
  if (firstCount > 0 && used >= firstCount) return 0;

  return benefitMax > 0 ? Math.max(0, Math.min(benefit, benefitMax - amount)) : benefit;
}

function use(
  work: Work,
  rule: { readonly ruleId: number; readonly countPer: number },
  amount: number,
): void {
  const key = periodKey(rule.countPer, work.asked.occasion);
  const known = work.uses.get(`${rule.ruleId} ${key}`);
  work.uses.set(`${rule.ruleId} ${key}`, {
    ruleId: rule.ruleId,
    key,
    amount: (known?.amount ?? 0) + amount,
  });
}

/* Of one step the first rule that gives a line something counts for it, the smallest priority first. */
function discount(work: Work, rules: readonly MarketRule[], stage: number): void {
  const taken = new Set<Open>();
  for (const rule of rules) {
    const lines = work.lines.filter(
      (open) => !open.closed && !taken.has(open) && open.net > 0 && isOf(rule, open.line),
    );
    const total = sum(netsOf(lines));
    if (lines.length === 0 || total < rule.threshold) continue;

    const benefit = allowed(rule, work, benefitOf(rule, lines, total));
    if (benefit === 0) continue;

    takeOff(lines, { ruleId: rule.ruleId, ruleName: rule.ruleName, stage }, benefit);
    if (rule.firstCount + rule.benefitMax > 0) use(work, rule, benefit);

    for (const open of lines) {
      taken.add(open);
      if (rule.exclusive === yesNo.key.yes) open.closed = true;
    }
  }
}
const isOf = ({ goodsIds }: MarketRule, { goodsId }: PricedLine): boolean =>
  goodsIds === null || (goodsId !== undefined && goodsIds.includes(goodsId));

/** @returns why the coupon takes nothing off */
function applyCoupon(
  { asked: { coupon, occasion, buyer }, lines }: Work,
  { days }: RulesPackage,
): RuleReason | undefined {
  if (!coupon) return undefined;

  const total = sum(netsOf(lines));
  const fits =
    isAbout(coupon, occasion, days) && isForBuyer(coupon, buyer) && total >= coupon.threshold;
  if (!fits || total === 0) return 'COUPON_NOT_FITTING';

  const { couponType, amount, ratio, maxOff } = coupon;
  const percent = total - half(total, ratio);
  const off = {
    1: Math.min(amount, total),
    2: maxOff > 0 ? Math.min(percent, maxOff) : percent,
    3: amount > 0 ? Math.min(amount, total) : total,
  }[couponType];

  takeOff(
    lines,
    { ruleId: coupon.couponId, ruleName: coupon.couponName, stage: STAGE.coupon },
    off ?? 0,
  );

  return undefined;
}

/** How many times the points of a rule pay its amount: within what the buyer has, and the share that points may pay. */
function unitsPaid(rule: MarketRule, total: number, have: number): number {
  const isUsable = rule.points > 0 && rule.amount > 0 && total >= rule.threshold;
  if (!isUsable) return 0;

  const most = Math.floor((total * rule.ratio) / 100);

  return Math.min(Math.floor(have / rule.points), Math.floor(most / rule.amount));
}

/** The first rule that gives something counts. @returns the points that pay */
function payByPoints({ asked, lines }: Work, rules: readonly MarketRule[]): number {
  const total = sum(netsOf(lines));

  for (const rule of rules) {
    const units = unitsPaid(rule, total, asked.points ?? 0);
    if (units === 0) continue;

    takeOff(
      lines,
      { ruleId: rule.ruleId, ruleName: rule.ruleName, stage: STAGE.pointsDeduction },
      units * rule.amount,
    );
    return units * rule.points;
  }

  return 0;
}

/** Each line keeps its share of the fee, which comes on top of what it costs. */
function addFee({ lines }: Work, rules: readonly MarketRule[]): number {
  const nets = netsOf(lines);
  const total = sum(nets);
  const feeOf = (each: MarketRule): number => half(total, each.ratio) + each.amount;
  const rule = rules.find((each) => total > 0 && total >= each.threshold && feeOf(each) > 0);
  if (!rule) return 0;

  const fee = feeOf(rule);
  sharesOf(fee, nets).forEach((amount, at) => {
    if (amount > 0)
      lines[at]?.applied.push({
        ruleId: rule.ruleId,
        ruleName: rule.ruleName,
        stage: STAGE.managementFee,
        amount,
      });
  });

  return fee;
}

function earned(
  total: number,
  rules: readonly MarketRule[],
): Pick<PriceOutcome, 'pointsEarned' | 'earnedBy'> {
  const rule = rules.find(({ threshold, points }) => points > 0 && total > 0 && total >= threshold);
  if (!rule) return { pointsEarned: 0 };

  return {
    pointsEarned: Math.floor(total / Math.max(1, rule.threshold)) * rule.points,
    earnedBy: rule.ruleId,
  };
}

/** What was applied to the lines, by rule and stage. */
function totals(lines: readonly Open[]): AppliedRule[] {
  const all = new Map<string, AppliedRule>();
  for (const each of lines.flatMap(({ applied }) => applied)) {
    const key = `${each.stage} ${each.ruleId}`;
    all.set(key, { ...each, amount: each.amount + (all.get(key)?.amount ?? 0) });
  }

  return [...all.values()].sort((left, right) => left.stage - right.stage);
}

/**
 * What a sale costs and why: a pure function of rules, buyer, place, moment and lines, the same for the server, dry runs and terminals
 * that are offline. The steps and their order: areas/marketing/README.md. No line costs less than 0 or more than before; shares are exact.
 */
export function priceSale(rules: RulesPackage, asked: SaleQuery): PriceOutcome {
  const work: Work = {
    asked,
    lines: asked.lines.map((line) => ({ line, net: line.amount, closed: false, applied: [] })),
    uses: new Map(),
  };

  const { occasion, buyer } = asked;
  const here = rulesAt(rules, occasion);
  const standing = here.rules.filter((rule) => isForBuyer(rule, buyer));
  const ofType = (type: number) => standing.filter(({ ruleType }) => ruleType === type);
  const discounts = ofType(RULE_TYPE.discount).filter(
    ({ effect }) => !(asked.isAhead && effect === discountEffect.key.subsidisedPrice),
  );
  for (const { effect, stage } of STEPS)
    discount(
      work,
      discounts.filter((rule) => rule.effect === effect),
      stage,
    );

  const misfit = applyCoupon(work, rules);
  const pointsUsed = payByPoints(work, ofType(RULE_TYPE.pointsDeduction));
  const amount = sum(netsOf(work.lines));
  const fee = asked.isAhead ? 0 : addFee(work, ofType(RULE_TYPE.managementFee));
  const refused = refusalOf(here, asked, amount);
  for (const quota of refused.quotas) use(work, quota, amount);
  const applied = totals(work.lines);

  return {
    reason: refused.reason ?? misfit,
    refusedBy: refused.refusedBy,
    lines: work.lines.map(({ line, net, applied: kept }) => ({
      lineNo: line.lineNo,
      net,
      applied: kept,
    })),
    amount,
    fee,
    applied,
    uses: [...work.uses.values()],
    pointsUsed,
    fund: sum(applied.filter(({ stage }) => stage === STEPS[1].stage).map((each) => each.amount)),
    ...(buyer ? earned(amount, ofType(RULE_TYPE.pointsEarning)) : { pointsEarned: 0 }),
  };
}
