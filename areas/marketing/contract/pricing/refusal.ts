import type { RuleReason } from '../lookups.ts';
import { beyondQuota, permit } from '../lookups.ts';
import type { SaleQuery } from './asked.ts';
import type { RulesAt } from './rules-at.ts';
import type { TimeQuota } from './rules-package.ts';
import { isForBuyer, periodKey } from './scope.ts';

interface Refused {
  readonly reason?: RuleReason;
  readonly refusedBy?: string;
  /** Quotas the sale counts in. */
  readonly quotas: readonly TimeQuota[];
}
interface Verdict {
  readonly reason: RuleReason;
  readonly ruleName: string;
}

/** Permissions about a place and a moment: a buyer who is kept out is refused, and where some are let in so is every other. */
function diningVerdict({ dining }: RulesAt, { buyer }: SaleQuery): Verdict | undefined {
  const keepsOut = dining.find(
    (rule) => rule.permit !== permit.key.onlyThese && isForBuyer(rule, buyer),
  );
  const letsIn = dining.filter((rule) => rule.permit === permit.key.onlyThese);
  const missing = letsIn.some((rule) => isForBuyer(rule, buyer)) ? undefined : letsIn[0];
  const rule = keepsOut ?? missing;

  return rule && { reason: 'DINING_NOT_ALLOWED', ruleName: rule.ruleName };
}

function amountVerdict(
  { macRules }: RulesAt,
  asked: SaleQuery,
  amount: number,
): Verdict | undefined {
  const here = macRules.filter((rule) => isForBuyer(rule, asked.buyer));
  for (const { ruleName, minAmount, maxAmount, passwordAmount } of here) {
    if (amount < minAmount) return { reason: 'BELOW_RULE_MINIMUM', ruleName };
    if (maxAmount > 0 && amount > maxAmount) return { reason: 'ABOVE_RULE_MAXIMUM', ruleName };
    if (passwordAmount > 0 && amount >= passwordAmount && !asked.isConfirmed)
      return { reason: 'PASSWORD_REQUIRED', ruleName };
  }

  return undefined;
}

function quotaVerdict(
  quota: TimeQuota,
  { occasion, used, isConfirmed }: SaleQuery,
  amount: number,
): Verdict | undefined {
  const before = used(quota.ruleId, periodKey(quota.countPer, occasion));
  const overCount = quota.countMax > 0 && before.used + 1 > quota.countMax;
  const overAmount = quota.amountMax > 0 && before.amount + amount > quota.amountMax;
  if (!overCount && !overAmount) return undefined;
  if (quota.beyond === beyondQuota.key.askForPassword)
    return isConfirmed ? undefined : { reason: 'PASSWORD_REQUIRED', ruleName: quota.ruleName };

  return { reason: overCount ? 'OVER_QUOTA_COUNT' : 'OVER_QUOTA_AMOUNT', ruleName: quota.ruleName };
}

/** Why a sale that comes to `amount` fen may not be, by the rules that are about its place and moment; what must not be asked for comes before what takes a password. */
export function refusalOf(rules: RulesAt, asked: SaleQuery, amount: number): Refused {
  const { buyer } = asked;
  const quotas = buyer ? rules.quotas.filter((quota) => isForBuyer(quota, buyer)) : [];
  const verdicts = [
    diningVerdict(rules, asked),
    amountVerdict(rules, asked, amount),
    ...quotas.map((quota) => quotaVerdict(quota, asked, amount)),
  ].filter((verdict) => verdict !== undefined);

  const verdict = verdicts.find(({ reason }) => reason !== 'PASSWORD_REQUIRED') ?? verdicts[0];

  return { quotas, ...(verdict && { reason: verdict.reason, refusedBy: verdict.ruleName }) };
}
