import { z } from 'zod';
import { NO_RULES, type RulesPackage } from './rules-package.ts';

const Ids = z.array(z.int());
const scope = {
  ruleId: z.int(),
  ruleName: z.string(),
  custIds: Ids,
  orgIds: Ids,
  psnTypes: Ids,
  canteenIds: Ids,
  stallIds: Ids,
  deviceIds: Ids,
  mealTypes: Ids,
  weekDays: Ids,
  dayKinds: Ids,
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  priority: z.int(),
};
const Rule = z.object({
  ...scope,
  ruleType: z.int(),
  effect: z.int(),
  ratio: z.int(),
  amount: z.int(),
  threshold: z.int(),
  points: z.int(),
  firstCount: z.int(),
  countPer: z.int(),
  benefitMax: z.int(),
  exclusive: z.int(),
  goodsIds: Ids.nullable(),
});
const MacRule = z.object({
  ...scope,
  minAmount: z.int(),
  maxAmount: z.int(),
  passwordAmount: z.int(),
});
const Quota = z.object({
  ...scope,
  countPer: z.int(),
  countMax: z.int(),
  amountMax: z.int(),
  beyond: z.int(),
});
const Dining = z.object({ ...scope, permit: z.int() });

const changesOf = <Shape extends z.ZodObject>(rule: Shape) =>
  z.object({
    /** Rules that are new, or not as they were. */
    changed: z.array(rule),
    /** Ids of rules that count no more. */
    gone: Ids,
  });
/** What makes one version of the rules of another; of version 0, which has none, everything. */
export const RulesDelta = z.object({
  rules: changesOf(Rule),
  macRules: changesOf(MacRule),
  quotas: changesOf(Quota),
  dining: changesOf(Dining),
  /** Kinds of dates that differ from what their weekday says; all of them. */
  days: z.record(z.string(), z.int()),
});
export type RulesDelta = z.output<typeof RulesDelta>;

const KINDS = ['rules', 'macRules', 'quotas', 'dining'] as const;
interface Known {
  readonly ruleId: number;
}
const byId = (left: Known, right: Known): number => left.ruleId - right.ruleId;

/** The same rules in one order, so that equal packages are equal texts. */
export const inIdOrder = (rules: RulesPackage): RulesPackage => ({
  rules: rules.rules.toSorted(byId),
  macRules: rules.macRules.toSorted(byId),
  quotas: rules.quotas.toSorted(byId),
  dining: rules.dining.toSorted(byId),
  days: Object.fromEntries(
    Object.entries(rules.days).sort(([left], [right]) => (left < right ? -1 : 1)),
  ),
});

/** What a terminal that holds `before` is told to hold `after`. */
export function rulesDelta(before: RulesPackage, after: RulesPackage): RulesDelta {
  const parts = KINDS.map((kind) => {
    const known = new Map(before[kind].map((rule) => [rule.ruleId, JSON.stringify(rule)]));
    const changed = after[kind].filter((rule) => known.get(rule.ruleId) !== JSON.stringify(rule));
    for (const { ruleId } of after[kind]) known.delete(ruleId);

    return [kind, { changed, gone: [...known.keys()] }];
  });
  return { ...Object.fromEntries(parts), days: { ...after.days } } as RulesDelta;
}

/** What a terminal holds after it was told a difference. */
export function applyDelta(before: RulesPackage, delta: RulesDelta): RulesPackage {
  const parts = KINDS.map((kind) => {
    const { changed, gone } = delta[kind] as { changed: readonly Known[]; gone: readonly number[] };
    const out = new Set([...gone, ...changed.map(({ ruleId }) => ruleId)]);
    const kept = (before[kind] as readonly Known[]).filter(({ ruleId }) => !out.has(ruleId));

    return [kind, [...kept, ...changed]];
  });
  return inIdOrder({ ...NO_RULES, ...Object.fromEntries(parts), days: delta.days });
}
