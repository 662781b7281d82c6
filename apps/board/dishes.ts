import type { Board, Dish } from './board.ts';
import { element, type Inside, picture } from './dom.ts';
import { t } from './texts.ts';
import { allergenName, money, NUTRIENTS, sizeName } from './words.ts';

/* A dish as each layout shows it. */

/** Portions from which on a screen says how many are left. */
const FEW = 10;

const priceOf = ({ price, byWeight }: Dish): string =>
  byWeight ? t('{price}/千克', { price: money(price) }) : money(price);

function priceLine(dish: Dish): HTMLElement {
  const { soldOut, normalPrice, byWeight, left } = dish;
  if (soldOut) return element('b', 'price sold-out', t('售罄'));

  return element(
    'b',
    'price',
    priceOf(dish),
    normalPrice !== null && element('s', '', money(normalPrice)),
    !byWeight &&
      left !== null &&
      left <= FEW &&
      element('em', '', t('仅剩{count}份', { count: left })),
  );
}

/** The further portions it is sold in. */
const sizesText = ({ sizes, soldOut }: Dish): string =>
  soldOut ? '' : sizes.map(({ size, price }) => `${sizeName(size)} ${money(price)}`).join('　');

/** When it is sold, and what it may hold. */
function remarksText({ saleBegin, saleEnd, allergens }: Dish): string {
  const names = allergens.map(allergenName).join('、');
  const hours = saleBegin !== null || saleEnd !== null ? `${saleBegin ?? ''}–${saleEnd ?? ''}` : '';

  return [hours, names === '' ? '' : t('过敏原：{names}', { names })].filter(Boolean).join('　');
}

const sizesOf = (dish: Dish): Inside => lineOf('sizes', sizesText(dish));

const remarksOf = (dish: Dish): Inside => lineOf('remarks', remarksText(dish));

const lineOf = (className: string, text: string): Inside =>
  text !== '' && element('span', className, text);

/** Its picture; without one, or until it is there, the first letter of its name. */
function pictureOf({ dishesName, image }: Pick<Dish, 'dishesName' | 'image'>): HTMLElement {
  const letter = element('span', 'letter', [...dishesName][0]);
  letter.setAttribute('aria-hidden', 'true');

  return element('div', 'picture', letter, image !== null && picture(image));
}

const nameOf = ({ dishesName, recommended }: Dish): HTMLElement =>
  element('h2', '', dishesName, recommended && element('em', 'recommended', t('推荐')));

const classOf = (name: string, { soldOut }: Dish): string => (soldOut ? `${name} gone` : name);

/** A dish with its picture. */
export const dishTile = (dish: Dish): HTMLElement =>
  element(
    'li',
    classOf('tile', dish),
    pictureOf(dish),
    element('div', 'words', nameOf(dish), priceLine(dish), sizesOf(dish), remarksOf(dish)),
  );

/** A dish in one line. */
export const dishLine = (dish: Dish): HTMLElement =>
  element(
    'li',
    classOf('line', dish),
    element(
      'div',
      'words',
      nameOf(dish),
      lineOf('sizes', [sizesText(dish), remarksText(dish)].filter(Boolean).join('　')),
    ),
    priceLine(dish),
  );

/** One dish large, with what a portion of it feeds. */
export function dishLarge(dish: Dish): HTMLElement {
  const told = NUTRIENTS.flatMap((name) => dish.nutrition.find((each) => each.name === name) ?? []);

  return element(
    'article',
    classOf('single', dish),
    dish.image !== null && pictureOf(dish),
    element('div', 'words', nameOf(dish), priceLine(dish), sizesOf(dish), remarksOf(dish)),
    told.length > 0 &&
      element(
        'dl',
        'nutrition',
        element('dt', 'title', t('每份营养')),
        told.map(({ name, unit, amount }) =>
          element('div', '', element('dt', '', t(name)), element('dd', '', `${amount} ${unit}`)),
        ),
      ),
  );
}

type SetMeal = NonNullable<Board['menu']>['setMeals'][number];

/** A set meal in one line: what it costs, and what is in it. */
export const setMealLine = ({ packageName, price, dishes }: SetMeal): HTMLElement =>
  element(
    'li',
    'line',
    element(
      'div',
      'words',
      element('h2', '', packageName),
      element('span', 'sizes', dishes.join('、')),
    ),
    element('b', 'price', price === null ? t('按所选菜品计价') : money(price)),
  );

/** The same among pictures, where it has none. */
export const setMealTile = ({ packageName, price, dishes }: SetMeal): HTMLElement =>
  element(
    'li',
    'tile',
    pictureOf({ dishesName: packageName, image: null }),
    element(
      'div',
      'words',
      element('h2', '', packageName, element('em', 'recommended', t('套餐'))),
      element('b', 'price', price === null ? t('按所选菜品计价') : money(price)),
      element('span', 'sizes', dishes.join('、')),
    ),
  );
