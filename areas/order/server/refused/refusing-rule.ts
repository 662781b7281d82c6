import { type RuleReason, ruleReason } from '#areas/marketing/contract/lookups.ts';
import type { RefusingRule } from '#areas/marketing/server/api.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { conflict, type Refusal } from '#kit/server/refusal.ts';

/* Beside the refusal and not in it: whoever buys is told the reason, whoever keeps the refusal finds the rule as well. */
const refusing = new WeakMap<Refusal, RefusingRule>();

/** 409: marketing does not let a sale be. `rule`: which of its rules that was, where one was. */
export function refusedByRule(reason: RuleReason, rule: RefusingRule | undefined): Refusal {
  const refusal = conflict(reason, labelOf(ruleReason, reason));
  if (rule) refusing.set(refusal, rule);

  return refusal;
}

/** The rule behind a refusal; undefined where no rule refused. */
export const refusingRuleOf = (refusal: Refusal): RefusingRule | undefined => refusing.get(refusal);
