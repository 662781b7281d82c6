import { useState } from 'react';
import { type PortionSize, portionSize } from '#areas/menu/contract/lookups.ts';
import { money } from './amount.ts';
import {
  type CartLine,
  type Dish,
  groupsOf,
  isWeighed,
  type Menu,
  priceOf,
  type SetMeal,
  setMealPrice,
} from './cart.ts';
import { Picture, Sheet } from './parts.tsx';
import { t } from './texts.ts';
import { sizeName } from './words.ts';

interface Props {
  readonly menu: Menu | undefined;
  /** What is typed: pieces of what is tapped next, or its grams. */
  readonly typed: string;
  readonly onAdd: (line: CartLine) => void;
}

const MOST_TYPED = { pieces: 99, grams: 30_000 };

/** Above so many dishes they are found by name. */
const FEW = 12;

/** What is sold now: a tap puts it into the cart. */
export function Dishes({ menu, typed, onAdd }: Props) {
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState<Dish | SetMeal>();
  const lines = menu?.lines ?? [];
  const packages = menu?.packages ?? [];
  const isFound = (name: string): boolean => name.includes(keyword.trim());
  const count = lines.length + packages.length;
  const close = () => setAsked(undefined);
  const add = (line: CartLine): void => {
    close();
    onAdd(line);
  };

  const choose = (dish: Dish): void => {
    const line = typedLine(dish, typed);
    if (line) add(line);
    else setAsked(dish);
  };

  if (count === 0)
    return <p className="empty">{menu ? t('本餐没有在售的菜品') : t('没有今天的菜谱')}</p>;

  return (
    <div className="dishes">
      {count > FEW && (
        <input
          type="search"
          value={keyword}
          placeholder={t('按名称找菜')}
          aria-label={t('按名称找菜')}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      <ul className="tiles">
        {lines
          .filter(({ dishesName }) => isFound(dishesName))
          .map((dish) => (
            <li key={dish.lineId}>
              <DishTile dish={dish} onChoose={() => choose(dish)} />
            </li>
          ))}
        {packages
          .filter(({ packageName }) => isFound(packageName))
          .map((meal) => (
            <li key={`set ${meal.packageId}`}>
              <SetMealTile
                meal={meal}
                onChoose={() =>
                  groupsOf(meal).length === 0
                    ? add({ kind: 'setMeal', meal, dishesIds: [], count: piecesOf(typed) })
                    : setAsked(meal)
                }
              />
            </li>
          ))}
      </ul>
      {asked && 'lineId' in asked && isWeighed(asked) && (
        <WeighSheet dish={asked} onAdd={add} onClose={close} />
      )}
      {asked && 'lineId' in asked && !isWeighed(asked) && (
        <SizeSheet dish={asked} count={piecesOf(typed)} onAdd={add} onClose={close} />
      )}
      {asked && 'packageId' in asked && (
        <SetMealSheet meal={asked} count={piecesOf(typed)} onAdd={add} onClose={close} />
      )}
    </div>
  );
}

/** What a tap means where nothing has to be asked: pieces that were typed before, grams of what is weighed. */
function typedLine(dish: Dish, typed: string): CartLine | undefined {
  if (!isWeighed(dish))
    return dish.sizes.length > 0
      ? undefined
      : { kind: 'dish', dish, size: portionSize.key.regular, count: piecesOf(typed) };

  const grams = Number(/^\d{1,5}$/.exec(typed)?.[0] ?? 0);

  return grams > 0 && grams <= MOST_TYPED.grams
    ? { kind: 'weighed', dish, grams: [grams] }
    : undefined;
}

/** Pieces that were typed; one where nothing was. */
function piecesOf(typed: string): number {
  const pieces = Number(/^\d{1,2}$/.exec(typed)?.[0] ?? 1);

  return Math.min(Math.max(pieces, 1), MOST_TYPED.pieces);
}

interface TileProps {
  readonly onChoose: () => void;
}

function DishTile({ dish, onChoose }: TileProps & { readonly dish: Dish }) {
  const { dishesName, image, soldOut, price } = dish;
  const left = leftOf(dish);
  const isGone = soldOut || left === 0;

  return (
    <button type="button" className="tile" disabled={isGone} onClick={onChoose}>
      <Picture name={dishesName} image={image} />
      <strong>{dishesName}</strong>
      <span className="price">
        {isWeighed(dish) ? t('{price}/千克', { price: money(price) }) : money(price)}
      </span>
      {isGone && <em className="gone">{t('售罄')}</em>}
      {!isGone && left !== undefined && left <= FEW_LEFT && (
        <em className="few">{t('剩{count}份', { count: left })}</em>
      )}
    </button>
  );
}

const FEW_LEFT = 10;

/** Portions that are left; undefined where there is any number, or it is weighed. */
const leftOf = (dish: Dish): number | undefined =>
  dish.supplyNum === null || isWeighed(dish)
    ? undefined
    : Math.max(0, dish.supplyNum - dish.soldNum);

function SetMealTile({ meal, onChoose }: TileProps & { readonly meal: SetMeal }) {
  const groups = groupsOf(meal);
  const cheapest = groups.map((group) =>
    group.reduce((low, each) => (each.price < low.price ? each : low)),
  );
  const price = setMealPrice(
    meal,
    cheapest.map(({ dishesId }) => dishesId),
  );

  return (
    <button type="button" className="tile" onClick={onChoose}>
      <Picture name={meal.packageName} image={null} />
      <strong>{meal.packageName}</strong>
      <span className="price">
        {meal.price === null && groups.length > 0
          ? t('{price}起', { price: money(price) })
          : money(price)}
      </span>
      <em className="set">{t('套餐')}</em>
    </button>
  );
}

interface SheetProps {
  readonly onAdd: (line: CartLine) => void;
  readonly onClose: () => void;
}

function WeighSheet({ dish, onAdd, onClose }: SheetProps & { readonly dish: Dish }) {
  const [typed, setTyped] = useState('');
  const grams = Number(typed);
  const isRight = /^\d{1,5}$/.test(typed) && grams > 0 && grams <= MOST_TYPED.grams;

  return (
    <Sheet title={dish.dishesName} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onAdd({ kind: 'weighed', dish, grams: [grams] });
        }}
      >
        <label>
          {t('重量（克）')}
          <input
            className="large"
            inputMode="numeric"
            value={typed}
            // biome-ignore lint/a11y/noAutofocus: the weight is what the sheet was opened for
            autoFocus
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          />
        </label>
        <button type="submit" className="main" disabled={!isRight}>
          {t('加入')}
        </button>
      </form>
    </Sheet>
  );
}

const SIZES: readonly PortionSize[] = portionSize.map(({ key }) => key);

function SizeSheet({
  dish,
  count,
  onAdd,
  onClose,
}: SheetProps & { readonly dish: Dish; readonly count: number }) {
  const offered = SIZES.filter(
    (size) => size === portionSize.key.regular || dish.sizes.some((each) => each.size === size),
  );

  return (
    <Sheet title={dish.dishesName} onClose={onClose}>
      <div className="choices">
        {offered.map((size) => (
          <button
            key={size}
            type="button"
            className="choice"
            onClick={() => onAdd({ kind: 'dish', dish, size, count })}
          >
            <strong>{sizeName(size)}</strong>
            <span className="price">{money(priceOf(dish, size))}</span>
          </button>
        ))}
      </div>
    </Sheet>
  );
}

function SetMealSheet({
  meal,
  count,
  onAdd,
  onClose,
}: SheetProps & { readonly meal: SetMeal; readonly count: number }) {
  const groups = groupsOf(meal);
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    groups.map(([first]) => first?.dishesId ?? 0),
  );

  return (
    <Sheet title={meal.packageName} onClose={onClose}>
      {groups.map((group, at) => (
        <fieldset key={group[0]?.choiceGroup} className="choices">
          <legend>{t('任选其一')}</legend>
          {group.map(({ dishesId, dishesName }) => (
            <button
              key={dishesId}
              type="button"
              className={chosen[at] === dishesId ? 'choice on' : 'choice'}
              aria-pressed={chosen[at] === dishesId}
              onClick={() => setChosen(chosen.with(at, dishesId))}
            >
              {dishesName}
            </button>
          ))}
        </fieldset>
      ))}
      <button
        type="button"
        className="main"
        onClick={() => onAdd({ kind: 'setMeal', meal, dishesIds: chosen, count })}
      >
        {t('加入 {price}', { price: money(setMealPrice(meal, chosen)) })}
      </button>
    </Sheet>
  );
}
