import { businessState } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { claimGoods } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { goodsKind, lineMeasure, nuclearMode, orderKind } from '../../contract/lookups.ts';
import { buyerOf } from '../booking/buyer.ts';
import { type PricedBooking, priceBills, spendableAt } from '../booking/price.ts';
import { assertDue } from '../booking/shown.ts';
import { frozenLines } from '../order-line.ts';
import { payOrder } from '../pay-order.ts';
import { placeOrder } from '../place-order.ts';

/** What a person wants of a mall. */
export interface WantedGoods {
  readonly mallId: number;
  readonly custId: number;
  /** Goods of the supermarket that fills its orders, each once. */
  readonly pieces: readonly { readonly goodsId: number; readonly count: number }[];
  /** Fen they cost as they were shown. */
  readonly amount: number;
}

/** What a person buys in a mall. */
export interface GoodsPurchase extends WantedGoods {
  /** Fen it was said to cost after rules; undefined: it was not said. */
  readonly due?: number | undefined;
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
  const { isConfirmed, sourceType } = purchase;
  const order = await placeOrder(context, {
    ...(await wantedGoods(context, purchase)),
    orderKind: orderKind.key.supermarket,
    discountAmount: 0,
    nuclearMode: nuclearMode.key.qrCode,
    sourceType,
  });

  assertDue(purchase, order.amount);
  if (order.amount > 0)
    await payOrder(context, { orderId: order.orderId, isConfirmed, operatorId: 0 });

  return order;
}

/**
 * What goods would cost if they were bought now, and fen their buyer may spend on them; nothing is written.
 * @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED, why a rule refuses it
 */
export async function priceGoods(
  context: Context,
  wanted: WantedGoods,
): Promise<PricedBooking & { readonly available: number }> {
  const { lines, ...order } = await wantedGoods(context, wanted);
  const [priced] = await priceBills(context, [{ ...order, full: frozenLines(lines, 0) }]);
  const { mallId: canteenId, custId } = wanted;
  const available = await spendableAt(context, custId, { canteenId, mealType: order.mealType });

  return { amount: 0, applied: [], due: 0, ...priced, available };
}

/** The order of goods as the mall sells them now. @throws Refusal 404; 409 PLACE_RESTING, NOT_ON_SHELF, PRICE_CHANGED */
async function wantedGoods(context: Context, { mallId, custId, pieces, amount }: WantedGoods) {
  const { client, merchantId, now } = context;
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

  return {
    place: { placeKind: placeKind.key.mall, placeId: mallId, stallId: null },
    account,
    bizDate,
    mealType,
    lines,
  };
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
