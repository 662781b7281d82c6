import { dishes } from '#areas/menu/contract/dish.ts';
import { dishRows, materialRows } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';

const [GRAM, JIN, MILLILITRE, LITRE, PIECE] = [1, 3, 5, 6, 7] as const;

/** Name, unit of the price, price in fen, edible part in percent. */
const materials: readonly (readonly [string, number, number | null, number])[] = [
  ['五花肉', JIN, 1480, 95],
  ['猪里脊', JIN, 1650, 100],
  ['鸡腿', JIN, 880, 70],
  ['鸡胸肉', JIN, 980, 100],
  ['鲈鱼', JIN, 1800, 58],
  ['牛腩', JIN, 3600, 95],
  ['鸡蛋', PIECE, 65, 88],
  ['豆腐', JIN, 280, 100],
  ['土豆', JIN, 160, 94],
  ['番茄', JIN, 320, 97],
  ['青椒', JIN, 380, 82],
  ['西兰花', JIN, 450, 83],
  ['大白菜', JIN, 120, 87],
  ['茄子', JIN, 290, 93],
  ['木耳', JIN, 3800, 100],
  ['花生米', JIN, 680, 100],
  ['大米', JIN, 290, 100],
  ['大葱', JIN, 350, 82],
  ['生姜', JIN, 600, 95],
  ['大蒜', JIN, 480, 85],
  ['豆瓣酱', JIN, 750, 100],
  ['白糖', JIN, 420, 100],
  ['食盐', JIN, 200, 100],
  ['花椒', JIN, null, 100],
  ['生抽', LITRE, 900, 100],
  ['食用油', LITRE, 1250, 100],
  ['香醋', LITRE, 780, 100],
];

/** Name, price in fen, grams of a portion, materials with their net quantity. */
const recipes: readonly (readonly [string, number, number, Readonly<Record<string, number>>])[] = [
  ['红烧肉', 1600, 220, { 五花肉: 180, 白糖: 10, 生抽: 15, 生姜: 5, 大葱: 8 }],
  ['鱼香肉丝', 1200, 250, { 猪里脊: 100, 木耳: 8, 青椒: 60, 豆瓣酱: 12, 白糖: 8, 香醋: 10, 食用油: 20 }],
  ['宫保鸡丁', 1300, 250, { 鸡胸肉: 120, 花生米: 30, 大葱: 30, 白糖: 8, 香醋: 8, 花椒: 1, 食用油: 20 }],
  ['麻婆豆腐', 800, 300, { 豆腐: 220, 猪里脊: 30, 豆瓣酱: 15, 花椒: 1, 食用油: 15 }],
  ['番茄炒蛋', 700, 260, { 鸡蛋: 2, 番茄: 150, 白糖: 5, 食盐: 2, 食用油: 15 }],
  ['清蒸鲈鱼', 2200, 300, { 鲈鱼: 250, 生姜: 8, 大葱: 15, 生抽: 15, 食用油: 10 }],
  ['土豆烧牛腩', 1900, 320, { 牛腩: 120, 土豆: 160, 生抽: 12, 生姜: 5, 食用油: 12 }],
  ['青椒土豆丝', 500, 220, { 土豆: 160, 青椒: 50, 香醋: 8, 食盐: 2, 食用油: 12 }],
  ['蒜蓉西兰花', 700, 220, { 西兰花: 200, 大蒜: 10, 食盐: 2, 食用油: 12 }],
  ['醋溜白菜', 450, 230, { 大白菜: 200, 香醋: 12, 白糖: 5, 食盐: 2, 食用油: 12 }],
  ['鱼香茄子', 800, 260, { 茄子: 220, 豆瓣酱: 12, 大蒜: 8, 白糖: 8, 香醋: 8, 食用油: 25 }],
  ['卤鸡腿', 900, 180, { 鸡腿: 170, 生抽: 15, 白糖: 5, 生姜: 4, 花椒: 1 }],
  ['米饭', 100, 200, { 大米: 90 }],
];

/** The liquids are measured in millilitres, eggs in pieces, everything else in grams. */
const unitOf = (priceUnit: number): 1 | 5 | 7 =>
  priceUnit === LITRE ? MILLILITRE : priceUnit === PIECE ? PIECE : GRAM;

/** Materials and the dishes of a canteen's counter, made of them; answers the dishes in the order of their names above. */
export async function setUpDishes(context: Context): Promise<number[]> {
  const known = new Map<string, { materialId: number; unit: 1 | 5 | 7 }>();
  for (const [materialName, unit, latestPrice, edibleRatio] of materials) {
    const made = await materialRows.insert(context, { materialName, unit, latestPrice, edibleRatio });
    known.set(materialName, { materialId: made.materialId, unit: unitOf(unit) });
  }
  const ids: number[] = [];
  for (const [dishesName, price, weight, made] of recipes) {
    const lines = Object.entries(made).flatMap(([name, amount]) => {
      const material = known.get(name);
      return material ? [{ ...material, quantity: amount * 1000 }] : [];
    });
    const { idempotencyKey: _key, ...draft } = dishes.add.content.parse({
      ...{ dishesName, price, weight, boxFee: 100, idempotencyKey: 'demo-dish' },
      lines: lines.map((line) => ({ ...line, materialId: String(line.materialId) })),
    });
    const dish = await dishRows.create(context, draft);
    ids.push(dish['dishesId'] as number);
  }
  return ids;
}
