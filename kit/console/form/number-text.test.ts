import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_FEN, moneyText, readMoney } from '../base/money-text.ts';
import { narrowText, Unread } from '../shell/unread.ts';
import { type NumberRule, readDigits, readNumber } from './number-text.ts';

/** What was read, or the words of the refusal. */
const said = (value: unknown): unknown => (value instanceof Unread ? value.problem : value);

test.each([
  ['', null],
  ['12.5', 1250],
  ['007', 700],
  ['12.', 1200],
  ['0', 0],
  ['１２．５', 1250],
  ['12。50', 1250],
  ['１，２３４', 123_400],
  ['￥1,234.56元', 123_456],
  ['9999999.99', MOST_FEN],
  ['-50', '不能为负数'],
  ['12.345', '最多2位小数'],
  ['1e3', '请输入正确的金额'],
  ['99999999', '不能大于9999999.99'],
  ['12,5', '请输入正确的金额'],
  ['.5', '请输入正确的金额'],
  ['-', '请输入正确的金额'],
  ['十元', '请输入正确的金额'],
])('money typed as %j is read as it was meant or refused, never bent: %j', (typed, expected) => {
  expect(said(readMoney(typed))).toBe(expected);
});

test('a signed amount takes a sign, an amount with a most is told it', () => {
  expect(['-3.5', '+2', '－１'].map((typed) => readMoney(typed, { signed: true }))).toEqual([
    -350, 200, -100,
  ]);
  expect(said(readMoney('500.01', { most: 50_000 }))).toBe('不能大于500');
});

test.each<[string, NumberRule, unknown]>([
  ['0120', { decimals: 0 }, 120],
  ['１２', { decimals: 0 }, 12],
  ['1,000', { decimals: 0 }, 1000],
  ['1.5', { decimals: 0 }, '请输入整数'],
  ['-3', { decimals: 0 }, '不能为负数'],
  ['101', { decimals: 0, most: 100 }, '不能大于100'],
  ['1e3', { decimals: 0 }, '请输入整数'],
  ['3.14', { decimals: 1 }, '最多1位小数'],
  ['-113.25', { signed: true }, -113.25],
  ['abc', {}, '请输入数字'],
  ['9'.repeat(16), { decimals: 0 }, '数字过大'],
  ['  ', { decimals: 0 }, null],
])('a number typed as %j by the rule %j: %j', (typed, rule, expected) => {
  expect(said(readNumber(typed, rule))).toBe(expected);
});

test('digits keep their zeros, and are refused with words when they are none or too many', () => {
  expect(['００12', '12a', '12345'].map((typed) => said(readDigits(typed, 4)))).toEqual([
    '0012',
    '只能输入数字',
    '最多4位',
  ]);
});

test('what is refused stands as it was typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const value of [readMoney(typed), readNumber(typed, { decimals: 0 }), readDigits(typed)])
        if (value instanceof Unread) expect(value.text).toBe(typed);
    }),
  );
});

test('every amount survives being shown and read again, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_FEN }), (fen) => readMoney(moneyText(fen)) === fen),
  );
});

test('a Chinese keyboard types the same digits and signs', () => {
  expect(narrowText('１２：３０　Ａｂ－１，０。５')).toBe('12:30 Ab-1,0.5');
});
