import type { DeviceSale, deviceMenu, SaleItem } from '#areas/device/contract/device-api.ts';
import { choiceGroup, type PortionSize, portionSize } from '#areas/menu/contract/lookups.ts';
import { saleMode } from '#areas/menu/contract/recipe.ts';
import { priceOfWeight } from '#areas/menu/contract/units.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { ShownLine } from './journal.ts';

export type Menu = ResultOf<typeof deviceMenu>;
export type Dish = Menu['lines'][number];
export type SetMeal = Menu['packages'][number];

/** An amount that was typed. */
interface AmountLine {
  readonly kind: 'amount';
  readonly amount: number;
}

interface DishLine {
  readonly kind: 'dish';
  readonly dish: Dish;
  readonly size: PortionSize;
  readonly count: number;
}

interface WeighedLine {
  readonly kind: 'weighed';
  readonly dish: Dish;
  /** What the scale showed, plate by plate. */
  readonly grams: readonly number[];
}

interface SetMealLine {
  readonly kind: 'setMeal';
  readonly meal: SetMeal;
  /** The dish that was taken of each group. */
  readonly dishesIds: readonly number[];
  readonly count: number;
}

export type CartLine = AmountLine | DishLine | WeighedLine | SetMealLine;

/** What somebody is about to pay: amounts, or dishes and set meals. The house knows a sale by what it names or by its amount, never half of each. */
export type Cart = readonly CartLine[];

/** Why something cannot be put into a cart; `gone`: what was in it is not offered any more. */
export type CartProblem = 'mixed' | 'full' | 'tooMuch' | 'soldOut' | 'gone';

const SIZE = portionSize.key;
const WEIGHED = saleMode.key.byWeight;

/** The most a sale may cost, lines it may have, pieces and plates of a line, grams of a plate: those of the device API. */
const MOST = { amount: 10_000_000, lines: 50, pieces: 999, plates: 20, grams: 30_000 };

export const isWeighed = ({ saleMode: mode }: Dish): boolean => mode === WEIGHED;

/** Fen of one portion of a size. */
export const priceOf = ({ price, sizes }: Dish, size: PortionSize): number =>
  size === SIZE.regular ? price : (sizes.find((each) => each.size === size)?.price ?? price);

const THOUSAND = 1000;
const PERCENT = 100;

/** The dishes of a set meal where these were chosen. */
export const partsOf = ({ dishes }: SetMeal, dishesIds: readonly number[]): SetMeal['dishes'] =>
  dishes.filter(
    ({ choiceGroup: group, dishesId }) =>
      group === choiceGroup.key.always || dishesIds.includes(dishesId),
  );

/** Fen of a set meal where these dishes were chosen: its price, or its share of what they cost together. */
export function setMealPrice(meal: SetMeal, dishesIds: readonly number[]): number {
  const together = partsOf(meal, dishesIds).reduce(
    (sum, { price, quantity }) => sum + Math.round((price * quantity) / THOUSAND),
    0,
  );

  return meal.price ?? Math.round((together * meal.discountRatio) / PERCENT);
}

/** The groups of a set meal of which one dish is taken, in their order. */
export const groupsOf = ({ dishes }: SetMeal): readonly SetMeal['dishes'][] =>
  [...Map.groupBy(dishes, ({ choiceGroup: group }) => group)]
    .filter(([group]) => group !== choiceGroup.key.always)
    .sort(([left], [right]) => left - right)
    .map(([, own]) => own);

/** Fen of a line. */
export function amountOf(line: CartLine): number {
  switch (line.kind) {
    case 'amount':
      return line.amount;
    case 'dish':
      return priceOf(line.dish, line.size) * line.count;
    case 'weighed':
      return line.grams.reduce((sum, grams) => sum + priceOfWeight(line.dish.price, grams), 0);
    case 'setMeal':
      return setMealPrice(line.meal, line.dishesIds) * line.count;
  }
}

/** Fen of a cart. */
export const totalOf = (cart: Cart): number => cart.reduce((sum, line) => sum + amountOf(line), 0);

/** Lines with the same key are one line. */
export function keyOf(line: CartLine): string {
  switch (line.kind) {
    case 'amount':
      return 'amount';
    case 'dish':
      return `dish ${line.dish.lineId} ${line.size}`;
    case 'weighed':
      return `weighed ${line.dish.lineId}`;
    case 'setMeal':
      return `setMeal ${line.meal.packageId} ${line.dishesIds.join()}`;
  }
}

/** The cart with one line more, or why not. */
export function withLine(cart: Cart, line: CartLine): Cart | CartProblem {
  const isAmount = line.kind === 'amount';
  if (cart.some(({ kind }) => (kind === 'amount') !== isAmount)) return 'mixed';
  if ((line.kind === 'dish' || line.kind === 'weighed') && line.dish.soldOut) return 'soldOut';

  const next = isAmount ? [...cart, line] : joined(cart, line);
  if (next.length > MOST.lines || next.some(isOverfull)) return 'full';

  return totalOf(next) > MOST.amount ? 'tooMuch' : next;
}

function joined(cart: Cart, line: CartLine): Cart {
  const key = keyOf(line);
  const at = cart.findIndex((each) => keyOf(each) === key);
  const known = cart[at];
  if (!known) return [...cart, line];

  return cart.with(at, together(known, line));
}

function together(known: CartLine, line: CartLine): CartLine {
  if (known.kind === 'weighed' && line.kind === 'weighed')
    return { ...known, grams: [...known.grams, ...line.grams] };
  if (known.kind === 'dish' && line.kind === 'dish')
    return { ...known, count: known.count + line.count };
  if (known.kind === 'setMeal' && line.kind === 'setMeal')
    return { ...known, count: known.count + line.count };

  return line;
}

function isOverfull(line: CartLine): boolean {
  if (line.kind === 'amount') return line.amount < 1;
  if (line.kind === 'weighed')
    return line.grams.length > MOST.plates || line.grams.some((each) => each > MOST.grams);

  return line.count > MOST.pieces;
}

/** The cart with one piece more or less of a line; without the line where nothing is left of it. */
export function withPieces(cart: Cart, at: number, more: 1 | -1): Cart | CartProblem {
  const line = cart[at];
  if (!line || line.kind === 'amount' || line.kind === 'weighed') return cart;
  if (line.count + more < 1) return withoutLine(cart, at);

  const next = cart.with(at, { ...line, count: line.count + more });
  if (next.some(isOverfull)) return 'full';

  return totalOf(next) > MOST.amount ? 'tooMuch' : next;
}

export const withoutLine = (cart: Cart, at: number): Cart => cart.toSpliced(at, 1);

/** What the house is told of a cart. */
export function soldAs(cart: Cart): Pick<DeviceSale, 'amount' | 'items' | 'packages'> {
  const items = cart.flatMap((line): SaleItem[] => {
    if (line.kind === 'weighed') return [{ lineId: line.dish.lineId, grams: [...line.grams] }];
    if (line.kind !== 'dish') return [];

    const { dish, count, size } = line;

    return [{ lineId: dish.lineId, count, ...(size !== SIZE.regular && { size }) }];
  });
  const packages = cart.flatMap((line) =>
    line.kind === 'setMeal'
      ? [{ packageId: line.meal.packageId, dishesIds: [...line.dishesIds], count: line.count }]
      : [],
  );

  return {
    amount: totalOf(cart),
    ...(items.length > 0 && { items }),
    ...(packages.length > 0 && { packages }),
  };
}

/** What rules see of a cart without a line to the house: fen of each dish. */
export const pricedLines = (
  cart: Cart,
): readonly { readonly amount: number; readonly goodsId?: number }[] =>
  cart.map((line) =>
    line.kind === 'dish' || line.kind === 'weighed'
      ? { amount: amountOf(line), goodsId: line.dish.dishesId }
      : { amount: amountOf(line) },
  );

/** A cart as receipt and list show it; `sayAmount` names what was typed, `saySize` a portion. */
export const shownLines = (
  cart: Cart,
  { sayAmount, saySize }: { sayAmount: () => string; saySize: (size: PortionSize) => string },
): ShownLine[] =>
  cart.map((line) => {
    const amount = amountOf(line);
    if (line.kind === 'amount') return { name: sayAmount(), count: 1, isWeighed: false, amount };
    if (line.kind === 'weighed') {
      const grams = line.grams.reduce((sum, each) => sum + each, 0);

      return { name: line.dish.dishesName, count: grams, isWeighed: true, amount };
    }
    if (line.kind === 'setMeal')
      return { name: line.meal.packageName, count: line.count, isWeighed: false, amount };

    const { dish, size, count } = line;
    const name = size === SIZE.regular ? dish.dishesName : `${dish.dishesName} ${saySize(size)}`;

    return { name, count, isWeighed: false, amount };
  });

/**
 * A cart that was put aside, by the menu there is now: prices may have changed since.
 * @returns lines that are still offered as they were
 */
export function renewed(cart: Cart, menu: Menu | undefined): Cart {
  return cart.flatMap((line): CartLine[] => {
    if (line.kind === 'amount') return [line];
    if (line.kind === 'setMeal') {
      const meal = menu?.packages.find(({ packageId }) => packageId === line.meal.packageId);
      const isWhole =
        meal && line.dishesIds.every((id) => meal.dishes.some(({ dishesId }) => dishesId === id));

      return isWhole ? [{ ...line, meal }] : [];
    }

    const dish = menu?.lines.find(({ lineId }) => lineId === line.dish.lineId);

    return dish && !dish.soldOut ? [{ ...line, dish }] : [];
  });
}
