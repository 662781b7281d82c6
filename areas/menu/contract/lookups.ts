import { lookup } from '#kit/contract/lookup.ts';

export const packagePricing = lookup({
  fixed: { key: 1, desc: '固定价', colour: 'processing' },
  byDishes: { key: 2, desc: '按所选菜品', colour: 'default' },
});
/** Dishes that are always in a set meal, and groups of which the buyer takes one. */
export const choiceGroup = lookup({
  always: { key: 0, desc: '固定' },
  choice1: { key: 1, desc: '任选一组一' },
  choice2: { key: 2, desc: '任选一组二' },
  choice3: { key: 3, desc: '任选一组三' },
  choice4: { key: 4, desc: '任选一组四' },
  choice5: { key: 5, desc: '任选一组五' },
});

/** How much of a dish a portion is; the dish says whether it is sold large or small, for how much and how heavy. */
export const portionSize = lookup({
  regular: { key: 1, desc: '标准份' },
  large: { key: 2, desc: '大份' },
  small: { key: 3, desc: '小份' },
});
export type PortionSize = (typeof portionSize)[number]['key'];
