/** What dishes may hold, as they say it: the list of the contract, whose schemas are too big for a telephone. */
export const ALLERGENS = [
  '含麸质谷物',
  '甲壳类',
  '鱼类',
  '蛋类',
  '花生',
  '大豆',
  '乳',
  '坚果',
] as const;
