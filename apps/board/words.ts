import { t } from './texts.ts';

/* What is shown of amounts and names. The lists are those of the contracts, whose schemas are too big for a screen. */

export const money = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const MEALS: Readonly<Record<number, string>> = {
  1: '早餐',
  2: '午餐',
  3: '下午茶',
  4: '晚餐',
  5: '夜宵',
  [-1]: '其他',
};
export const mealName = (mealType: number): string => t(MEALS[mealType] ?? '其他');

const SIZES: Readonly<Record<number, string>> = { 1: '标准份', 2: '大份', 3: '小份' };
export const sizeName = (size: number): string => t(SIZES[size] ?? '标准份');

/** What dishes may hold, as they say it. */
const ALLERGENS: readonly string[] = [
  '含麸质谷物',
  '甲壳类',
  '鱼类',
  '蛋类',
  '花生',
  '大豆',
  '乳',
  '坚果',
];
export const allergenName = (name: string): string => (ALLERGENS.includes(name) ? t(name) : name);

/** Nutrients a screen tells, in the order of labels on food; others have no room there. */
export const NUTRIENTS: readonly string[] = ['能量', '蛋白质', '脂肪', '碳水化合物', '钠'];
