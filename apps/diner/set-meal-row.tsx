import { useState } from 'react';
import { choiceGroup } from '#areas/menu/contract/lookups.ts';
import {
  type Cart,
  mostOf,
  type Part,
  partsTaken,
  type SetMeal,
  setMealKey,
  setMealPrice,
  takenOf,
} from './menu-types.ts';
import { Chips, Picture, Sheet, Stepper } from './parts.tsx';
import { t } from './texts.ts';
import { money } from './words.ts';

interface Props {
  readonly meal: SetMeal;
  readonly stallId: string | null;
  readonly cart: Cart;
  readonly isOpen: boolean;
  /** `key` is that of the cart. */
  readonly onChange: (key: string, count: number) => void;
}

const CHOICE_GROUP = choiceGroup.key;

/** A set meal: what is in it, and how many are wanted of each way it was put together. */
export function SetMealRow({ meal, stallId, cart, isOpen, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const { packageId, packageName, image, parts } = meal;
  const hasChoice = parts.some(({ choiceGroup }) => choiceGroup !== CHOICE_GROUP.always);
  const isSoldOut = isGone(meal);
  const keyOf = (dishesIds: readonly string[]): string => setMealKey(stallId, packageId, dishesIds);
  const stepper = (dishesIds: readonly string[], name: string) => (
    <Stepper
      name={name}
      most={mostOf(partsTaken(meal, dishesIds))}
      count={cart.get(keyOf(dishesIds)) ?? 0}
      onChange={(count) => onChange(keyOf(dishesIds), count)}
    />
  );

  const choose = (
    <button
      type="button"
      className="ghost"
      aria-label={t('选择{name}的菜品', { name: packageName })}
      onClick={() => setChoosing(true)}
    >
      {t('选菜')}
    </button>
  );

  return (
    <li className="dish">
      <Picture name={packageName} image={image} />
      <div>
        <strong>{packageName}</strong>
        <small>
          <span className="recommended">{t('套餐')}</span>
          <span>{contentOf(meal)}</span>
        </small>
        <div className="portion">
          <span className="price">
            {money(lowestOf(meal))}
            {meal.price === null && hasChoice && <em> {t('起')}</em>}
          </span>
          {isSoldOut && <span className="gone">{t('已售罄')}</span>}
          {isOpen && !isSoldOut && (hasChoice ? choose : stepper([], packageName))}
        </div>
        {hasChoice &&
          takenOf(stallId, meal, cart).map((dishesIds) => {
            const taken = partsTaken(meal, dishesIds).filter(
              ({ choiceGroup }) => choiceGroup !== CHOICE_GROUP.always,
            );
            const name = taken.map(({ dishesName }) => dishesName).join('、');

            return (
              <div className="portion" key={keyOf(dishesIds)}>
                <small>{name}</small>
                {stepper(dishesIds, `${packageName} ${name}`)}
              </div>
            );
          })}
      </div>
      {isChoosing && (
        <ChooseSheet
          meal={meal}
          onClose={() => setChoosing(false)}
          onChoose={(dishesIds) => {
            setChoosing(false);
            onChange(keyOf(dishesIds), (cart.get(keyOf(dishesIds)) ?? 0) + 1);
          }}
        />
      )}
    </li>
  );
}

const isGone = (meal: SetMeal): boolean =>
  meal.parts.some(({ choiceGroup, left }) => choiceGroup === CHOICE_GROUP.always && left === 0) ||
  groupsOf(meal).some(({ parts }) => parts.length === 0);

interface Group {
  readonly choiceGroup: number;
  readonly parts: readonly Part[];
}

/** The groups of which one dish is taken, with what is left of them. */
const groupsOf = ({ parts }: SetMeal): readonly Group[] =>
  [...Map.groupBy(parts, ({ choiceGroup }) => choiceGroup)]
    .filter(([choiceGroup]) => choiceGroup !== CHOICE_GROUP.always)
    .map(([choiceGroup, own]) => ({ choiceGroup, parts: own.filter(({ left }) => left !== 0) }));

/** What is in it: always, and to choose from. */
const contentOf = (meal: SetMeal): string =>
  [
    ...meal.parts.filter(({ choiceGroup }) => choiceGroup === CHOICE_GROUP.always).map(partName),
    ...groupsOf(meal).map(({ parts }) =>
      t('任选：{names}', { names: parts.map(partName).join(' / ') }),
    ),
  ].join(' + ');

const PORTION = 1000;

const THOUSAND = 1000;

/** A dish of a set meal: how many portions, where it is not one. */
const partName = ({ dishesName, quantity }: Part): string =>
  quantity === PORTION ? dishesName : `${dishesName} ×${quantity / THOUSAND}`;

/** Fen of the cheapest way to put it together. */
function lowestOf(meal: SetMeal): number {
  const costOf = ({ price, quantity }: Part): number => price * quantity;
  const cheapest = groupsOf(meal).flatMap(
    ({ parts }) => parts.toSorted((one, other) => costOf(one) - costOf(other))[0]?.dishesId ?? [],
  );

  return setMealPrice(meal, partsTaken(meal, cheapest));
}

interface ChooseProps {
  readonly meal: SetMeal;
  readonly onChoose: (dishesIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** One dish of each group. */
function ChooseSheet({ meal, onChoose, onClose }: ChooseProps) {
  const groups = groupsOf(meal);
  const [wanted, setWanted] = useState<ReadonlyMap<number, string>>(new Map());
  const dishesIds = groups.map(
    ({ choiceGroup, parts }) => wanted.get(choiceGroup) ?? parts[0]?.dishesId ?? '',
  );
  const taken = partsTaken(meal, dishesIds);
  const always = taken.filter(({ choiceGroup }) => choiceGroup === CHOICE_GROUP.always);

  return (
    <Sheet title={meal.packageName} onClose={onClose}>
      {meal.intro && <p>{meal.intro}</p>}
      {always.length > 0 && (
        <p className="hint">{t('包含：{names}', { names: always.map(partName).join('、') })}</p>
      )}
      {groups.map(({ choiceGroup, parts }, at) => (
        <section key={choiceGroup}>
          <h2>{groups.length > 1 ? t('任选一（{nth}）', { nth: at + 1 }) : t('任选一')}</h2>
          <Chips
            label={t('任选一（{nth}）', { nth: at + 1 })}
            of={parts.map((part) => ({ key: part.dishesId, text: partName(part) }))}
            value={dishesIds[at] ?? ''}
            onChange={(dishesId) => setWanted(new Map(wanted).set(choiceGroup, dishesId))}
          />
        </section>
      ))}
      <button type="button" className="main" onClick={() => onChoose(dishesIds)}>
        {t('加入')} {money(setMealPrice(meal, taken))}
      </button>
    </Sheet>
  );
}
