interface DailyGuidance {
  readonly key: 'grain' | 'vegetable' | 'fruit' | 'animal' | 'oil' | 'salt';
  readonly desc: string;
  readonly least?: number;
  readonly most: number;
}

/** What a person should eat of a group in a day, in grams; `least` is absent where only the most is told (rule lookups/guidance). */
export const dailyGuidance: readonly DailyGuidance[] = [
  { key: 'grain', desc: '谷薯类', least: 250, most: 400 },
  { key: 'vegetable', desc: '蔬菜类', least: 300, most: 500 },
  { key: 'fruit', desc: '水果类', least: 200, most: 400 },
  { key: 'animal', desc: '动物性食物', least: 125, most: 225 },
  { key: 'oil', desc: '油', least: 25, most: 30 },
  { key: 'salt', desc: '盐', most: 6 },
];
export type FoodGroup = DailyGuidance['key'];

/** Words by which a category tells its group; `粮油` names two and tells none. */
const TOLD: readonly (readonly [FoodGroup, RegExp])[] = [
  ['grain', /[谷薯粮米面]|主食/],
  ['vegetable', /蔬菜|[菌藻]/],
  ['fruit', /水果|鲜果/],
  ['animal', /[肉禽蛋鱼虾蟹贝]|水产/],
  ['oil', /油/],
  ['salt', /盐/],
];

/** The food group of a category by the name of its highest level; null where it tells none, or several. */
export function foodGroupOf(path: readonly string[]): FoodGroup | null {
  const [highest = ''] = path;
  const told = TOLD.filter(([, words]) => words.test(highest));

  return told.length === 1 ? (told[0]?.[0] ?? null) : null;
}
