import type { Edit, Whole } from '#kit/server/testing/samples.ts';
import { categories } from '../../contract/category.ts';
import { dishes } from '../../contract/dish.ts';
import { likeSurveys } from '../../contract/like.ts';
import { materials } from '../../contract/material.ts';
import { recognisers } from '../../contract/menu-ai.ts';
import { packageMeals } from '../../contract/package-meal.ts';
import { products } from '../../contract/product.ts';
import { recipes } from '../../contract/recipe.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
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
    edit: products.modify,
    add: products.add,
    table: 'menu_product',
    full: {
      productName: '可乐',
      categoryId: null,
      barCode: '69',
      spec: '罐',
      price: 300,
      putawayState: 2,
      sort: 3,
    },
  },
  {
    edit: dishes.modify,
    add: dishes.add,
    table: 'dish',
    full: (ids) => ({
      idempotencyKey: crypto.randomUUID(),
      dishesName: '红烧牛肉',
      price: 2800,
      boxFee: 100,
      weight: 300,
      putawayState: 2,
      intro: '小火慢炖',
      canteenId: ids.canteenId,
      typeId: ids.typeId,
      kitchenId: ids.kitchenId,
      cookId: ids.cookId,
      classifyId: ids.classifyId,
      styleId: ids.styleId,
      labelIds: [ids.dishLabelId],
      tasteIds: [ids.tasteId],
      effectIds: [ids.effectId],
      suitIds: [ids.suitId],
      images: [ids.picture],
      chef: '王师傅',
      detail: '<p>选用牛腩</p>',
      recommendFlag: 1,
      discountPrice: 2500,
      stockNum: 50,
      limitNum: 2,
      ownCost: 900,
      largePrice: 3500,
      largeWeight: 400,
      smallPrice: 2000,
      smallWeight: 200,
      lines: [{ materialId: ids.materialId, quantity: 1000, unit: 1 }],
    }),
  },
  {
    edit: packageMeals.modify,
    add: packageMeals.add,
    table: 'package_meal',
    full: (ids) => ({
      idempotencyKey: crypto.randomUUID(),
      packageName: '午市套餐',
      canteenId: ids.canteenId,
      pricing: 2,
      price: 900,
      discountRatio: 90,
      putawayState: 2,
      images: [ids.picture],
      intro: '一荤一素',
      sort: 3,
      lines: [{ dishesId: ids.dishesId, choiceGroup: 0, quantity: 1000 }],
    }),
  },
  {
    edit: likeSurveys.modify,
    add: likeSurveys.add,
    table: 'like_survey',
    full: (ids) => ({
      surveyName: '一周',
      canteenId: ids.canteenId,
      startDate: '2099-01-01',
      endDate: '2099-01-07',
      mostPicks: 5,
      dishesIds: [ids.dishesId],
    }),
  },
  {
    edit: recipes.modify,
    add: recipes.add,
    table: 'recipe',
    full: ({ canteenId, stallId }) => ({
      recipeName: '第十周',
      recipeType: 2,
      canteenId,
      stallId,
      beginDate: '2026-03-02',
      mealBudget: 50_000,
      endDate: '2026-03-08',
      remark: '开学第一周',
    }),
  },
];

export const whole: Whole = [recognisers.add];
