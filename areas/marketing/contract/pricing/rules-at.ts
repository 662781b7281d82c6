import type { DiningRule, MacRule, MarketRule, RulesPackage, TimeQuota } from './rules-package.ts';
import { inOrder, isAbout, type Occasion } from './scope.ts';

/** The rules that are about a place and a moment, for any buyer, each kind in its order. */
export interface RulesAt {
  readonly rules: readonly MarketRule[];
  readonly macRules: readonly MacRule[];
  readonly quotas: readonly TimeQuota[];
  readonly dining: readonly DiningRule[];
}

/** Places and minutes that are remembered of a version: those of a lunch at a few hundred counters. */
const MOST = 2000;
const remembered = new WeakMap<RulesPackage, Map<string, RulesAt>>();

/* Scopes tell minutes apart and nothing smaller. */
const keyOf = ({ canteenId, stallId, deviceId, at, bizDate, mealType }: Occasion): string =>
  `${canteenId} ${stallId} ${deviceId} ${at.slice(11, 16)} ${bizDate} ${mealType}`;

/** Found once for each place and minute: a queue asks the same again and again. */
export function rulesAt(all: RulesPackage, occasion: Occasion): RulesAt {
  let known = remembered.get(all);
  if (!known) {
    known = new Map();
    remembered.set(all, known);
  }

  const key = keyOf(occasion);
  const before = known.get(key);
  if (before) return before;

  const about = <Rule extends MarketRule | MacRule | TimeQuota | DiningRule>(
    rules: readonly Rule[],
  ): Rule[] => inOrder(rules.filter((rule) => isAbout(rule, occasion, all.days)));

  const found = {
    rules: about(all.rules),
    macRules: about(all.macRules),
    quotas: about(all.quotas),
    dining: about(all.dining),
  };

  if (known.size >= MOST) known.clear();
  known.set(key, found);

  return found;
}
