import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Fen } from '#kit/contract/fields.ts';
import { dinerOrder } from './order.ts';
import { own } from './session.ts';
import { dinerBuy } from './shop.ts';

const Priced = z.object({
  /** Fen before rules, with packing and delivery. */
  amount: Fen,
  /** What rules, coupons and points take off, fen each. */
  applied: z.array(z.object({ ruleName: z.string(), stage: z.int(), amount: Fen })),
  /** Fen to be paid. */
  due: Fen,
});

/** What orders would cost if they were placed now, one after the other: the same figures `diner.order` takes. Nothing is ordered. */
export const dinerPriceOrder = read({
  ...own,
  id: 'diner.priceOrder',
  title: '订单试算',
  path: '/api/diner/order/price',
  content: z.object({
    orders: z
      .array(
        dinerOrder.content.omit({ idempotencyKey: true, due: true, pay: true, payPassword: true }),
      )
      .min(1, '请选择菜品')
      .max(20),
  }),
  result: z.object({
    orders: z.array(Priced),
    /** Fen to be paid for all of them. */
    due: Fen,
    /** Fen the buyer may spend on that meal there now. */
    available: Fen,
  }),
});

/** What goods would cost if they were bought now: the figure `diner.buy` takes. Nothing is bought. */
export const dinerPriceGoods = read({
  ...own,
  id: 'diner.priceGoods',
  title: '商品试算',
  path: '/api/diner/buy/price',
  content: dinerBuy.content.omit({ idempotencyKey: true, payPassword: true, due: true }),
  result: Priced.extend({
    /** Fen the buyer may spend there now. */
    available: Fen,
  }),
});
