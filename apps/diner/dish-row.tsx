import { useState } from 'react';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import { DishSheet } from './dish-sheet.tsx';
import { type Cart, cartKey, type Dish, portionsOf, type Size } from './menu-types.ts';
import { ownOf, useChoices } from './own-choices.ts';
import { Picture, Stepper } from './parts.tsx';
import { t } from './texts.ts';
import { allergenNames, money, sizeName } from './words.ts';

interface Props {
  readonly dish: Dish;
  readonly stallId: string | null;
  readonly cart: Cart;
  readonly isOpen: boolean;
  /** `key` is that of the cart. */
  readonly onChange: (key: string, count: number) => void;
}

/** A dish in its portions, and how many of each are wanted; its picture leads to what is told of it. */
export function DishRow(props: Props) {
  const [isTold, setTold] = useState(false);
  const { dish } = props;
  const { lineId, dishesName } = dish;

  return (
    <li className="dish">
      <button
        type="button"
        className="about"
        aria-label={t('{name}详情', { name: dishesName })}
        onClick={() => setTold(true)}
      >
        <Picture name={dishesName} image={dish.image} />
      </button>
      <div>
        <strong>{dishesName}</strong>
        <Marks dish={dish} />
        <Portions {...props} />
      </div>
      {isTold && (
        <DishSheet lineId={lineId} dishesName={dishesName} onClose={() => setTold(false)}>
          <Portions {...props} />
        </DishSheet>
      )}
    </li>
  );
}

/** The portions of a dish with their prices, and how many of each are wanted. */
function Portions({ dish, stallId, cart, isOpen, onChange }: Props) {
  const { lineId, dishesName, normalPrice, left, limitNum } = dish;
  const portions = portionsOf(dish);
  const keyOf = (size: Size) => cartKey(stallId, lineId, size);
  const countOf = (size: Size) => cart.get(keyOf(size)) ?? 0;
  const wanted = portions.reduce((sum, { size }) => sum + countOf(size), 0);
  const free = Math.min(left ?? 99, limitNum ?? 99) - wanted;

  return portions.map(({ size, price }) => (
    <div className="portion" key={size}>
      <span className="price">
        {portions.length > 1 && <em>{sizeName(size)}</em>}
        {money(price)}
        {size === portionSize.key.regular && normalPrice !== null && <s>{money(normalPrice)}</s>}
      </span>
      {isOpen && (
        <Stepper
          name={size === portionSize.key.regular ? dishesName : `${dishesName} ${sizeName(size)}`}
          most={countOf(size) + Math.max(0, free)}
          count={countOf(size)}
          onChange={(count) => onChange(keyOf(size), count)}
        />
      )}
    </div>
  ));
}

/** So few are left that one should hurry. */
const FEW = 5;

/** What speaks for and against a dish, in short. */
function Marks({
  dish: { left, limitNum, allergens, recommended, stars },
}: {
  readonly dish: Dish;
}) {
  const own = ownOf(allergens, useChoices().allergens);
  const others = allergens.filter((each) => !own.includes(each));
  const isScarce = left !== null && left > 0 && left <= FEW;
  return (
    <small>
      {recommended && <span className="recommended">{t('推荐')}</span>}
      {stars !== null && <span>{t('{stars} 分', { stars: stars.toFixed(1) })}</span>}
      {isScarce && <span className="scarce">{t('快售完')}</span>}
      {left !== null && <span>{t('剩 {left} 份', { left })}</span>}
      {limitNum !== null && <span>{t('限 {limit} 份', { limit: limitNum })}</span>}
      {own.length > 0 && (
        <span className="avoid">{t('含您的过敏原：{what}', { what: allergenNames(own) })}</span>
      )}
      {others.length > 0 && <span>{t('含 {what}', { what: allergenNames(others) })}</span>}
    </small>
  );
}
