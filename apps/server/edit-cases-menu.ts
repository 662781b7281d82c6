import { categories } from '#areas/menu/contract/category.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { likeSurveys } from '#areas/menu/contract/like.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { recognisers } from '#areas/menu/contract/menu-ai.ts';
import { nutritions } from '#areas/menu/contract/nutrition.ts';
import { packageMeals } from '#areas/menu/contract/package-meal.ts';
import { products } from '#areas/menu/contract/product.ts';
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
import { mealPrices } from '#areas/order/contract/meal-price.ts';
import { printTemplates } from '#areas/order/contract/print-template.ts';
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
    full: {
      materialName: '牛肉',
      materialCode: 'NR',
      materialType: 2,
      categoryId: null,
      unit: 1,
      latestPrice: 8000,
      edibleRatio: 90,
      wasteRatio: 5,
      weighedUnit: 7,
      weighedCount: 3,
      weighedGrams: 100,
      allergens: [1],
    },
  },
  {
    edit: categories.modify,
    add: categories.add,
    table: 'material_category',
    full: { categoryName: '肉', categoryType: 2, superId: null, foodGroup: 'animal', sort: 3 },
  },
  {
    edit: recognisers.modify,
    add: recognisers.add,
    table: 'menu_ai',
    full: { menuaiName: '识别', serviceUrl: 'https://recogniser.example/v1', leastScore: 60, enabled: 1 },
  },
  {
    edit: products.modify,
    add: products.add,
    table: 'menu_product',
    full: { productName: '可乐', categoryId: null, barCode: '69', spec: '罐', price: 300, putawayState: 2, sort: 3 },
  },
  {
    edit: nutritions.modify,
    add: nutritions.add,
    table: 'nutrition',
    full: { nutritionCode: 'purine', nutritionName: '嘌呤', unit: 'mg', dailyLow: 1, dailyHigh: 9, sort: 3 },
  },
  {
    edit: dishes.modify,
    add: dishes.add,
    table: 'dish',
    full: (w) => ({
      idempotencyKey: crypto.randomUUID(),
      dishesName: '红烧牛肉',
      price: 2800,
      boxFee: 100,
      weight: 300,
      putawayState: 2,
      intro: '小火慢炖',
      canteenId: w.canteenId,
      ...{ typeId: w.typeId, kitchenId: w.kitchenId, cookId: w.cookId, classifyId: w.classifyId, styleId: w.styleId },
      ...{ labelIds: [w.dishLabelId], tasteIds: [w.tasteId], effectIds: [w.effectId], suitIds: [w.suitId] },
      images: [w.picture],
      chef: '王师傅',
      detail: '<p>选用牛腩</p>',
      recommendFlag: 1,
      discountPrice: 2500,
      ...{ stockNum: 50, limitNum: 2 },
      ...{ largePrice: 3500, largeWeight: 400, smallPrice: 2000, smallWeight: 200 },
      lines: [{ materialId: w.materialId, quantity: 1000, unit: 1 }],
    }),
  },
  {
    edit: packageMeals.modify,
    add: packageMeals.add,
    table: 'package_meal',
    full: (w) => ({
      idempotencyKey: crypto.randomUUID(),
      packageName: '午市套餐',
      canteenId: w.canteenId,
      ...{
        pricing: 2,
        price: 900,
        discountRatio: 90,
        putawayState: 2,
        images: [w.picture],
        intro: '一荤一素',
        sort: 3,
      },
      lines: [{ dishesId: w.dishesId, choiceGroup: 0, quantity: 1000 }],
    }),
  },
  {
    edit: likeSurveys.modify,
    add: likeSurveys.add,
    table: 'like_survey',
    full: (w) => ({
      surveyName: '一周',
      canteenId: w.canteenId,
      ...{ startDate: '2099-01-01', endDate: '2099-01-07', mostPicks: 5, dishesIds: [w.dishesId] },
    }),
  },
  {
    edit: mealPrices.modify,
    add: mealPrices.add,
    table: 'meal_price',
    full: (w) => ({ canteenId: w.canteenId, orderKind: 4, mealType: 2, psnType: w.psnType, price: 1500 }),
  },
  {
    edit: printTemplates.modify,
    add: printTemplates.add,
    table: 'print_template',
    full: (w) => ({
      ...{ templateName: '甲', scene: 2, canteenId: w.canteenId, state: 2, title: '小票', footText: '谢谢' },
      ...{ headColumns: ['orderId'], lineColumns: ['amount'], footColumns: ['remark'] },
    }),
  },
];
