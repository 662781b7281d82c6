import { type PortionSize, portionSize } from '../../contract/lookups.ts';
import { type OtherPortion, saleMode } from '../../contract/recipe.ts';
import type { DishFacts } from '../dish/dish-facts.ts';

const SALE_MODE = saleMode.key;

/** What of a line and of the dish it offers decides what is sold, and for how much. */
type Line = Pick<
  DishFacts,
  'price' | 'discountPrice' | 'large' | 'small' | 'dishStock' | 'dishLimit'
> & {
  readonly saleMode: number;
  readonly salePrice: number | null;
  readonly supplyNum: number | null;
  readonly limitNum: number | null;
};

/** Fen a portion or a kilogram is sold at, and what it costs without its discount; the price of the line itself knows no discount. */
export function askedOf({
  salePrice,
  price,
  discountPrice,
}: Pick<Line, 'salePrice' | 'price' | 'discountPrice'>) {
  const isReduced = salePrice === null && discountPrice !== null && discountPrice < price;
  return {
    asked: salePrice ?? (isReduced ? discountPrice : price),
    normalPrice: isReduced ? price : null,
  };
}

/** How much of a line there is, and one person may buy: as the line says, or the dish; what is weighed is limited by its line only. */
export function supplyOf({ saleMode, supplyNum, limitNum, dishStock, dishLimit }: Line) {
  if (saleMode === SALE_MODE.byWeight) return { supplyNum, limitNum };
  return { supplyNum: supplyNum ?? dishStock, limitNum: limitNum ?? dishLimit };
}

export interface SizeOffered extends OtherPortion {
  readonly size: PortionSize;
}
/** The further portions a line is sold in. */
export function sizesOf({
  saleMode,
  large,
  small,
}: Pick<Line, 'saleMode' | 'large' | 'small'>): SizeOffered[] {
  if (saleMode === SALE_MODE.byWeight) return [];
  return [
    ...(large ? [{ size: portionSize.key.large, ...large }] : []),
    ...(small ? [{ size: portionSize.key.small, ...small }] : []),
  ];
}

/* The same of a line `l` of a published menu in SQL; `a.size` is the portion that is named. */

/** A fact of the dish as it was published. */
const frozen = (key: string, type: string): string => `(l.frozen->>'${key}')::${type}`;
const ofPortion = (key: 'price' | 'cost' | 'weight', normal: string, type: string): string =>
  `case a.size when ${portionSize.key.large} then (l.frozen->'large'->>'${key}')::${type}
    when ${portionSize.key.small} then (l.frozen->'small'->>'${key}')::${type} else ${normal} end`;
const byPortion = (key: string): string =>
  `case when l.sale_mode <> ${SALE_MODE.byWeight} then ${frozen(key, 'int')} end`;

export const SOLD_AS = {
  price: ofPortion(
    'price',
    `coalesce(l.sale_price, least(${frozen('price', 'bigint')}, ${frozen('discountPrice', 'bigint')}))`,
    'bigint',
  ),
  cost: ofPortion('cost', frozen('costPrice', 'bigint'), 'bigint'),
  weight: ofPortion('weight', frozen('weight', 'int'), 'int'),
  boxFee: `coalesce(${frozen('boxFee', 'bigint')}, 0)`,
  supply: `coalesce(l.supply_num, ${byPortion('dishStock')})`,
  limit: `coalesce(l.limit_num, ${byPortion('dishLimit')})`,
} as const;
