import type { Generated } from 'kysely';

export interface GoodsPriceChangeTable {
  merchantId: Generated<number>;
  changeId: number;
  supermarketId: number;
  goodsId: number;
  oldPrice: number;
  newPrice: number;
  operatorId: number;
  operatorName: string;
  changedAt: Generated<string>;
}

export interface MallTable {
  merchantId: Generated<number>;
  mallId: number;
  mallName: string;
  mallNum: string;
  supermarketId: number;
  businessState: Generated<number>;
  personInCharge: Generated<string>;
  sort: Generated<number>;
  version: Generated<number>;
  removedAt: string | null;
}

export interface SupermarketTable {
  merchantId: Generated<number>;
  supermarketId: number;
  supermarketName: string;
  supermarketNum: string;
  businessState: Generated<number>;
  businessHours: Generated<string>;
  personInCharge: Generated<string>;
  address: Generated<string>;
  sort: Generated<number>;
  goodsNo: Generated<number>;
  version: Generated<number>;
  removedAt: string | null;
}

export interface SupermarketProductTable {
  merchantId: Generated<number>;
  goodsId: number;
  supermarketId: number;
  productId: number;
  price: number;
  putawayState: Generated<number>;
  goodsNo: number;
  version: Generated<number>;
  removedAt: string | null;
}

export interface SupermarketTables {
  goodsPriceChange: GoodsPriceChangeTable;
  mall: MallTable;
  supermarket: SupermarketTable;
  supermarketProduct: SupermarketProductTable;
}
