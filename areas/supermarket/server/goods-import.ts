import { ensureProducts } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import.ts';
import type { ImportRow } from '#kit/server/import-rows.ts';
import { goodsImport } from '../contract/goods-import.ts';
import { addGoods } from './goods.ts';
import { rows as fileRows, type GoodsLine } from './goods-rows.ts';
import { lockSupermarket } from './shop.ts';

interface Options {
  readonly supermarketId: number;
}

export const goodsImporting = implementImport(goodsImport, {
  kind: 'supermarket.goodsImport',
  rows: fileRows,
  repeats: [
    { keyOf: ({ barCode }) => barCode, message: '条码与第{row}行重复' },
    { keyOf: ({ productName }) => productName, message: '商品名称与第{row}行重复' },
  ],
  check: (context: Context, _rows, { supermarketId }: Options) => lockSupermarket(context, supermarketId),
  store: async (context, rows: readonly ImportRow<GoodsLine>[], { supermarketId }: Options) => {
    const lines = rows.map(({ value }) => value);
    const ids = await ensureProducts(context, lines);
    await addGoods(
      context,
      supermarketId,
      lines.map(({ price }, index) => ({ productId: ids[index] as number, price })),
    );
  },
});
