import { weighedUnits } from '#areas/menu/contract/units.ts';
import { categoryRows, importDishes, materialRows } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { dishList } from './dish-list.ts';
import { categories, materials, nutrientCodes } from './materials.ts';

/** What 100 millilitres weigh, in grams, and one egg. */
const WEIGHED: Readonly<Record<string, readonly [unit: 5 | 7, count: number, grams: number]>> = {
  鸡蛋: [weighedUnits.key.piece, 1, 50],
  生抽: [weighedUnits.key.millilitre, 100, 115],
  食用油: [weighedUnits.key.millilitre, 100, 92],
  香醋: [weighedUnits.key.millilitre, 100, 101],
  纯牛奶: [weighedUnits.key.millilitre, 100, 103],
};
/** Allergens (GB 7718) by what holds them. */
const ALLERGENS: Readonly<Record<string, 1 | 2 | 3 | 4 | 5 | 6 | 7>> = {
  面粉: 1,
  挂面: 1,
  大虾: 2,
  鲈鱼: 3,
  草鱼: 3,
  带鱼: 3,
  鸡蛋: 4,
  花生米: 5,
  豆腐: 6,
  豆腐干: 6,
  腐竹: 6,
  豆瓣酱: 6,
  生抽: 6,
  纯牛奶: 7,
};

/** Thousandths by code; what is not known is left out. */
const nutrientsOf = (told: string): Record<string, number> =>
  Object.fromEntries(
    told.split(' ').flatMap((amount, at) => {
      const code = nutrientCodes[at];
      return code === undefined || amount === '' || amount === '-'
        ? []
        : [[code, Math.round(Number(amount) * 1000)]];
    }),
  );

async function setUpMaterials(context: Context): Promise<void> {
  const ids = new Map<string, number>();
  for (const [at, [categoryName, foodGroup]] of Object.entries(categories).entries()) {
    const { categoryId } = await categoryRows.insert(context, {
      categoryName,
      categoryType: 1,
      foodGroup,
      sort: at + 1,
    });
    ids.set(categoryName, categoryId);
  }

  for (const [materialName, unit, latestPrice, edibleRatio, category, told] of materials) {
    const [weighedUnit, weighedCount, weighedGrams] = WEIGHED[materialName] ?? [null, null, null];
    const allergen = ALLERGENS[materialName];
    await materialRows.insert(context, {
      materialName,
      unit,
      latestPrice,
      edibleRatio,
      categoryId: ids.get(category) ?? null,
      weighedUnit,
      weighedCount,
      weighedGrams,
      allergens: allergen === undefined ? [] : [allergen],
      nutrients: JSON.stringify(nutrientsOf(told)),
    });
  }
}

const BOX_FEE = 100;

/** Materials and the dishes of a canteen's counter, made of them; answers the dishes in the order of their list. */
export async function setUpDishes(context: Context): Promise<number[]> {
  await setUpMaterials(context);
  const drafts = dishList.map((line) => {
    const [
      dishesName = '',
      yuan,
      weight,
      type = '',
      cook = '',
      classify = '',
      tastes = '',
      made = '',
    ] = line.split(' ');
    const described = { type, cook, classify, tastes, style: '家常菜' };
    const price = Math.round(Number(yuan) * 100);

    return {
      dishesName,
      price,
      weight: Number(weight),
      boxFee: BOX_FEE,
      materials: made,
      ...described,
    };
  });

  const ids = await importDishes(context, drafts);

  return drafts.flatMap(({ dishesName }) => ids.get(dishesName) ?? []);
}
