import type { Generated } from 'kysely';
import type { DefaultedJson } from './json.ts';

export interface DishTable {
  merchantId: Generated<number>;
  dishesId: number;
  dishesName: string;
  putawayState: Generated<number>;
  price: number;
  boxFee: Generated<number>;
  weight: number | null;
  intro: Generated<string>;
  costPrice: Generated<number>;
  version: Generated<number>;
}

export interface DishClassifyTable {
  merchantId: Generated<number>;
  classifyId: number;
  classifyName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishCookTable {
  merchantId: Generated<number>;
  cookId: number;
  cookName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishEffectTable {
  merchantId: Generated<number>;
  effectId: number;
  effectName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishKitchenTable {
  merchantId: Generated<number>;
  kitchenId: number;
  kitchenName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishLabelTable {
  merchantId: Generated<number>;
  labelId: number;
  labelName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishMaterialTable {
  merchantId: Generated<number>;
  dishesId: number;
  lineNo: number;
  materialId: number;
  quantity: number;
  unit: number;
  cost: number | null;
}

export interface DishStyleTable {
  merchantId: Generated<number>;
  styleId: number;
  styleName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishSuitTable {
  merchantId: Generated<number>;
  suitId: number;
  suitName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishTasteTable {
  merchantId: Generated<number>;
  id: number;
  tasteName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishTypeTable {
  merchantId: Generated<number>;
  id: number;
  typeName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface FoodTable {
  merchantId: Generated<number>;
  foodId: number;
  foodCode: string;
  foodName: string;
  categoryName: Generated<string>;
  edibleRatio: Generated<number>;
  nutrients: DefaultedJson;
  remark: Generated<string>;
}

export interface MaterialTable {
  merchantId: Generated<number>;
  materialId: number;
  materialName: string;
  materialType: Generated<number>;
  unit: number;
  edibleRatio: Generated<number>;
  latestPrice: number | null;
  version: Generated<number>;
  materialCode: Generated<string>;
  categoryId: number | null;
  wasteRatio: Generated<number>;
  weighedUnit: number | null;
  weighedCount: number | null;
  weighedGrams: number | null;
  allergens: Generated<number[]>;
  nutrients: DefaultedJson;
}

export interface MaterialCategoryTable {
  merchantId: Generated<number>;
  categoryId: number;
  categoryType: number;
  superId: number | null;
  foodGroup: string | null;
  categoryName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface MenuProductTable {
  merchantId: Generated<number>;
  productId: number;
  productName: string;
  categoryId: number | null;
  barCode: Generated<string>;
  spec: Generated<string>;
  price: number;
  putawayState: Generated<number>;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface NutritionTable {
  merchantId: Generated<number>;
  nutritionId: number;
  nutritionCode: string;
  nutritionName: string;
  unit: string;
  dailyLow: number | null;
  dailyHigh: number | null;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface MenuTables {
  dish: DishTable;
  dishClassify: DishClassifyTable;
  dishCook: DishCookTable;
  dishEffect: DishEffectTable;
  dishKitchen: DishKitchenTable;
  dishLabel: DishLabelTable;
  dishMaterial: DishMaterialTable;
  dishStyle: DishStyleTable;
  dishSuit: DishSuitTable;
  dishTaste: DishTasteTable;
  dishType: DishTypeTable;
  food: FoodTable;
  material: MaterialTable;
  materialCategory: MaterialCategoryTable;
  menuProduct: MenuProductTable;
  nutrition: NutritionTable;
}
