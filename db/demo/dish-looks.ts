/* What the demo's dishes look like, told from their line in `dish-list.ts`: where they lie, what lies there and in which sauce. */

export type Shape =
  | 'cube'
  | 'strip'
  | 'slice'
  | 'leaf'
  | 'ball'
  | 'shrimp'
  | 'grain'
  | 'noodle'
  | 'bean'
  | 'bun'
  | 'egg';
export type Vessel = 'plate' | 'bowl' | 'steamer';
/** Pieces of one material: shape and colour. */
export type Piece = readonly [Shape, string];

export interface DishLook {
  readonly vessel: Vessel;
  /** What there is most of comes first; three at most. */
  readonly pieces: readonly Piece[];
  /** Colour of what they lie in. */
  readonly sauce: string;
  /** What is strewn over it: spring onion, chillies as well; nothing where it is sweet or plain. */
  readonly garnish: 'none' | 'green' | 'hot';
}

/** Materials that show, by the shape they are cut to. Seasonings and what dissolves are left out. */
const SHOWN: Readonly<Record<Shape, Readonly<Record<string, string>>>> = {
  cube: {
    五花肉: '#a34a2c',
    猪排骨: '#b0623a',
    牛腩: '#7d4430',
    豆腐: '#f6ecd2',
    冬瓜: '#dfead0',
    南瓜: '#eda437',
    红薯: '#e39a4a',
    土豆: '#ecc76b',
    鸡胸肉: '#e9c08a',
    鸡腿: '#c9813f',
    鸭: '#a9602f',
    番茄: '#d9432f',
    白萝卜: '#f1f0e4',
    腊肉: '#9c3b2c',
    苹果: '#f5ecb8',
    香蕉: '#f4df94',
    橙子: '#f0a033',
    花菜: '#f3ebcf',
  },
  strip: {
    猪里脊: '#c98a5e',
    木耳: '#4a3a34',
    青椒: '#5d9a3c',
    绿豆芽: '#efe9cf',
    黄豆芽: '#ead98a',
    胡萝卜: '#e8813a',
    韭菜: '#3f8a3a',
    芹菜: '#8fbb56',
    豆腐干: '#b98a4e',
    海带: '#3f5a3c',
    金针菇: '#f0e2bd',
    四季豆: '#6aa043',
    大葱: '#cfdf9a',
    腐竹: '#ecd08a',
    牛里脊: '#86523a',
    羊肉: '#9a5f42',
    茄子: '#6b4468',
    鱿鱼: '#eedccb',
  },
  slice: {
    黄瓜: '#a9d07c',
    莲藕: '#efe0c0',
    山药: '#f4efe0',
    丝瓜: '#b4d58a',
    苦瓜: '#86b658',
    洋葱: '#e6d3e2',
    香菇: '#8a5f3d',
    鲜蘑菇: '#e2cfae',
    广东香肠: '#b84a38',
    荷兰豆: '#74ae45',
    鲈鱼: '#f0e4d4',
    草鱼: '#e8d3b4',
    带鱼: '#d9b074',
    银耳: '#f5efdc',
    蛤蜊: '#e2cba4',
    玉米: '#f2c83e',
  },
  leaf: {
    西兰花: '#4f9a3e',
    大白菜: '#dfe8b4',
    菠菜: '#3b7d35',
    生菜: '#86bd4a',
    油麦菜: '#5fa33e',
    空心菜: '#4c9440',
    圆白菜: '#cfe09a',
    紫菜: '#3d3a4a',
  },
  ball: { 猪肉末: '#b3744d', 红枣: '#93302b' },
  shrimp: { 大虾: '#ee8a5a' },
  grain: { 大米: '#fbf8ee', 小米: '#f0d166' },
  noodle: { 挂面: '#efd796', 粉丝: '#e3d8bb' },
  bean: { 花生米: '#b8693f', 绿豆: '#8aa04c', 红豆: '#8c3330' },
  bun: { 面粉: '#fbf4e4' },
  egg: { 鸡蛋: '#f6cf4e' },
};
const PIECES: ReadonlyMap<string, Piece> = new Map(
  Object.entries(SHOWN).flatMap(([shape, colours]) =>
    Object.entries(colours).map(([material, colour]): [string, Piece] => [
      material,
      [shape as Shape, colour],
    ]),
  ),
);

const WET = ['汤羹', '粥品', '饮品'];
const [RED, BROWN, MILK, CONGEE, CLEAR] = [
  '#b5381f',
  '#7c4520',
  '#fbf7ec',
  '#f4ecd4',
  '#dcbf72',
] as const;
const HOT = /干辣椒|豆瓣酱/;
const SAVOURY = /食盐|生抽/;
const MOST_PIECES = 3;

function sauceOf(type: string, made: string): string {
  if (made.includes('纯牛奶')) return MILK;
  if (type === '粥品') return CONGEE;
  if (HOT.test(made)) return RED;

  return made.includes('生抽') ? BROWN : CLEAR;
}

function garnishOf(made: string): DishLook['garnish'] {
  if (HOT.test(made)) return 'hot';
  return SAVOURY.test(made) ? 'green' : 'none';
}

function vesselOf(type: string, made: string): Vessel {
  if (type === '面点') return 'steamer';
  return WET.includes(type) || /挂面|大米\d/.test(made) ? 'bowl' : 'plate';
}

/** The look of a dish of its type made of these materials, such as 豆腐220、豆瓣酱15. */
export function lookOf(type: string, made: string): DishLook {
  const materials = made.split('、').map((each) => each.replace(/\d.*$/, ''));
  const pieces = materials.flatMap((material) => {
    const piece = PIECES.get(material);
    return piece ? [piece] : [];
  });

  return {
    vessel: vesselOf(type, made),
    pieces: pieces.slice(0, MOST_PIECES),
    sauce: sauceOf(type, made),
    garnish: garnishOf(made),
  };
}
