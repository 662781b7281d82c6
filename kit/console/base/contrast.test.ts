import { expect, test } from 'vitest';
import { contrast, readable } from './contrast.ts';

test('black on white is as far apart as colours can be, and order does not matter', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['#1890ff', '#ffffff'],
  ['#fadb14', '#ffffff'],
  ['#ffffff', '#ffffff'],
  ['#1890ff', '#17191d'],
  ['#722ed1', '#17191d'],
  ['#000000', '#17191d'],
])('%s becomes a shade that can be read on %s', (colour, ground) => {
  expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5);
});

test('a colour that can be read stays as it is', () => {
  expect(readable('#722ed1', '#ffffff')).toBe('#722ed1');
});
