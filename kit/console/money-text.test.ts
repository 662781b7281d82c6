import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOf, MOST_FEN, moneyText, tidyMoney } from './money-text.ts';

test('typed money keeps digits and one dot: no zeros or dot in front, 7 integer digits, 2 decimals', () => {
  const typed = ['12.345', '1.2.3', '007', '.5', '0.5', 'a1b2', '12345678.9', '1,234.5', '-3', '0'];
  expect(typed.map((text) => tidyMoney(text))).toEqual([
    '12.34',
    '1.23',
    '7',
    '5',
    '0.5',
    '12',
    '1234567.9',
    '1234.5',
    '3',
    '0',
  ]);
});

test('a signed amount keeps its leading sign', () => {
  expect(['-3.5', '+2', '3-'].map((text) => tidyMoney(text, true))).toEqual(['-3.5', '+2', '3']);
  expect(fenOf('-0.05')).toBe(-5);
});

test('what is not a number yet has no fen', () => {
  expect(['', '-', '.', 'x'].map(fenOf)).toEqual([null, null, null, null]);
});

test('every amount survives being shown and read again, exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MOST_FEN }),
      (fen) => fenOf(moneyText(fen)) === fen && fenOf(tidyMoney(moneyText(fen))) === fen,
    ),
  );
});

test('tidying twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.boolean(),
      (text, signed) => tidyMoney(tidyMoney(text, signed), signed) === tidyMoney(text, signed),
    ),
  );
});
