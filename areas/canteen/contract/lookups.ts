import { lookup } from '#kit/contract/lookup.ts';

/** How a meal line serves (document 0 section 9). */
export const mealLineType = lookup([
  { key: 1, desc: '小碗菜' },
  { key: 2, desc: '自助餐' },
]);
