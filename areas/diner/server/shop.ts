import { clientType } from '#areas/canteen/contract/client-type.ts';
import { businessState } from '#areas/canteen/contract/lookups.ts';
import { putawayState } from '#areas/menu/contract/dish.ts';
import { buyGoods } from '#areas/order/server/api.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { whereContains } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { dinerBuy, dinerGoods, dinerMalls, GOODS_SHOWN } from '../contract/shop.ts';
import { isPasswordRight } from './order.ts';
import { dinerOf } from './session-store.ts';

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

const buy = implementAfter(
  dinerBuy,
  (outside, { payPassword }) => isPasswordRight(outside, payPassword),
  (context, isConfirmed, { idempotencyKey, mallId, pieces, amount }) => {
    const custId = dinerOf(context);
    const request = { mallId, pieces, amount };

    return once(context, { scope: `diner.buy ${custId}`, key: idempotencyKey, request }, () =>
      buyGoods(context, { ...request, custId, isConfirmed, sourceType: clientType.key.h5 }),
    );
  },
);

export const shopRoutes = [mallsOpen, goods];

export const shopBuyingRoutes = [buy];
