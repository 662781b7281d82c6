/** What other areas may ask of supermarkets and their goods. */
export { addGoods } from './goods.ts';
export { restingShops } from './resting.ts';
export { claimGoods, goodsNo, goodsSince, type SoldGoods } from './sale.ts';
export { openMall, openSupermarket, usableSupermarket } from './shop.ts';
