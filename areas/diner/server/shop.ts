import { clientType } from '#areas/canteen/contract/client-type.ts';
import { businessState } from '#areas/canteen/contract/lookups.ts';
import { putawayState } from '#areas/menu/contract/dish.ts';
import { buyGoods, priceGoods } from '#areas/order/server/api.ts';
import { implement, implementMoney } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { dinerPriceGoods } from '../contract/price.ts';
import { dinerBuy, dinerGoods, dinerMalls, GOODS_SHOWN } from '../contract/shop.ts';
import { isPasswordRight } from './order.ts';
import { dinerOf } from './session-store.ts';
import { shownRule } from './wanted.ts';

const BUSINESS_STATE = businessState.key;

const mallsOpen = implement(dinerMalls, async ({ tx }) => {
  const found = await tx
    .selectFrom('mall')
    .innerJoin('supermarket', 'supermarket.supermarketId', 'mall.supermarketId')
    .select([
      'mall.mallId',
      'mall.mallName',
      'mall.businessState',
      'supermarket.businessState as supplierState',
    ])
    .where('mall.removedAt', 'is', null)
    .where('supermarket.removedAt', 'is', null)
    .orderBy('mall.sort')
    .orderBy('mall.mallName')
    .execute();
  return found.map(({ mallId, mallName, businessState, supplierState }) => ({
    mallId,
    mallName,
    isOpen: businessState === BUSINESS_STATE.open && supplierState === BUSINESS_STATE.open,
  }));
});

const goods = implement(dinerGoods, ({ tx }, { mallId, keyword }) =>
  tx
    .selectFrom('mall')
    .innerJoin('supermarketProduct', 'supermarketProduct.supermarketId', 'mall.supermarketId')
    .innerJoin('menuProduct', 'menuProduct.productId', 'supermarketProduct.productId')
    .select([
      'supermarketProduct.goodsId',
      'menuProduct.productName',
      'menuProduct.spec',
      'supermarketProduct.price',
    ])
    .where('mall.mallId', '=', mallId)
    .where('mall.removedAt', 'is', null)
    .where('supermarketProduct.removedAt', 'is', null)
    .where('supermarketProduct.putawayState', '=', putawayState.key.onSale)
    .where(whereContains(keyword, 'menuProduct.productName', 'menuProduct.barCode'))
    .orderBy('menuProduct.productName')
    .orderBy('supermarketProduct.goodsId')
    .limit(GOODS_SHOWN)
    .execute(),
);

const buy = implementMoney(dinerBuy, buyGoods, {
  before: (outside, { payPassword }) => isPasswordRight(outside, payPassword),
  ask(actor, { idempotencyKey, mallId, pieces, amount, due }, isConfirmed) {
    const custId = dinerOf({ actor });
    const request = { mallId, pieces, amount };

    return {
      scope: `diner.buy ${custId}`,
      key: idempotencyKey,
      request,
      item: { ...request, due, custId, isConfirmed, sourceType: clientType.key.h5 },
    };
  },
});

const price = implement(dinerPriceGoods, async (context, wanted) => {
  const { applied, ...sums } = await priceGoods(context, { ...wanted, custId: dinerOf(context) });

  return { ...sums, applied: applied.map(shownRule) };
});

export const shopRoutes = [mallsOpen, goods, price];

export const shopBuyingRoutes = [buy];
