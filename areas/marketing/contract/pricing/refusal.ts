import type { RuleReason } from '../lookups.ts';
import { beyondQuota, permit } from '../lookups.ts';
import type { SaleQuery } from './asked.ts';
import type { RulesAt } from './rules-at.ts';
import type { TimeQuota } from './rules-package.ts';
import { isForBuyer, periodKey } from './scope.ts';

/** A rule that refuses a sale, under its name of that moment. */
export interface RefusingRule {
  readonly ruleId: number;
  readonly ruleName: string;
}
interface Refused {
  readonly reason?: RuleReason;
  readonly refusedBy?: RefusingRule;
  /** Quotas the sale counts in. */
  readonly quotas: readonly TimeQuota[];
}
interface Verdict {
  readonly reason: RuleReason;
  readonly rule: RefusingRule;
}

/** Permissions about a place and a moment: a buyer who is kept out is refused, and where some are let in so is every other. */
function diningVerdict({ dining }: RulesAt, { buyer }: SaleQuery): Verdict | undefined {
  const keepsOut = dining.find(
    (rule) => rule.permit !== permit.key.onlyThese && isForBuyer(rule, buyer),
  );
  const letsIn = dining.filter((rule) => rule.permit === permit.key.onlyThese);
  const missing = letsIn.some((rule) => isForBuyer(rule, buyer)) ? undefined : letsIn[0];
  const rule = keepsOut ?? missing;

  return rule && { reason: 'DINING_NOT_ALLOWED', rule };
}

function amountVerdict(
  { macRules }: RulesAt,
  asked: SaleQuery,
  amount: number,
): Verdict | undefined {
  const here = macRules.filter((rule) => isForBuyer(rule, asked.buyer));
  for (const rule of here) {
    const { minAmount, maxAmount, passwordAmount } = rule;
    if (amount < minAmount) return { reason: 'BELOW_RULE_MINIMUM', rule };
    if (maxAmount > 0 && amount > maxAmount) return { reason: 'ABOVE_RULE_MAXIMUM', rule };
    if (passwordAmount > 0 && amount >= passwordAmount && !asked.isConfirmed)
      return { reason: 'PASSWORD_REQUIRED', rule };
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
    return isConfirmed ? undefined : { reason: 'PASSWORD_REQUIRED', rule: quota };

  return { reason: overCount ? 'OVER_QUOTA_COUNT' : 'OVER_QUOTA_AMOUNT', rule: quota };
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
  if (!verdict) return { quotas };

  const { ruleId, ruleName } = verdict.rule;

  return { quotas, reason: verdict.reason, refusedBy: { ruleId, ruleName } };
}
