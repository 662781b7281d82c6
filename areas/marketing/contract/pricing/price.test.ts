import { expect, test } from 'vitest';
import { priceSale } from './price.ts';
import { NO_RULES, type RulesPackage } from './rules-package.ts';
import { cases } from './testing/price-cases.ts';
import { asking, fixed, off, percent, quota, shared } from './testing/price-rules.ts';

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

test.each(cases.map((each) => [each.title, each] as const))('%s', (_title, each) => {
  const result = priceSale({ ...NO_RULES, ...each.rules }, each.asked);
  expect(result.lines.map(({ net }) => net)).toEqual(each.nets);
  expect(result.reason).toBe(each.reason);
  const stages = result.applied.map(({ stage }) => stage);
  if (each.stages) expect(stages).toEqual(each.stages);

  for (const key of ['fee', 'fund', 'pointsUsed'] as const)
    if (each[key] !== undefined) expect([key, result[key]]).toEqual([key, each[key]]);

  if (each.earned !== undefined) expect(result.pointsEarned).toBe(each.earned);
});

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whatever the rules: no line costs less than 0 or more than before, and what is kept of each step adds up to the fen', () => {
  const next = numbers(7);
  for (let round = 0; round < 2000; round += 1) {
    const amounts = Array.from({ length: 1 + next(6) }, () => next(3000));
    const part = () => ({
      priority: next(5),
      exclusive: 1 + next(2),
      goodsIds: next(3) === 0 ? [100 + next(6)] : null,
    });

    const rules = Array.from({ length: next(9) }, () => {
      const make = [
        percent,
        fixed,
        shared,
        (value: number, more: object) => off(next(2000), value, more),
      ][next(4)];
      return (make as typeof percent)(make === percent ? next(101) : next(2500), part());
    });
    const rulesPackage: RulesPackage = { ...NO_RULES, rules, quotas: [quota({ countMax: 1 })] };
    const { lines, amount, applied } = priceSale(rulesPackage, asking(amounts));
    lines.forEach(({ net, applied: kept }, at) => {
      expect(net).toBeGreaterThanOrEqual(0);
      expect(net + sum(kept.map((each) => each.amount))).toBe(amounts[at]);
    });
    expect(amount).toBe(sum(lines.map(({ net }) => net)));
    expect(sum(applied.map((each) => each.amount))).toBe(sum(amounts) - amount);
  }
});
