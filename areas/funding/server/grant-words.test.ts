import { expect, test } from 'vitest';
import { speechIn } from '#kit/server/texts.ts';
import { giftWords, subsidyWords } from '../contract/grant-words.ts';

const chinese = speechIn('zh-CN');
const english = speechIn('en-US');

test('a gift says its tiers from the lowest, and leaves out what is half filled in', () => {
  const rule = {
    tiers: [{ amount: 50_000, gift: 4000 }, { amount: 10_000, gift: 500 }, { amount: 200 }, {}],
    timesMax: 1,
    validDays: 30,
  };
  expect(giftWords(chinese, rule)).toBe(
    '所有人：充 100.00 送 5.00、充 500.00 送 40.00，每人一次，赠送的钱30天内可用',
  );
  expect(giftWords(english, rule)).toBe(
    'Everybody: 5.00 on top of 100.00, 40.00 on top of 500.00, once for each person, the gift is usable for 30 days',
  );
  expect(giftWords(chinese, { tiers: [{}], startDate: '2026-09-01' })).toBe(
    '所有人，自2026-09-01起：还没有填写赠送档位',
  );
});

test('a subsidy says how it is granted, where it pays, and what late comers get', () => {
  const rule = { mode: 3, amount: 30_000, validDays: null, joiner: 2, orgIds: ['1'] };
  expect(subsidyWords(chinese, rule, { orgs: ['计算机学院'] })).toBe(
    '计算机学院：把补贴余额补足到 300.00，中途加入的人按剩余天数折算',
  );
  expect(subsidyWords(english, { mode: 1, amount: 30_000, mealTypes: [2] })).toBe(
    'Everybody: 300.00 is added each time, pays at lunch only',
  );
  /* What only clears grants nothing that could be limited. */
  expect(
    subsidyWords(chinese, { mode: 4, amount: null, validDays: 30, joiner: 1, mealTypes: [2] }),
  ).toBe('所有人：把补贴余额清零');
  expect(subsidyWords(chinese, { mode: 2 })).toBe('所有人：还没有填写金额');
});
