/** What other areas may ask of supermarkets and their goods. */
export { addGoods } from './goods.ts';
export { claimGoods, type GoodsClaim, goodsNo, goodsSince } from './sale.ts';
export { openSupermarket, usableSupermarket } from './shop.ts';
