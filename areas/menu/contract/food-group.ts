interface DailyGuidance {
  readonly key: 'grain' | 'vegetable' | 'fruit' | 'animal' | 'oil' | 'salt';
  readonly desc: string;
  readonly least?: number;
  readonly most: number;
}

/** What a person should eat of a group in a day, in grams; `least` is absent where only the most is told (document 0 section 9). */
export const dailyGuidance: readonly DailyGuidance[] = [
  { key: 'grain', desc: '谷薯类', least: 250, most: 400 },
  { key: 'vegetable', desc: '蔬菜类', least: 300, most: 500 },
  { key: 'fruit', desc: '水果类', least: 200, most: 400 },
  { key: 'animal', desc: '动物性食物', least: 125, most: 225 },
  { key: 'oil', desc: '油', least: 25, most: 30 },
  { key: 'salt', desc: '盐', most: 6 },
];
export type FoodGroup = DailyGuidance['key'];
