import { expect, test } from 'vitest';
import { meaningOf } from './typed.ts';

const typed = (text: string, isEmpty: boolean) => meaningOf(text, { isRead: false, isEmpty });
const read = (text: string, isEmpty: boolean) => meaningOf(text, { isRead: true, isEmpty });

test('before there is something to pay digits are an amount, afterwards a card', () => {
  expect(typed('12.5', true)).toEqual({ kind: 'amount', amount: 1250 });
  expect(typed('12', true)).toEqual({ kind: 'amount', amount: 1200 });
  expect(typed('.5', true)).toEqual({ kind: 'amount', amount: 50 });
  expect(typed('20160001', true)).toEqual({ kind: 'card', cardNo: '20160001' });
  expect(typed('12345', false)).toEqual({ kind: 'card', cardNo: '12345' });
  expect(typed('3.20', false)).toEqual({ kind: 'amount', amount: 320 });
});

test('a reader reads cards and codes, however short', () => {
  expect(read('12345', true)).toEqual({ kind: 'card', cardNo: '12345' });
  expect(read('YT1.1.a.b.cccccccccccc.dddddddddddddddddddddd', false)).toMatchObject({
    kind: 'code',
  });
});

test('what is neither says so', () => {
  for (const text of ['0', '0.00', '1.234', '1.2.3', '12', '卡'])
    expect(typed(text, text !== '12')).toEqual({ kind: 'nothing' });
});
