import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { cardParts, speaksForItself } from './card-parts.ts';

const keysOf = (columns: readonly Column[]) => {
  const { picture, titles, amount, state, lines, rest } = cardParts(columns);
  const keys = (list: readonly Column[]) => list.map(({ key }) => key);

  return {
    picture: picture?.key,
    titles: keys(titles),
    amount: amount?.key,
    state: state?.key,
    lines: keys(lines),
    rest: keys(rest),
  };
};
const of = [{ key: 1, desc: '正常', colour: 'success' as const }];

test('a card is called by its name, shows its first amount and its state, then what stands furthest left', () => {
  const columns: Column[] = [
    { key: 'orderId', title: '订单号' },
    { key: 'occurredAt', title: '消费时间', kind: 'datetime' },
    { key: 'photo', title: '照片', kind: 'image' },
    { key: 'custName', title: '姓名' },
    { key: 'amount', title: '订单金额', kind: 'money' },
    { key: 'refundAmount', title: '退款金额', kind: 'money' },
    { key: 'stallName', title: '档口' },
    { key: 'orderState', title: '订单状态', kind: 'enum', of },
  ];
  expect(keysOf(columns)).toEqual({
    picture: 'photo',
    titles: ['custName', 'orderId'],
    amount: 'amount',
    state: 'orderState',
    lines: ['orderId', 'occurredAt', 'refundAmount'],
    rest: ['stallName'],
  });
});

test('a card shows what its row comes to before any other amount', () => {
  const columns: Column[] = [
    { key: 'canteenName', title: '食堂' },
    { key: 'consumeAmount', title: '消费金额', kind: 'money' },
    { key: 'totalAmount', title: '合计金额', kind: 'money', keep: true },
  ];
  expect(keysOf(columns)).toMatchObject({ amount: 'totalAmount', lines: ['consumeAmount'] });
});

test('a card of what a place sold is called by what it is, not by the place', () => {
  const columns: Column[] = [
    { key: 'bizDate', title: '营业日期', kind: 'date' },
    { key: 'canteenName', title: '食堂' },
    { key: 'goodsName', title: '品名' },
  ];
  expect(keysOf(columns)).toMatchObject({
    titles: ['goodsName', 'canteenName'],
    lines: ['bizDate', 'canteenName'],
  });
});

test('every column has exactly one place, also in groups and without any text', () => {
  const columns: Column[] = [
    { key: 'day', title: '日期', kind: 'date' },
    {
      key: '',
      title: '消费',
      children: [
        { key: 'count', title: '笔数', kind: 'int' },
        { key: 'sum', title: '金额', kind: 'money' },
      ],
    },
  ];
  expect(keysOf(columns)).toEqual({
    picture: undefined,
    titles: ['day'],
    amount: 'sum',
    state: undefined,
    lines: ['count'],
    rest: [],
  });
});

test('texts and the only moment speak for themselves, of several moments each says which it is', () => {
  const headed = (columns: Column[]) => {
    const { lines } = cardParts([{ key: 'mealName', title: '餐次' }, ...columns]);
    return lines.filter((leaf) => !speaksForItself(leaf, lines)).map(({ key }) => key);
  };

  expect(
    headed([
      { key: 'orgName', title: '组织' },
      { key: 'occurredAt', title: '消费时间', kind: 'datetime' },
      { key: 'count', title: '笔数', kind: 'int' },
    ]),
  ).toEqual(['count']);
  expect(
    headed([
      { key: 'startTime', title: '时间' },
      { key: 'bookCutoffTime', title: '预订截止' },
      { key: 'cancelCutoffTime', title: '取消截止' },
    ]),
  ).toEqual(['startTime', 'bookCutoffTime', 'cancelCutoffTime']);
  expect(
    headed([
      { key: 'startDate', title: '开始日期', kind: 'date' },
      { key: 'endDate', title: '结束日期', kind: 'date' },
    ]),
  ).toEqual(['startDate', 'endDate']);
});
