import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { recipeState } from '../contract/recipe.ts';
import type { Plan } from './recipe-days.ts';

const RECIPE_STATE = recipeState.key;

/** Dishes of a published menu that cannot be bought, or that cost nothing. */
export function RecipeTroubles({ plan: { recipeState, lines } }: { readonly plan: Plan }) {
  if (recipeState !== RECIPE_STATE.published) return null;

  const off = lines.filter(({ offShelf }) => offShelf);
  const free = lines.filter(({ asked }) => asked === 0);

  return (
    <>
      {off.length > 0 && (
        <Alert
          showIcon
          type="warning"
          title={t('以下菜品已下架，不会售卖：{names}', { names: namesOf(off) })}
        />
      )}
      {free.length > 0 && (
        <Alert
          showIcon
          type="warning"
          title={t('以下菜品没有售价：{names}', { names: namesOf(free) })}
        />
      )}
    </>
  );
}

/** Dishes a warning names. */
const NAMED = 8;

const namesOf = (lines: Plan['lines']): string => {
  const names = [...new Set(lines.map(({ dishesName }) => dishesName))];
  return names.length > NAMED ? `${names.slice(0, NAMED).join('、')}…` : names.join('、');
};
