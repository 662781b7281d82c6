import { businessState } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { claimGoods } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { goodsKind, lineMeasure, nuclearMode, orderKind } from '../../contract/lookups.ts';
import { buyerOf } from '../booking/buyer.ts';
import { payOrder } from '../pay-order.ts';
import { placeOrder } from '../place-order.ts';

/** What a person buys in a mall. */
export interface GoodsPurchase {
  readonly mallId: number;
  readonly custId: number;
  /** Goods of the supermarket that fills its orders, each once. */
  readonly pieces: readonly { readonly goodsId: number; readonly count: number }[];
  /** Fen they cost as they were shown. */
  readonly amount: number;
  /** The right payment password was typed. */
  readonly isConfirmed: boolean;
  readonly sourceType: number;
}

const refusals = {
  NOT_ON_SHELF: '商品已下架',
  PRICE_CHANGED: '商品价格已变化，请刷新后重试',
} as const;

const THOUSAND = 1000;

/**
 * Orders goods of a mall and pays them from the buyer's own account, all or nothing; its supermarket packs and sends them. Wrap it in `once`.
 * @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED, and why the account does not pay
 */
export async function buyGoods(context: Context, purchase: GoodsPurchase) {
  const { client, merchantId, now } = context;
  const { mallId, custId, pieces, amount, isConfirmed, sourceType } = purchase;
  const supermarketId = await supplierOf(context, mallId);
  const account = await buyerOf(context, custId);
  const asked = pieces.map(({ goodsId, count }) => ({ lineId: goodsId, count }));
  const claimed = await claimGoods(client, merchantId, {
    supermarketId,
    pieces: asked,
    amount,
    sold: false,
  });
  if ('reason' in claimed) throw conflict(claimed.reason, refusals[claimed.reason]);

  const lines = claimed.goods.map(({ goodsId, goodsName, categoryId, price, count }) => ({
    ...({
      goodsKind: goodsKind.key.goods,
      goodsId,
      goodsName,
      measure: lineMeasure.key.byPiece,
      unitPrice: price,
      quantity: count * THOUSAND,
    } as const),
    ...(categoryId !== null && { categoryId }),
  }));

  const { bizDate, mealType } = mealAt(await mealCalendar(context), mallId, now);
  const order = await placeOrder(context, {
    orderKind: orderKind.key.supermarket,
    place: { placeKind: placeKind.key.mall, placeId: mallId, stallId: null },
    account,
    bizDate,
    mealType,
    lines,
    discountAmount: 0,
    nuclearMode: nuclearMode.key.qrCode,
    sourceType,
  });

  if (order.amount > 0)
    await payOrder(context, { orderId: order.orderId, isConfirmed, operatorId: 0 });

  return order;
}

/** The supermarket that fills the orders of an open mall. @throws Refusal 404, 409 PLACE_RESTING */
async function supplierOf({ tx }: Context, mallId: number): Promise<number> {
  const found = await tx
    .selectFrom('mall')
    .innerJoin('supermarket', 'supermarket.supermarketId', 'mall.supermarketId')
    .select([
      'mall.supermarketId',
      'mall.businessState',
      'supermarket.businessState as supplierState',
    ])
    .where('mall.mallId', '=', mallId)
    .where('mall.removedAt', 'is', null)
    .where('supermarket.removedAt', 'is', null)
    .executeTakeFirst();

  if (!found) throw notFound('商城不存在或已被删除');
  if (
    found.businessState !== businessState.key.open ||
    found.supplierState !== businessState.key.open
  )
    throw conflict('PLACE_RESTING', '商城休息中');

  return found.supermarketId;
}
