import { plainScreen } from '#kit/console/list/plain-screen.tsx';
import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/menudish/menudishs': () => import('./material.tsx'),
  '/menudish/menudishImport': () => import('./material-import.tsx'),
  '/menudish/type': () => import('./dish-type.tsx'),
  '/menudish/label': plainScreen(() => import('../contract/reference.ts'), 'dishLabels'),
  '/menudish/taste': plainScreen(() => import('../contract/reference.ts'), 'tastes'),
  '/menudish/nutrition': () => import('./nutrition.tsx'),
  '/menudish/cook': plainScreen(() => import('../contract/reference.ts'), 'cooks'),
  '/menudish/dishes': () => import('./dishes.tsx'),
  '/menudish/dishesImport': () => import('./dish-import.tsx'),
  '/menudish/packagemeal': () => import('./package-meal.tsx'),
  '/menudish/like': () => import('./like.tsx'),
  '/menudish/caipu': () => import('./caipu.tsx'),
  '/pictureExamine': () => import('./picture-examine.tsx'),
  '/menudish/recipePlan': () => import('./recipe-plan.tsx'),
};
