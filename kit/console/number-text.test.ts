import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOf, tidyMoney } from './money-text.ts';
import { numberOf, tidyCode, tidyDecimal, tidyDigits, tidyInteger } from './number-text.ts';

type Tidy = (typed: string) => string;

/** What stands in the input after each key, as somebody types one after the other. */
const typing = (keys: string, tidy: Tidy): string[] => {
  let shown = '';
  return Array.from(keys, (key) => {
    shown = tidy(shown + key);
    return shown;
  });
};

const oneDecimal: Tidy = (typed) => tidyDecimal(typed, { decimals: 1 });
const upTo100: Tidy = (typed) => tidyInteger(typed, 100);

test.each<[string, Tidy, string, string[]]>([
  ['money', tidyMoney, '0.50', ['0', '0.', '0.5', '0.50']],
  ['money, a third decimal', tidyMoney, '1.239', ['1', '1.', '1.2', '1.23', '1.23']],
  ['money, a zero in front', tidyMoney, '007.5', ['0', '0', '7', '7.', '7.5']],
  ['money, a dot in front', tidyMoney, '.5', ['', '5']],
  ['money, a second dot', tidyMoney, '1..2.3', ['1', '1.', '1.', '1.2', '1.2', '1.23']],
  ['money, letters and signs', tidyMoney, '-1e2', ['', '1', '1', '12']],
  [
    'money, an eighth digit',
    tidyMoney,
    '12345678',
    ['1', '12', '123', '1234', '12345', '123456', '1234567', '1234567'],
  ],
  ['integer', tidyInteger, '0120', ['0', '1', '12', '120']],
  ['integer, no dot and no sign', tidyInteger, '-1.5', ['', '1', '1', '15']],
  ['integer with a most', upTo100, '1012', ['1', '10', '100', '100']],
  ['decimal', tidyDecimal, '00.125', ['0', '0', '0.', '0.1', '0.12', '0.12']],
  ['decimal of one place', oneDecimal, '3.14', ['3', '3.', '3.1', '3.1']],
  ['letters and digits', tidyCode, 'a-1 一B', ['a', 'a', 'a1', 'a1', 'a1', 'a1B']],
  ['digits of a length', (typed) => tidyDigits(typed, 4), '00a1234', ['0', '00', '00', '001', '0012', '0012', '0012']],
])('typing keeps only what belongs there: %s', (_name, tidy, keys, shown) => {
  expect(typing(keys, tidy)).toEqual(shown);
});

test('pasting is tidied like typing', () => {
  expect([tidyMoney('￥1,234.567元'), tidyInteger(' 1 000 '), tidyCode('NO.12-3'), tidyDigits('(0755) 2600')]).toEqual([
    '1234.56',
    '1000',
    'NO123',
    '07552600',
  ]);
});

test('a most is never exceeded, and tidying twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(10_000), fc.nat(3), (typed, most, decimals) => {
      const [whole, part] = [tidyInteger(typed, most), tidyDecimal(typed, { decimals, most })];
      expect(numberOf(whole) ?? 0).toBeLessThanOrEqual(most);
      expect(numberOf(part) ?? 0).toBeLessThanOrEqual(most);
      expect([tidyInteger(whole, most), tidyDecimal(part, { decimals, most })]).toEqual([whole, part]);
    }),
  );
});

test('what is not a number yet is none', () => {
  expect([numberOf(''), numberOf('.'), numberOf('0'), numberOf('0.'), numberOf('12.5')]).toEqual([
    null,
    null,
    0,
    0,
    12.5,
  ]);
  expect(fenOf('')).toBeNull();
});
