import { expect, test } from 'vitest';
import {
  type Cart,
  type CartLine,
  type Dish,
  type SetMeal,
  soldAs,
  totalOf,
  withLine,
  withPieces,
} from './cart.ts';

const dish = (lineId: number, more: Partial<Dish> = {}) =>
  ({
    lineId,
    dishesId: lineId * 10,
    dishesName: `菜${lineId}`,
    saleMode: 1,
    price: 800,
    sizes: [{ size: 2, price: 1100, weight: null }],
    soldOut: false,
    ...more,
  }) as Dish;
const meal = {
  packageId: 7,
  packageName: '套餐',
  price: null,
  discountRatio: 85,
  dishes: [
    { dishesId: 1, dishesName: '饭', price: 101, choiceGroup: 0, quantity: 500 },
    { dishesId: 2, dishesName: '鱼', price: 900, choiceGroup: 1, quantity: 1000 },
    { dishesId: 3, dishesName: '肉', price: 1000, choiceGroup: 1, quantity: 1000 },
  ],
} as SetMeal;

const cartOf = (...lines: readonly CartLine[]): Cart =>
  lines.reduce<Cart>((cart, line) => {
    const next = withLine(cart, line);
    if (typeof next === 'string') throw new Error(next);

    return next;
  }, []);

test('what is told to the house names each size of a line once, plates one by one, and costs what the menu asks', () => {
  const weighed = dish(2, { saleMode: 2, price: 3980 });
  const cart = cartOf(
    { kind: 'dish', dish: dish(1), size: 1, count: 1 },
    { kind: 'dish', dish: dish(1), size: 2, count: 1 },
    { kind: 'dish', dish: dish(1), size: 1, count: 2 },
    { kind: 'weighed', dish: weighed, grams: [137] },
    { kind: 'weighed', dish: weighed, grams: [38] },
    { kind: 'setMeal', meal, dishesIds: [3], count: 2 },
  );
  /* Half a fen of the rice is rounded up first: 51 + 1000, of it 85 percent. */
  expect(soldAs(cart)).toEqual({
    amount: 3 * 800 + 1100 + 545 + 151 + 2 * 893,
    items: [
      { lineId: 1, count: 3 },
      { lineId: 1, count: 1, size: 2 },
      { lineId: 2, grams: [137, 38] },
    ],
    packages: [{ packageId: 7, dishesIds: [3], count: 2 }],
  });
});

test('a sale is amounts or dishes, nothing that is sold out, and no more than the house takes at once', () => {
  const amounts = cartOf({ kind: 'amount', amount: 1200 }, { kind: 'amount', amount: 350 });
  expect(soldAs(amounts)).toEqual({ amount: 1550 });
  expect(withLine(amounts, { kind: 'dish', dish: dish(1), size: 1, count: 1 })).toBe('mixed');
  expect(withLine([], { kind: 'dish', dish: dish(1, { soldOut: true }), size: 1, count: 1 })).toBe(
    'soldOut',
  );
  expect(withLine(amounts, { kind: 'amount', amount: 9_999_999 })).toBe('tooMuch');
  expect(withLine([], { kind: 'dish', dish: dish(1), size: 1, count: 1000 })).toBe('full');
});

test('a line without pieces is gone', () => {
  const cart = cartOf({ kind: 'dish', dish: dish(1), size: 1, count: 2 });
  const one = withPieces(cart, 0, -1) as Cart;
  expect(totalOf(one)).toBe(800);
  expect(withPieces(one, 0, -1)).toEqual([]);
});
