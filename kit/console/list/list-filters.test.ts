import { createElement } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays, OpenMoments } from '#kit/contract/period-fields.ts';
import { filtersOfList } from './list-filters.ts';

const kinds = lookup([{ key: 1, desc: '菜品' }]);
const common = { title: '列表', path: '/sample', access: 'session', key: 'rowId' } as const;
const list = listSet({
  ...common,
  id: 'sample.page',
  own: {
    rowId: Id,
    kind: keyOf(kinds).meta({ title: '类型' }),
    day: DateText.meta({ title: '日期' }),
    inner: Count,
  },
  columns: ['kind', 'day'],
  filter: {
    ...OpenDays,
    keyword: Keyword.meta({ placeholder: '名称' }),
    kind: keyOf(kinds).optional(),
    kinds: z.array(keyOf(kinds)).optional().meta({ title: '几种' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    least: Fen.optional().meta({ title: '最低' }),
    inner: Count.optional(),
  },
  period: 'day',
  order: descending('day'),
});
const input = createElement('i');
const filtersOf = (more: object = {}) =>
  filtersOfList(list, { inputs: { canteenId: input }, said: [], ...more });

test('every filter that is called anything is asked for, in the order of the value', () => {
  expect(filtersOf()).toEqual([
    { key: 'startDate', title: '日期', input: 'dateRange', until: 'endDate' },
    { key: 'keyword', title: '关键字', placeholder: '名称' },
    { key: 'kind', title: '类型', of: kinds },
    { key: 'kinds', title: '几种', of: kinds },
    { key: 'canteenId', title: '食堂', input },
    { key: 'least', title: '最低', input: 'money' },
  ]);
});

test('what is said elsewhere is not asked for, and a screen chooses some', () => {
  expect(filtersOf({ said: ['canteenId', 'kind'] }).map(({ key }) => key)).toEqual([
    'startDate',
    'keyword',
    'kinds',
    'least',
  ]);
  const own = { key: 'least', title: '至少' };
  expect(filtersOf({ filters: ['kind', own] })).toEqual([
    { key: 'kind', title: '类型', of: kinds },
    own,
  ]);
});

test('an id that has no control is no text that an operator types', () => {
  expect(() => filtersOf({ inputs: {} })).toThrow('canteenId needs a control');
});

test('a period of moments has its own title where it says one', () => {
  const moments = listSet({
    ...common,
    id: 'sample.moments',
    own: { rowId: Id },
    columns: [],
    filter: { ...OpenMoments, startDate: OpenMoments.startDate.meta({ title: '时间' }) },
    order: descending('rowId'),
  });
  expect(filtersOfList(moments, { said: [] })).toEqual([
    { key: 'startDate', title: '时间', input: 'dateTimeRange', until: 'endDate' },
  ]);
});
