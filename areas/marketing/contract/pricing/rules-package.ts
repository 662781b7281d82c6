/** Whom, where and when a rule is about; what is empty limits nothing. Organisations are named with everything below them. */
export interface RuleScope {
  readonly custIds: readonly number[];
  readonly orgIds: readonly number[];
  readonly psnTypes: readonly number[];
  readonly canteenIds: readonly number[];
  readonly stallIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly mealTypes: readonly number[];
  readonly weekDays: readonly number[];
  readonly dayKinds: readonly number[];
  /** `HH:mm`; null: the whole day. */
  readonly beginTime: string | null;
  readonly endTime: string | null;
  /** `YYYY-MM-DD`, inclusive; null: open. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly priority: number;
}

/** A market rule; what its numbers mean depends on its type (README). Fen and percent. */
export interface MarketRule extends RuleScope {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly ruleType: number;
  readonly effect: number;
  readonly ratio: number;
  readonly amount: number;
  readonly threshold: number;
  readonly points: number;
  readonly firstCount: number;
  readonly countPer: number;
  readonly benefitMax: number;
  readonly exclusive: number;
  /** Dishes and goods it is about, those of its types included; null: everything. */
  readonly goodsIds: readonly number[] | null;
}
export interface MacRule extends RuleScope {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly passwordAmount: number;
}
export interface TimeQuota extends RuleScope {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly countPer: number;
  readonly countMax: number;
  readonly amountMax: number;
  readonly beyond: number;
}
export interface DiningRule extends RuleScope {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly permit: number;
}

/** Everything a price follows from, as plain data: the same for the server and for terminals that are offline. */
export interface RulesPackage {
  readonly rules: readonly MarketRule[];
  readonly macRules: readonly MacRule[];
  readonly quotas: readonly TimeQuota[];
  readonly dining: readonly DiningRule[];
  /** Kinds of dates (1 workday, 2 rest day, 3 holiday) that differ from what their weekday says. */
  readonly days: Readonly<Record<string, number>>;
}

export const NO_RULES: RulesPackage = { rules: [], macRules: [], quotas: [], dining: [], days: {} };

export const isEmpty = ({ rules, macRules, quotas, dining }: RulesPackage): boolean =>
  rules.length + macRules.length + quotas.length + dining.length === 0;
