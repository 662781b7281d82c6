import { expect, test } from 'vitest';
import { z } from 'zod';
import { Keyword, LONGEST_NAME } from '#kit/contract/fields.ts';
import { Unread } from '../shell/unread.ts';
import { filled, refusedFilters } from './search-state.ts';

test('a search sends what is filled in, trimmed, and nothing else', () => {
  expect(
    filled({
      keyword: ' 李 ',
      canteenId: '',
      state: undefined,
      ids: [],
      flag: 0,
      range: null,
      other: false,
    }),
  ).toEqual({
    keyword: '李',
    flag: 0,
    other: false,
  });
});

test('a filter that cannot be read or that the contract refuses is named before anything is sent', () => {
  const content = z.object({ keyword: Keyword, minAmount: z.int().optional() });
  expect([...refusedFilters(content, { keyword: 'x'.repeat(LONGEST_NAME + 1) }).keys()]).toEqual([
    'keyword',
  ]);
  expect([
    ...refusedFilters(content, { minAmount: new Unread('1e3', '请输入正确的金额') }),
  ]).toEqual([['minAmount', '请输入正确的金额']]);
  expect(refusedFilters(content, { keyword: 'x', minAmount: 1 }).size).toBe(0);
});
