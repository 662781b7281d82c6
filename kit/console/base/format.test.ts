import { expect, test } from 'vitest';
import {
  changeText,
  dateTimeText,
  fileSize,
  fileStamp,
  isTinyBase,
  shortNumber,
  yuan,
} from './format.ts';

test('fen are shown as yuan: absent --, 0 as 0, blank blank, else two decimals with thousands apart', () => {
  expect(
    [null, undefined, 0, '' as const, 1, 1050, -99, 123456789, -100000].map((fen) => yuan(fen)),
  ).toEqual(['--', '--', '0', '', '0.01', '10.50', '-0.99', '1,234,567.89', '-1,000.00']);
});

test('moments are shown in two ways: on the page and in file names', () => {
  const moment = new Date(2026, 0, 5, 7, 8, 9);
  expect(dateTimeText(moment)).toBe('2026-01-05 07:08:09');
  expect(fileStamp(moment)).toBe('2026-01-05_07-08-09');
});

test('sizes of files read as B, KB and M', () => {
  expect([0, 1023, 1024, 1536, 1_048_575, 1_048_576, 5_242_880].map(fileSize)).toEqual([
    '0B',
    '1023B',
    '1.0KB',
    '1.5KB',
    '1.0M',
    '1.0M',
    '5.0M',
  ]);
});

test('every power of a thousand has its letter, and rounding never shows a thousand of one', () => {
  const powers = [1e3, 1e6, 1e9, 1e12, 1e15, 1e18, 1e21].map(shortNumber);
  expect(powers).toEqual(['1k', '1M', '1G', '1T', '1P', '1E', '1000E']);
  expect([999_949, 999_950, 999_999_999, -999_999].map(shortNumber)).toEqual([
    '999.9k',
    '1M',
    '1G',
    '-1M',
  ]);
});

test('large numbers are shortened by thousands', () => {
  expect([0, 999, 1500, -2000, 3_400_000].map(shortNumber)).toEqual([
    '0',
    '999',
    '1.5k',
    '-2k',
    '3.4M',
  ]);
});

test('a change is in per cent of what was there before, also of less than nothing; of nothing there is none', () => {
  expect([changeText(112, 100), changeText(90, 100), changeText(100, 100)]).toEqual([
    '+12.0%',
    '-10.0%',
    '0.0%',
  ]);
  expect([changeText(50, -100), changeText(1050, 100), changeText(5, 0)]).toEqual([
    '+150.0%',
    '+950.0%',
    undefined,
  ]);
});

test('a percentage of next to nothing is not told', () => {
  expect([changeText(2906, 100), changeText(-1200, 100)]).toEqual([undefined, undefined]);
  expect([isTinyBase(2906, 100), isTinyBase(1050, 100), isTinyBase(5, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
