import { expect, test } from 'vitest';
import {
  MOST_TICKED,
  type ShownPage,
  type Tick,
  ticksAfterPress,
  ticksAfterRead,
  ticksOfAll,
} from './selection.ts';

const page = (
  name: string,
  ...rows: readonly (readonly [id: string, amount: number])[]
): ShownPage => ({
  rowKey: 'id',
  page: name,
  records: rows.map(([id, amount]) => ({ id, amount })),
});
const first = page('1', ['a', 1], ['b', 2], ['c', 3]);
const second = page('2', ['d', 4], ['e', 5]);
const ids = (ticks: readonly Tick[]) => ticks.map(({ row }) => row['id']);

test('rows are ticked over pages; a press on one page leaves the others alone', () => {
  const ticks = ticksAfterPress(
    ticksAfterPress([], first, new Set(['a', 'c'])),
    second,
    new Set(['d']),
  );
  expect(ids(ticks)).toEqual(['a', 'c', 'd']);
  expect(ids(ticksAfterPress(ticks, first, new Set(['c', 'd'])))).toEqual(['d', 'c']);
});

test('a row that is gone when its page is read again leaves, and the others are as they are now', () => {
  const ticks = ticksAfterPress([], first, new Set(['a', 'b', 'c']));
  const again = ticksAfterRead(ticks, page('1', ['a', 1], ['c', 30], ['d', 4]));
  expect(again.map(({ row }) => row)).toEqual([
    { id: 'a', amount: 1 },
    { id: 'c', amount: 30 },
  ]);
});

test('reading one page says nothing of ticks on another; a row that moved there belongs to it from then on', () => {
  const ticks = ticksAfterPress([], first, new Set(['b', 'c']));
  const turned = ticksAfterRead(ticks, page('2', ['c', 3], ['d', 4]));
  expect(ids(turned)).toEqual(['b', 'c']);
  expect(ids(ticksAfterRead(turned, page('2', ['d', 4])))).toEqual(['b']);
});

test('everything a search finds can be ticked at once, as much as one call takes; the shown page has its rows as it shows them', () => {
  const found = Array.from({ length: MOST_TICKED }, (_, at) => ({
    id: at === 0 ? 'c' : `x${at}`,
    amount: at,
  }));
  const ticks = ticksOfAll(found, first);
  expect(ticks).toHaveLength(MOST_TICKED);
  expect(ticks.slice(0, 4).map(({ row }) => row)).toEqual([
    ...first.records,
    { id: 'x1', amount: 1 },
  ]);
  expect(ids(ticksAfterRead(ticks, second)).slice(0, 4)).toEqual(['a', 'b', 'c', 'x1']);
  expect(ids(ticksAfterPress(ticks, first, new Set())).slice(0, 2)).toEqual(['x1', 'x2']);
});
