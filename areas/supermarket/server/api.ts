/** What other areas may ask of supermarkets and their goods. */
export { claimGoods, type GoodsClaim, goodsNo, goodsSince } from './sale.ts';
export { usableSupermarket } from './shop.ts';
