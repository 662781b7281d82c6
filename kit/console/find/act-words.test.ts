import { expect, test } from 'vitest';
import { actPattern, wishOf } from './act-words.ts';

const act = actPattern({
  spoken: ['充值', '充钱', '存钱'],
  letters: ['chongzhi', 'cz', 'recharge', 'top ?up'],
});

test.each([
  ['充值 侯悦 50', { who: '侯悦', amount: 5000 }],
  ['充值 50 侯悦', { who: '侯悦', amount: 5000 }],
  ['充值侯悦50.5元', { who: '侯悦', amount: 5050 }],
  ['充值 王', { who: '王' }],
  ['cz houyue 20', { who: 'houyue', amount: 2000 }],
  ['Top up John Smith 12.34', { who: 'John Smith', amount: 1234 }],
  ['充值 1001988', { who: '1001988' }],
  ['充值 1001988 50', { who: '1001988', amount: 5000 }],
])('%s says who and how much', (text, wish) => {
  expect(wishOf(text, act, true)).toEqual(wish);
});

test.each(['充值', '充值 ', 'czmx', '王 充', ''])('%j asks for nothing of anybody', (text) => {
  expect(wishOf(text, act, true)).toBeUndefined();
});

test('an act without an amount takes a number for a part of what is named', () => {
  const freeze = actPattern({ spoken: ['冻结'], letters: ['dongjie', 'freeze'] });
  expect(wishOf('冻结侯悦2', freeze)).toEqual({ who: '侯悦2' });
  expect(wishOf('Freeze 1001988', freeze)).toEqual({ who: '1001988' });
  expect(wishOf('freezer', freeze)).toBeUndefined();
});
