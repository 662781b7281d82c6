import { mealType } from '#areas/canteen/contract/lookups.ts';
import {
  clauses,
  listed,
  listIn,
  moneyTold,
  numberIn,
  type Speech,
  statement,
  wordOf,
} from '#kit/contract/sentence.ts';
import { beyondQuota, countPer, couponType, permit, returnPolicy } from './lookups.ts';
import { type ScopeDraft, type ScopeNames, scopeWords, whereWords } from './scope-words.ts';

/* Rules beside the price, and coupons, each in a sentence. Values are those of forms while they are filled in: fen, minutes, percent. */

interface SpendingDraft extends ScopeDraft {
  readonly minAmount?: unknown;
  readonly maxAmount?: unknown;
  readonly passwordAmount?: unknown;
}

/** What one sale may come to. */
export function spendingWords(speech: Speech, rule: SpendingDraft, names?: ScopeNames): string {
  const { say } = speech;
  const least = numberIn(rule.minAmount);
  const most = numberIn(rule.maxAmount);
  const password = numberIn(rule.passwordAmount);
  const what = clauses(speech, [
    least > 0 && say('每笔不低于 {amount}', { amount: moneyTold(least) }),
    most > 0 && say('每笔不高于 {amount}', { amount: moneyTold(most) }),
    password > 0 && say('满 {amount} 须输入支付密码', { amount: moneyTold(password) }),
  ]);

  return statement(speech, scopeWords(speech, rule, names), what || say('还没有填写金额'));
}

interface QuotaDraft extends ScopeDraft {
  readonly countPer?: unknown;
  readonly countMax?: unknown;
  readonly amountMax?: unknown;
  readonly beyond?: unknown;
}

/** How often and for how much somebody may buy. */
export function quotaWords(speech: Speech, quota: QuotaDraft, names?: ScopeNames): string {
  const { say } = speech;
  const count = numberIn(quota.countMax);
  const amount = numberIn(quota.amountMax);
  const per = wordOf(
    speech,
    countPer.find(({ key }) => key === quota.countPer),
  );
  const limits = clauses(speech, [
    count > 0 && say('每人{per}最多{count}次', { per, count }),
    amount > 0 && say('每人{per}最多消费 {amount}', { per, amount: moneyTold(amount) }),
  ]);
  const beyond =
    quota.beyond === beyondQuota.key.askForPassword
      ? say('超出须输入支付密码')
      : say('超出不能消费');
  const what = limits ? clauses(speech, [limits, beyond]) : say('还没有填写限次或限额');

  return statement(speech, scopeWords(speech, quota, names), what);
}

/** Who may eat where and when. */
export function diningWords(
  speech: Speech,
  rule: ScopeDraft & { readonly permit?: unknown },
  names?: ScopeNames,
): string {
  const what =
    rule.permit === permit.key.notThese
      ? speech.say('不能就餐')
      : speech.say('可以就餐，其他人不能');

  return statement(speech, scopeWords(speech, rule, names), what);
}

interface ReturnDraft extends ScopeDraft {
  readonly freeMinutes?: unknown;
  readonly lastMinutes?: unknown;
  readonly feeRatio?: unknown;
  readonly feeAmount?: unknown;
}

/** Until when a meal is given back, and what is kept of its price. */
export function returnWords(speech: Speech, rule: ReturnDraft, names?: ScopeNames): string {
  const { say } = speech;
  const free = numberIn(rule.freeMinutes);
  const last = numberIn(rule.lastMinutes);
  const fee = keptWords(speech, rule);
  const isFreeToTheEnd = fee === '' || (last > 0 && free === last);
  const back = isFreeToTheEnd
    ? [say('全额退款')]
    : [free > 0 && say('消费后 {minutes} 分钟内全额退款', { minutes: free }), fee];
  const end = last > 0 ? say('超过 {minutes} 分钟不能退', { minutes: last }) : say('不限退餐时间');

  return statement(speech, scopeWords(speech, rule, names), clauses(speech, [...back, end]));
}

/** What a return rule keeps; nothing where it keeps nothing. */
function keptWords(speech: Speech, rule: ReturnDraft): string {
  const { say } = speech;
  const ratio = numberIn(rule.feeRatio);
  const amount = moneyTold(numberIn(rule.feeAmount));
  const isFlat = numberIn(rule.feeAmount) > 0;
  const isLater = numberIn(rule.freeMinutes) > 0;
  if (ratio > 0 && isFlat)
    return isLater
      ? say('之后扣 {ratio}% 另加 {amount}', { ratio, amount })
      : say('扣 {ratio}% 另加 {amount}', { ratio, amount });
  if (ratio > 0) return isLater ? say('之后扣 {ratio}%', { ratio }) : say('扣 {ratio}%', { ratio });
  if (!isFlat) return '';

  return isLater ? say('之后扣 {amount}', { amount }) : say('扣 {amount}', { amount });
}

interface CouponDraft extends ScopeDraft {
  readonly couponType?: unknown;
  readonly threshold?: unknown;
  readonly amount?: unknown;
  readonly ratio?: unknown;
  readonly maxOff?: unknown;
  readonly validDays?: unknown;
  readonly validUntil?: unknown;
  readonly totalCount?: unknown;
  readonly perCust?: unknown;
  readonly returnPolicy?: unknown;
}

/** What a coupon is worth, where and for how long. */
export function couponWords(speech: Speech, coupon: CouponDraft, names?: ScopeNames): string {
  const { say } = speech;
  const total = numberIn(coupon.totalCount);
  const each = numberIn(coupon.perCust);
  const meals = listIn(coupon.mealTypes);
  const where = clauses(speech, [
    whereWords(speech, coupon, names),
    listed(
      speech,
      mealType.filter(({ key }) => meals.includes(key)).map((meal) => wordOf(speech, meal)),
    ),
  ]);
  const what = clauses(speech, [
    worthWords(speech, coupon),
    validWords(speech, coupon),
    each > 0 && say('每人限领{count}张', { count: each }),
    total > 0 && say('共{count}张', { count: total }),
    coupon.returnPolicy === returnPolicy.key.staysUsed && say('退款时不退回'),
  ]);

  return statement(speech, where, what);
}

function worthWords(speech: Speech, coupon: CouponDraft): string {
  const { say } = speech;
  const amount = moneyTold(numberIn(coupon.amount));
  const isWorthMoney = numberIn(coupon.amount) > 0;
  const threshold = moneyTold(numberIn(coupon.threshold));
  const from = numberIn(coupon.threshold) > 0 && say('订单满 {threshold} 可用', { threshold });
  const most = moneyTold(numberIn(coupon.maxOff));
  switch (coupon.couponType) {
    case couponType.key.amountOff:
      if (!isWorthMoney) return say('还没有填写面额');
      return from
        ? say('满 {threshold} 减 {amount}', { threshold, amount })
        : say('减 {amount}', { amount });
    case couponType.key.percentage:
      return clauses(speech, [
        from,
        say('按 {ratio}% 付款', { ratio: numberIn(coupon.ratio) }),
        numberIn(coupon.maxOff) > 0 && say('最多优惠 {amount}', { amount: most }),
      ]);
    case couponType.key.meal:
      return clauses(speech, [
        from,
        isWorthMoney ? say('抵一餐，最多 {amount}', { amount }) : say('抵一整餐'),
      ]);
    default:
      return say('还没有选择券类型');
  }
}

const WITHOUT_END = { desc: '长期有效' };

function validWords(speech: Speech, { validDays, validUntil }: CouponDraft): string {
  const { say } = speech;
  const days = numberIn(validDays);
  const until = typeof validUntil === 'string' ? validUntil : '';
  if (days === 0 && !until) return wordOf(speech, WITHOUT_END);

  return clauses(speech, [
    days > 0 && say('领取后{days}天内可用', { days }),
    until !== '' && say('到{end}为止', { end: until }),
  ]);
}
