import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import {
  classifies,
  cooks,
  dishLabels,
  dishTypes,
  effects,
  kitchens,
  styles,
  suits,
  tastes,
} from '#areas/menu/contract/reference.ts';
import type { Case } from './edit-case.ts';

/** Changes of dishes, of what they are made of and described by. */
export const menuCases: readonly Case[] = [
  { edit: cooks.modify, add: cooks.add, table: 'dish_cook', full: { cookName: '甲', sort: 4 } },
  { edit: dishLabels.modify, add: dishLabels.add, table: 'dish_label', full: { labelName: '甲', sort: 4 } },
  { edit: tastes.modify, add: tastes.add, table: 'dish_taste', full: { tasteName: '甲', sort: 4 } },
  { edit: dishTypes.modify, add: dishTypes.add, table: 'dish_type', full: { typeName: '甲', sort: 4 } },
  { edit: classifies.modify, add: classifies.add, table: 'dish_classify', full: { classifyName: '甲', sort: 4 } },
  { edit: effects.modify, add: effects.add, table: 'dish_effect', full: { effectName: '甲', sort: 4 } },
  { edit: styles.modify, add: styles.add, table: 'dish_style', full: { styleName: '甲', sort: 4 } },
  { edit: suits.modify, add: suits.add, table: 'dish_suit', full: { suitName: '甲', sort: 4 } },
  { edit: kitchens.modify, add: kitchens.add, table: 'dish_kitchen', full: { kitchenName: '甲', sort: 4 } },
  {
    edit: materials.modify,
    add: materials.add,
    table: 'material',
    full: { materialName: '牛肉', materialType: 2, unit: 1, latestPrice: 8000, edibleRatio: 90 },
  },
  {
    edit: dishes.modify,
    add: dishes.add,
    table: 'dish',
    full: ({ materialId }) => ({
      idempotencyKey: crypto.randomUUID(),
      dishesName: '红烧牛肉',
      price: 2800,
      boxFee: 100,
      weight: 300,
      putawayState: 2,
      intro: '小火慢炖',
      lines: [{ materialId, quantity: 1000, unit: 1 }],
    }),
  },
];
