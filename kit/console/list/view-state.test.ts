import { expect, test } from 'vitest';
import { z } from 'zod';
import { page } from '#kit/contract/endpoint.ts';
import { DateText, Id, Keyword } from '#kit/contract/fields.ts';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { quickRange } from '../report/report-period.ts';
import { changedQuery } from '../shell/address.ts';
import {
  askedBy,
  chosenView,
  contentOf,
  isSameAsking,
  type ListFacts,
  movingRanges,
  nodeQuery,
  queryChange,
} from './view-state.ts';

const list = page({
  id: 'order.pageOrder',
  title: '订单',
  path: '/order/page',
  access: 'order',
  filter: {
    startDate: DateText.optional(),
    endDate: DateText.optional(),
    keyword: Keyword,
    state: z.union([z.literal(1), z.literal(2)]).optional(),
    orgId: Id.optional(),
  },
  row: z.object({ orderId: Id, amount: z.int() }),
  columns: [
    { key: 'orderId', title: '订单号' },
    { key: 'amount', title: '金额', kind: 'money', sort: true },
  ],
});
const [start, end] = quickRange('今天', false);
const today = { startDate: start, endDate: end };
const view = (viewId: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  viewId,
  place: '/orders#order.pageOrder',
  viewName: viewId,
  roleId: null,
  roleName: null,
  ifEdit: 1,
  ifDefault: 2,
  ifMenu: 2,
  content: { query, ranges: {}, columns: {}, words: {} },
  version: 1,
  ...more,
});
const facts = (...views: SavedView[]): ListFacts => ({
  list,
  filters: [{ key: 'startDate', until: 'endDate' }, { key: 'keyword' }, { key: 'state' }],
  initial: today,
  beside: ['orgId'],
  views,
});
const by = (all: ListFacts, search: string) =>
  askedBy(all, (name) => new URLSearchParams(search).getAll(name));

test('a view named in the address sets the list; pages of it are turned without leaving it', () => {
  const all = facts(view('7', '?state=2&sort=-amount&size=50'));
  const { asked, view: active, isLost } = by(all, '?view=7&page=3');
  expect([active?.viewId, isLost]).toEqual(['7', false]);
  expect(asked).toEqual({
    filter: { ...today, state: 2 },
    orders: [{ column: 'amount', asc: false }],
    page: { current: 3, size: 50 },
  });

  expect(
    changedQuery(
      '?view=7&page=3',
      queryChange(all, { ...asked, page: { current: 4, size: 50 } }, active),
    ),
  ).toBe('?view=7&page=4');
});

test('a view that was changed is still named, and the link says everything for an operator who does not have it', () => {
  const all = facts(view('7', '?state=2'));
  const { asked, view: active } = by(all, '?view=7');
  const next = { ...asked, filter: { ...asked.filter, keyword: '张' } };
  const search = changedQuery('?view=7', queryChange(all, next, active));
  expect(search).toBe(`?view=7&keyword=${encodeURIComponent('张')}&state=2`);
  const [mine, theirs] = [by(all, search), by(facts(), search)];
  expect(mine.asked).toEqual(next);
  expect([mine.view?.viewId, isSameAsking(all, mine.asked, mine.base)]).toEqual(['7', false]);
  expect([theirs.asked.filter, theirs.isLost]).toEqual([next.filter, true]);
  expect(changedQuery(search, queryChange(all, asked, active))).toBe('?view=7');
});

test('a list begins with the default view unless the address says something else', () => {
  const all = facts(view('7', '?state=2', { ifDefault: 1 }));
  expect(by(all, '').view?.viewId).toBe('7');
  expect(by(all, '?state=1').view).toBeUndefined();
  expect(by(all, '?orderId=3').view?.viewId).toBe('7');
  const plain = changedQuery('?view=7&page=2', chosenView(all, undefined));
  expect(by(all, plain)).toMatchObject({
    asked: { filter: today },
    view: undefined,
    isLost: false,
  });
  const { asked } = by(all, plain);
  expect(by(all, changedQuery(plain, queryChange(all, asked, undefined))).view).toBeUndefined();
  expect(chosenView(facts(view('7', '')), undefined)['view']).toEqual([]);
});

test('a period of a view moves with the day or stands, as it was saved', () => {
  const all = facts();
  const { asked } = by(all, '');
  const moving = movingRanges(all, asked);
  expect(moving).toEqual([{ key: 'startDate', title: '今天', range: [start, end] }]);
  const moved = contentOf(all, asked, { moving, columns: {}, words: {} });
  expect(moved).toEqual({ query: '', ranges: { startDate: '今天' }, columns: {}, words: {} });
  const stands = contentOf(all, asked, { moving: [], columns: {}, words: {} });
  expect(stands.query).toBe(`?startDate=${start}&endDate=${end}`);

  const older = { ...all, initial: { startDate: '2020-01-01', endDate: '2020-01-01' } };
  const [one, other] = [moved, stands].map((content) => view('7', '', { content }));
  const shown = [one, other].map(
    (each) => by({ ...older, views: [each as SavedView] }, '?view=7').asked.filter,
  );
  expect(shown).toEqual([today, today]);
  const emptied = contentOf(
    all,
    { ...asked, filter: { state: 2 } },
    { moving: [], columns: {}, words: {} },
  );
  expect(by(facts(view('7', '', { content: emptied })), '?view=7').asked.filter).toEqual({
    state: 2,
  });
});

test('what a view says and the list no longer takes is left out', () => {
  const content = {
    query: '?state=9&gone=1&keyword=a',
    ranges: { gone: '今天', startDate: '明年' },
    columns: {},
    words: {},
  };
  expect(by(facts(view('7', '', { content })), '?view=7').asked.filter).toEqual({
    ...today,
    keyword: 'a',
  });
});

test('a view keeps the node of the tree beside the list; the address says it for the tree, another node and none', () => {
  const all = facts();
  const { asked } = by(all, '?state=2&orgId=5');
  const content = contentOf(all, asked, { moving: [], columns: {}, words: {} });
  const saved = facts(view('7', '', { content }));
  const [own] = saved.views;
  expect(chosenView(saved, '7')).toMatchObject({ view: ['7'], orgId: ['5'] });
  expect(by(saved, '?view=7').asked.filter).toMatchObject({ state: 2, orgId: '5' });
  expect(nodeQuery(saved, own)).toEqual({ orgId: ['5'] });

  for (const [said, orgId] of [
    ['?view=7&orgId=6', '6'],
    ['?view=7&orgId=', undefined],
  ] as const) {
    const { asked: now, base, view: active } = by(saved, said);
    expect([now.filter['state'], now.filter['orgId']]).toEqual([2, orgId]);
    expect(isSameAsking(saved, now, base)).toBe(false);
    expect(changedQuery(said, queryChange(saved, now, active))).toBe(said);
  }
});
