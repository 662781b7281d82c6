import { expect, test } from 'vitest';
import { EVERY_TYPE, findDishes, SET_MEALS } from './find-dishes.ts';
import type { Dish, SetMeal, Stall } from './menu-types.ts';

const dishOf = (dishesId: string, dishesName: string, sound: string, typeName: string) =>
  ({ dishesId, dishesName, sound, typeName }) as Dish;
const braised = dishOf('1', '红烧肉', 'hongshaorou hsr', '荤菜');
const greens = dishOf('2', '清炒时蔬', 'qingchaoshishu qcss', '素菜');
const cola = dishOf('3', 'COLA 可乐', 'colakele colakl', '饮料');
const lunch = {
  packageId: '9',
  packageName: '工作餐',
  parts: [{ dishesId: '2', dishesName: '清炒时蔬' }],
} as SetMeal;
const stalls = [
  { stallId: 'a', dishes: [braised, greens], packages: [lunch] },
  { stallId: 'b', dishes: [cola], packages: [] as SetMeal[] },
] as unknown as Stall[];
const found = (typed: string, typeName = EVERY_TYPE) =>
  findDishes(stalls, typed, typeName).flatMap(({ dishes, packages }) => [
    ...dishes.map(({ dishesName }) => dishesName),
    ...packages.map(({ packageName }) => packageName),
  ]);

test('dishes are found by name, pinyin and initials, set meals also by what is in them', () => {
  expect(found('')).toEqual(['红烧肉', '清炒时蔬', '工作餐', 'COLA 可乐']);
  expect(found('烧')).toEqual(['红烧肉']);
  expect(found('HSR')).toEqual(['红烧肉']);
  expect(found('shi shu')).toEqual(['清炒时蔬', '工作餐']);
  expect(found('cola')).toEqual(['COLA 可乐']);
  expect(found('佛跳墙')).toEqual([]);
});

test('a category leaves its dishes, and set meals are one of their own', () => {
  expect(found('', '素菜')).toEqual(['清炒时蔬']);
  expect(found('', SET_MEALS)).toEqual(['工作餐']);
  expect(found('肉', '素菜')).toEqual([]);
});
