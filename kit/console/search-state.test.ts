import { expect, test } from 'vitest';
import { z } from 'zod';
import { Keyword } from '#kit/contract/fields.ts';
import { filled, refusedFilter } from './search-state.ts';

test('a search sends what is filled in, trimmed, and nothing else', () => {
  expect(
    filled({ keyword: ' 李 ', canteenId: '', state: undefined, ids: [], flag: 0, range: null, other: false }),
  ).toEqual({
    keyword: '李',
    flag: 0,
    other: false,
  });
});

test('a filter the contract refuses is named before anything is sent', () => {
  const content = z.object({ keyword: Keyword });
  expect(refusedFilter(content, { keyword: 'x'.repeat(41) })?.key).toBe('keyword');
  expect(refusedFilter(content, { keyword: 'x' })).toBeUndefined();
});
