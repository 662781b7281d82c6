import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Fen, Id, IdempotencyKey, Keyword } from '#kit/contract/fields.ts';
import { PayPassword } from './order.ts';
import { own } from './session.ts';

/** Malls one can buy in. */
export const dinerMalls = read({
  ...own,
  id: 'diner.malls',
  title: '商城',
  path: '/api/diner/malls',
  result: z.array(z.object({ mallId: Id, mallName: z.string(), isOpen: z.boolean() })),
});

/** Goods an answer has at most: who looks for more types what it is called. */
export const GOODS_SHOWN = 100;
/** What a mall sells, by name; `keyword` is a part of the name or a bar code. */
export const dinerGoods = read({
  ...own,
  id: 'diner.goods',
  title: '商城商品',
  path: '/api/diner/goods',
  content: z.object({ mallId: Id, keyword: Keyword }),
  result: z.array(
    z.object({
      goodsId: Id,
      productName: z.string(),
      spec: z.string(),
      price: Fen,
    }),
  ),
});

/** Buys goods and pays them from one's own account, all or nothing. `amount` is what they cost as they were shown, fen. */
export const dinerBuy = write({
  ...own,
  id: 'diner.buy',
  title: '购买商品',
  path: '/api/diner/buy',
  content: z.object({
    mallId: Id,
    pieces: z
      .array(z.object({ goodsId: Id, count: z.int().min(1).max(99) }))
      .min(1, '请选择商品')
      .max(50)
      .refine((all) => new Set(all.map(({ goodsId }) => goodsId)).size === all.length, '商品重复'),
    amount: Fen.min(0).max(9_999_999),
    /** Fen it was said to cost after rules: where it costs something else by now nothing is bought. */
    due: Fen.min(0).max(9_999_999).optional(),
    payPassword: PayPassword,
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ orderId: Id, amount: Fen }),
});
