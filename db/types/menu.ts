import type { Generated } from 'kysely';

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

export interface DishMaterialTable {
  merchantId: Generated<number>;
  dishesId: number;
  lineNo: number;
  materialId: number;
  quantity: number;
  unit: number;
  cost: number | null;
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
}

export interface MenuTables {
  dish: DishTable;
  dishMaterial: DishMaterialTable;
  material: MaterialTable;
}
