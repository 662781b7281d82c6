import { expect, test } from 'vitest';
import { rechargeWish } from './recharge-words.ts';

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
  expect(rechargeWish(text)).toEqual(wish);
});

test.each(['充值', '充值 ', 'czmx', '王 充', ''])('%j asks for no recharge of anybody', (text) => {
  expect(rechargeWish(text)).toBeUndefined();
});
