import { yesNo } from '#kit/contract/lookup.ts';
import {
  clauses,
  moneyTold,
  numberIn,
  type Speech,
  statement,
  told,
  wordOf,
} from '#kit/contract/sentence.ts';
import { countPer, effect, offeredKind, ruleType } from './lookups.ts';
import {
  type ScopeDraft,
  type ScopeNames,
  scopeWords,
  whenWords,
  whoWords,
} from './scope-words.ts';

/* A market rule in a sentence: 所有人，所有食堂：满 20.00 减 3.00，每餐一次. */

/** A market rule as a form holds it while it is filled in. Fen, percent, points. */
export interface RuleDraft extends ScopeDraft {
  readonly ruleType?: unknown;
  readonly effect?: unknown;
  readonly ratio?: unknown;
  readonly amount?: unknown;
  readonly threshold?: unknown;
  readonly points?: unknown;
  readonly firstCount?: unknown;
  readonly countPer?: unknown;
  readonly benefitMax?: unknown;
  readonly exclusive?: unknown;
  readonly dishTypeIds?: readonly unknown[] | null | undefined;
  readonly goodsIds?: readonly unknown[] | null | undefined;
  readonly exchangeKind?: unknown;
  readonly validDays?: unknown;
  readonly totalCount?: unknown;
}

/** The rule in a sentence; what is not filled in yet is said to be missing. */
export function ruleWords(speech: Speech, rule: RuleDraft, names: ScopeNames = {}): string {
  const what = WHAT[numberIn(rule.ruleType)]?.(speech, rule, names) ?? '';
  if (rule.ruleType === ruleType.key.pointsExchange)
    return statement(
      speech,
      clauses(speech, [whoWords(speech, rule, names), whenWords(speech, rule)]),
      what,
    );

  return statement(speech, scopeWords(speech, rule, names), what);
}

type Words = (speech: Speech, rule: RuleDraft, names: ScopeNames) => string;

const WHAT: Readonly<Record<number, Words>> = {
  [ruleType.key.discount]: (speech, rule, names) =>
    clauses(speech, [
      goodsWords(speech, rule, names),
      benefitWords(speech, rule),
      timesWords(speech, rule),
      mostWords(speech, rule),
      rule.exclusive === yesNo.key.yes && speech.say('生效后不再叠加后面的优惠'),
    ]),
  [ruleType.key.managementFee]: feeWords,
  [ruleType.key.pointsEarning]: earningWords,
  [ruleType.key.pointsDeduction]: payingWords,
  [ruleType.key.pointsExchange]: exchangeWords,
};

/** Of which dishes the benefit is; nothing where it is of all. */
function goodsWords(speech: Speech, rule: RuleDraft, names: ScopeNames): string {
  const { say } = speech;
  const types = told(speech, '{count}个分类的菜品', rule.dishTypeIds, names.dishTypes);
  const dishes = told(speech, '{count}道指定菜品', rule.goodsIds, names.dishes);
  if (types && dishes) return say('仅{types}和{dishes}', { types, dishes });

  return types || dishes ? say('仅{dishes}', { dishes: types || dishes }) : '';
}

const WHOLE = 100;

/** What the buyer gets. */
function benefitWords({ say }: Speech, rule: RuleDraft): string {
  const amount = moneyTold(numberIn(rule.amount));
  const threshold = moneyTold(numberIn(rule.threshold));
  const from = numberIn(rule.threshold) > 0;
  switch (rule.effect) {
    case effect.key.percentage: {
      const ratio = numberIn(rule.ratio);
      if (ratio >= WHOLE) return say('比例为100%，没有优惠');
      return from
        ? say('满 {threshold} 后按 {ratio}% 付款', { threshold, ratio })
        : say('按 {ratio}% 付款', { ratio });
    }
    case effect.key.amountOff:
      if (numberIn(rule.amount) === 0) return say('还没有填写减免金额');
      return from
        ? say('满 {threshold} 减 {amount}', { threshold, amount })
        : say('减 {amount}', { amount });
    case effect.key.fixedPrice:
      return from
        ? say('满 {threshold} 后只收 {amount}', { threshold, amount })
        : say('只收 {amount}', { amount });
    case effect.key.subsidisedPrice:
      return from
        ? say('满 {threshold} 后只收 {amount}，差额由补贴承担', { threshold, amount })
        : say('只收 {amount}，差额由补贴承担', { amount });
    default:
      return say('还没有选择优惠方式');
  }
}

/** How often somebody gets it. */
function timesWords(speech: Speech, rule: RuleDraft): string {
  const count = numberIn(rule.firstCount);
  if (count === 0) return '';

  const per = perWord(speech, rule.countPer);

  return count === 1
    ? speech.say('{per}一次', { per })
    : speech.say('{per}前{count}次', { per, count });
}

function mostWords(speech: Speech, rule: RuleDraft): string {
  const most = numberIn(rule.benefitMax);
  if (most === 0) return '';

  return speech.say('{per}最多优惠 {amount}', {
    per: perWord(speech, rule.countPer),
    amount: moneyTold(most),
  });
}

const perWord = (speech: Speech, key: unknown): string =>
  wordOf(speech, countPer.find((entry) => entry.key === key) ?? countPer.entry.meal);

/** What comes on top of the price. */
function feeWords(speech: Speech, rule: RuleDraft): string {
  const { say } = speech;
  const ratio = numberIn(rule.ratio);
  const amount = numberIn(rule.amount);
  if (ratio === 0 && amount === 0) return say('还没有填写比例或金额');

  return clauses(speech, [
    ratio > 0 && say('另收优惠后金额的 {ratio}%', { ratio }),
    amount > 0 && say('每笔另加 {amount}', { amount: moneyTold(amount) }),
    numberIn(rule.threshold) > 0 &&
      say('满 {threshold} 才收', { threshold: moneyTold(numberIn(rule.threshold)) }),
  ]);
}

function earningWords({ say }: Speech, rule: RuleDraft): string {
  const points = numberIn(rule.points);
  const threshold = numberIn(rule.threshold);
  if (points === 0 || threshold === 0) return say('还没有填写金额或积分');

  return say('每实付 {amount} 得 {points} 积分', { amount: moneyTold(threshold), points });
}

function payingWords(speech: Speech, rule: RuleDraft): string {
  const { say } = speech;
  const points = numberIn(rule.points);
  const amount = numberIn(rule.amount);
  if (points === 0 || amount === 0) return say('还没有填写金额或积分');

  return clauses(speech, [
    say('每 {points} 积分抵 {amount}', { points, amount: moneyTold(amount) }),
    say('最多抵优惠后金额的 {ratio}%', { ratio: numberIn(rule.ratio) }),
    numberIn(rule.threshold) > 0 &&
      say('满 {threshold} 才能用', { threshold: moneyTold(numberIn(rule.threshold)) }),
  ]);
}

function exchangeWords(speech: Speech, rule: RuleDraft): string {
  const { say } = speech;
  const points = numberIn(rule.points);
  const count = numberIn(rule.firstCount);
  const total = numberIn(rule.totalCount);
  if (points === 0) return say('还没有填写积分');

  return clauses(speech, [
    say('{points} 积分换{what}', { points, what: offeredWords(speech, rule) }),
    count > 0 && say('每人{per}最多{count}次', { per: perWord(speech, rule.countPer), count }),
    total > 0 && say('共{count}份', { count: total }),
  ]);
}

function offeredWords({ say }: Speech, rule: RuleDraft): string {
  switch (rule.exchangeKind) {
    case offeredKind.key.coupon:
      return say('一张优惠券');
    case offeredKind.key.redPacket:
      return say('{amount} 元红包（{days}天内可用）', {
        amount: moneyTold(numberIn(rule.amount)),
        days: numberIn(rule.validDays),
      });
    case offeredKind.key.goods:
      return say('一份物品');
    default:
      return say('（还没有选择）');
  }
}
