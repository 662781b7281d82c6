import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleQuery } from './asked.ts';
import { applyDelta, inIdOrder, RulesDelta, rulesDelta } from './delta.ts';
import { priceSale } from './price.ts';
import type { DiningRule, MacRule, MarketRule, RulesPackage, TimeQuota } from './rules-package.ts';
import { asking, NOBODY_NAMED } from './testing/price-rules.ts';

const some = (...ids: number[]) => fc.subarray(ids);
const fen = (most: number) => fc.integer({ min: 0, max: most });
const clock = fc.option(fc.constantFrom('00:00', '11:30', '12:00', '13:30', '22:00'), {
  nil: null,
});
const day = fc.option(fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-07'), { nil: null });
const scope = {
  ruleId: fc.integer({ min: 1, max: 30 }),
  ruleName: fc.constantFrom('甲', '乙'),
  custIds: some(1, 7),
  orgIds: some(2, 5),
  psnTypes: some(3, 4),
  canteenIds: some(10, 11),
  stallIds: some(20, 21),
  deviceIds: some(30, 31),
  mealTypes: some(1, 2, 4),
  weekDays: some(1, 6, 7),
  dayKinds: some(1, 2, 3),
  beginTime: clock,
  endTime: clock,
  startDate: day,
  endDate: day,
  priority: fen(3),
};
/* Most rules are about everything, else hardly any sale would meet one. */
const mostlyAll = <Rule extends object>(rule: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc
    .tuple(rule, fc.boolean())
    .map(([one, everywhere]) => (everywhere ? { ...one, ...NOBODY_NAMED } : one));
const rule: fc.Arbitrary<MarketRule> = fc.record({
  ...scope,
  ruleType: fc.integer({ min: 1, max: 4 }),
  effect: fc.integer({ min: 1, max: 4 }),
  ratio: fen(100),
  amount: fen(1500),
  threshold: fen(2000),
  points: fen(20),
  firstCount: fen(2),
  benefitMax: fen(500),
  countPer: fc.integer({ min: 1, max: 4 }),
  exclusive: fc.integer({ min: 1, max: 2 }),
  goodsIds: fc.option(some(100, 101), { nil: null }),
});
const macRule: fc.Arbitrary<MacRule> = fc.record({
  ...scope,
  minAmount: fen(300),
  maxAmount: fen(3000),
  passwordAmount: fen(3000),
});
const quota: fc.Arbitrary<TimeQuota> = fc.record({
  ...scope,
  countPer: fc.integer({ min: 1, max: 4 }),
  countMax: fen(3),
  amountMax: fen(5000),
  beyond: fc.integer({ min: 1, max: 2 }),
});
const dining: fc.Arbitrary<DiningRule> = fc.record({
  ...scope,
  permit: fc.integer({ min: 1, max: 2 }),
});
const unique = <Rule extends { readonly ruleId: number }>(one: fc.Arbitrary<Rule>, most: number) =>
  fc.uniqueArray(mostlyAll(one), { maxLength: most, selector: ({ ruleId }) => ruleId });
const rulesPackage: fc.Arbitrary<RulesPackage> = fc.record({
  rules: unique(rule, 8),
  macRules: unique(macRule, 2),
  quotas: unique(quota, 2),
  dining: unique(dining, 2),
  days: fc.dictionary(fc.constantFrom('2026-03-02', '2026-03-07'), fc.integer({ min: 1, max: 3 })),
});
const sale: fc.Arbitrary<SaleQuery> = fc
  .record({
    amounts: fc.array(fen(3000), { minLength: 1, maxLength: 5 }),
    buyer: fc.option(
      fc.constantFrom(1, 7).map((custId) => ({ custId, orgId: 2, psnType: 3 })),
      { nil: undefined },
    ),
    at: fc.constantFrom('00:30', '11:59', '12:00', '13:29', '22:15'),
    mealType: fc.constantFrom(-1, 1, 2),
    used: fen(3),
  })
  .map(({ amounts, buyer, at, mealType, used }) => ({
    ...asking(amounts, {
      occasion: { ...asking([]).occasion, at: `2026-03-02 ${at}:00`, mealType },
    }),
    buyer,
    used: () => ({ used, amount: used * 100 }),
  }));

test('a terminal that took versions over one by one prices 10,000 sales as the server does, to the fen and with the same reasons', () => {
  fc.assert(
    fc.property(
      fc.array(rulesPackage, { minLength: 1, maxLength: 3 }),
      fc.array(sale, { minLength: 10, maxLength: 10 }),
      (versions, sales) => {
        const first = { rules: [], macRules: [], quotas: [], dining: [], days: {} };
        let [held, before]: RulesPackage[] = [first, first];
        for (const version of versions) {
          const published = inIdOrder(version);
          const sent = JSON.parse(JSON.stringify(rulesDelta(before as RulesPackage, published)));
          held = applyDelta(held as RulesPackage, RulesDelta.parse(sent));
          before = published;
        }

        expect(held).toEqual(before);

        for (const asked of sales)
          expect(priceSale(held as RulesPackage, asked)).toEqual(
            priceSale(versions.at(-1) as RulesPackage, asked),
          );
      },
    ),
    { numRuns: 1000 },
  );
});
