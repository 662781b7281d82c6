import { expect, test } from 'vitest';
import { type PageWords, searchPages } from './page-search.ts';

const pages = [
  { path: '/money/detail', titles: ['账户中心', '充值明细'] },
  { path: '/money/recharge', titles: ['账户中心', '账户充值'] },
  { path: '/money/accounts', titles: ['账户中心', '账户列表'] },
  { path: '/report/handIn', titles: ['报表中心', '操作员报表', '操作员缴款'] },
  { path: '/report/recharge', titles: ['报表中心', '充值'] },
];

const words = new Map<string, PageWords>(
  [
    { path: '/money/detail', sound: 'chongzhimingxi czmx', words: ['充值记录'] },
    {
      path: '/money/recharge',
      sound: 'zhanghuchongzhi zhcz cunqian cq',
      words: ['存钱', 'Top up'],
    },
    { path: '/money/accounts', sound: 'zhanghuliebiao zhlb', words: ['补卡', '销户', '充值限额'] },
    { path: '/report/handIn', sound: 'caozuoyuanjiaokuan czyjk', words: ['现金', '上交'] },
    { path: '/report/recharge', sound: 'chongzhi cz', words: [] },
  ].map((each) => [each.path, { ...each, about: '' }]),
);

const found = (text: string) => searchPages(pages, text, words).map(({ path }) => path);

test('the title itself comes first, then its beginning, then a part of it, then other words', () => {
  expect(found('充值')).toEqual([
    '/report/recharge',
    '/money/detail',
    '/money/recharge',
    '/money/accounts',
  ]);
});

test('another word for the page is as good as its title, also by its sound', () => {
  expect(found('存钱')).toEqual(['/money/recharge']);
  expect(found('cq')).toEqual(['/money/recharge']);
});

test('letters find titles by pinyin and by initials, whole ones before beginnings', () => {
  expect(found('cz')).toEqual(['/report/recharge', '/money/detail', '/report/handIn']);
  expect(found('ZHCZ')).toEqual(['/money/recharge']);
  expect(found('chongzhi')).toEqual(['/report/recharge', '/money/detail', '/money/recharge']);
});

test('words people use find the page that has another title for it, in both languages', () => {
  expect(found('现金')).toEqual(['/report/handIn']);
  expect(found('补卡')).toEqual(['/money/accounts']);
  expect(found('top')).toEqual(['/money/recharge']);
});

test('one character is enough, and a directory leads to its pages after all others', () => {
  expect(found('缴')).toEqual(['/report/handIn']);
  expect(found('账户')).toEqual(['/money/recharge', '/money/accounts', '/money/detail']);
});

test('of several words each must say something of the page', () => {
  expect(found('报表 现金')).toEqual(['/report/handIn']);
  expect(found('报表 补卡')).toEqual([]);
});
