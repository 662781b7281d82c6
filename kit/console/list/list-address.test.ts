import { expect, test } from 'vitest';
import { z } from 'zod';
import { page } from '#kit/contract/endpoint.ts';
import { DateTimeText, Id, Keyword, LONGEST_NAME } from '#kit/contract/fields.ts';
import { changedQuery } from '../shell/address.ts';
import { askedIn, filterQuery, listAddress, ordersQuery, pageQuery } from './list-address.ts';
import type { AnyContent } from './list-types.ts';

const list = page({
  id: 'order.pageOrder',
  title: '订单',
  path: '/order/page',
  access: 'order',
  filter: {
    startDate: DateTimeText.optional(),
    endDate: DateTimeText.optional(),
    keyword: Keyword,
    canteenId: Id.optional(),
    state: z.union([z.literal(1), z.literal(2)]).optional(),
    kinds: z.array(z.enum(['sale', 'refund'])).optional(),
    minAmount: z.int().min(0).optional(),
    secret: z.string().optional(),
  },
  row: z.object({ orderId: Id, amount: z.int(), note: z.string() }),
  columns: [
    { key: 'orderId', title: '订单号', sort: true },
    { key: 'amount', title: '金额', kind: 'money', sort: true },
    { key: 'note', title: '备注' },
  ],
});
const filters = [
  { key: 'startDate', until: 'endDate' },
  ...['keyword', 'canteenId', 'state', 'kinds', 'minAmount'].map((key) => ({ key })),
];
const today = { startDate: '2026-11-22 00:00:00', endDate: '2026-11-22 23:59:59' };
const asked = (search: string, initial: AnyContent = {}) => {
  const query = new URLSearchParams(search);
  return askedIn(list, filters, (name) => query.getAll(name), initial);
};

test('what a search puts into the address is what the address asks again', () => {
  const search: AnyContent = {
    startDate: '2026-11-01 00:00:00',
    endDate: '2026-11-02 23:59:59',
    keyword: '张 & 李+1',
    canteenId: '12',
    state: 2,
    kinds: ['sale', 'refund'],
    minAmount: 1250,
  };

  const orders = [{ column: 'amount', asc: false }];
  const turned = { current: 3, size: 50 };
  const query = changedQuery('?orderId=7', {
    ...filterQuery(filters, search, today),
    ...ordersQuery(orders),
    ...pageQuery(turned),
  });

  expect(asked(query, today)).toEqual({ filter: search, page: turned, orders });
  expect(query).toContain('?orderId=7&startDate=2026-11-01+00:00:00&endDate=2026-11-02+23:59:59&');
  expect(query).toContain('&kinds=sale&kinds=refund&minAmount=1250&sort=-amount&page=3&size=50');
});

test('the address keeps quiet about what a list begins with, and says it when that was emptied', () => {
  const initial = { ...today, state: 1 };
  expect(changedQuery('', filterQuery(filters, { ...initial, keyword: ' ' }, initial))).toBe('');
  expect(asked('', initial).filter).toEqual(initial);
  const emptied = changedQuery('', filterQuery(filters, today, initial));
  expect(emptied).toBe('?state=');
  expect(asked(emptied, initial).filter).toEqual(today);
});

test('a link leads to the rows of a number, whatever the list begins with', () => {
  const link = listAddress<typeof list>('/orders', {
    ...today,
    canteenId: '12',
    kinds: ['sale'],
    state: null,
  });
  const [path, search = ''] = link.split('?');
  expect(path).toBe('/orders');
  expect(asked(`?${search}`, { state: 1, minAmount: 5 }).filter).toEqual({
    ...today,
    canteenId: '12',
    kinds: ['sale'],
    minAmount: 5,
  });
});

test.each([
  ['state=3', 'no value of the fixed list'],
  ['state=1x', 'no number'],
  ['canteenId=-1', 'no id'],
  ['canteenId=1%27%20or%201=1', 'no id'],
  ['minAmount=12.5', 'no whole fen'],
  ['minAmount=1e3', 'another way to write a number'],
  ['minAmount=-5', 'below what the contract takes'],
  [`keyword=${'x'.repeat(LONGEST_NAME + 1)}`, 'longer than the contract takes'],
  ['keyword=%00', 'a control character'],
  ['kinds=other&kinds=', 'nothing of the list'],
  ['startDate=2026-11-01+00:00:00', 'half a range, which no input could show'],
  ['startDate=2026-11-31+00:00:00&endDate=2026-12-01+00:00:00', 'a day there is not'],
  ['secret=x', 'a filter that is not shown'],
  ['sort=note&page=0&size=7', 'no order, page or size of this list'],
  ['sort=-&page=x&size=-1', 'no order, page or size at all'],
  ['page=99999999&constructor=1&__proto__=1', 'a page no list has'],
])('a strange address asks nothing: %s (%s)', (query) => {
  expect(asked(`?${query}`)).toEqual({ filter: {}, page: { current: 1, size: 20 }, orders: [] });
});

test('of several values those stay that fit', () => {
  expect(asked('?kinds=sale&kinds=x&keyword=007').filter).toEqual({
    kinds: ['sale'],
    keyword: '007',
  });
});
