import type { AreaSamples, World } from '#kit/server/testing/samples.ts';
import { categories } from '../../contract/category.ts';
import { dishes } from '../../contract/dish.ts';
import { materials } from '../../contract/material.ts';
import { products } from '../../contract/product.ts';
import { dishLabels, dishTypes, tastes } from '../../contract/reference.ts';

const line = (materialId: string) => ({ materialId, quantity: 1000, unit: 1 as const });

/** Adds a dish of every canteen. */
async function addDish({ caller }: World, dishesName: string, materialId: string): Promise<string> {
  const draft = { dishesName, price: 100, lines: [line(materialId)] };
  const made = await caller.call(dishes.add, { ...draft, idempotencyKey: crypto.randomUUID() });

  return made.dishesId;
}

async function dishDraft({ idOf }: World, n: number) {
  return {
    dishesName: `菜品${n}`,
    canteenId: await idOf('canteenId'),
    price: 100 + n,
    lines: [{ ...line(await idOf('materialId')), quantity: 1000 + n }],
  };
}

export const samples: AreaSamples = {
  rows: {
    dishesId: async (world) => addDish(world, '米饭', await world.idOf('materialId')),
    async typeId({ caller }) {
      return (await caller.call(dishTypes.add, { typeName: '热菜' })).id;
    },
    async tasteId({ caller }) {
      return (await caller.call(tastes.add, { tasteName: '麻辣' })).id;
    },
    async dishLabelId({ caller }) {
      return (await caller.call(dishLabels.add, { labelName: '招牌' })).labelId;
    },
  },
  /* A category is of the kind of those below and above it. */
  values: { categoryId: null, categoryType: 1 },
  drafts: {
    dish: dishDraft,
    async packageMeal(world, n) {
      const dish = await dishDraft(world, n);
      const dishesId = await addDish(world, dish.dishesName, await world.idOf('materialId'));

      return {
        packageName: `套餐${n}`,
        canteenId: dish.canteenId,
        price: 1000 + n,
        lines: [{ dishesId, choiceGroup: 0, quantity: 1000 + n }],
      };
    },
  },
  uses: {
    'dishMaterial.materialId': (world, materialId) => addDish(world, '一道菜', materialId),
    'material.categoryId': ({ caller }, categoryId) =>
      caller.call(materials.add, { materialName: '原料', unit: 1, categoryId }),
    async 'menuProduct.categoryId'({ caller }, categoryId) {
      await caller.call(categories.modify, { categoryId, categoryType: 2, version: 1 });
      return caller.call(products.add, { productName: '商品', price: 100, categoryId });
    },
  },
};
