import { ensureProducts } from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow } from '#kit/server/import/rows.ts';
import { goodsImport } from '../contract/goods-import.ts';
import { addGoods, soldIn } from './goods.ts';
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
  check: (context: Context, _rows, { supermarketId }: Options) =>
    lockSupermarket(context, supermarketId),
  store: async (
    context,
    rows: readonly ImportRow<GoodsLine>[],
    { supermarketId }: Options,
    refuse,
  ) => {
    const ids = await ensureProducts(
      context,
      rows.map(({ value }) => value),
    );
    const there = await soldIn(context, supermarketId, ids);
    const added = rows.flatMap(({ rowNumber, value: { productName, price } }, at) => {
      const productId = ids[at] as number;
      if (!there.has(productId)) return [{ productId, price }];

      refuse(rowNumber, '{name}已在该超市，价格请在列表中修改', { name: productName });

      return [];
    });

    if (added.length > 0) await addGoods(context, supermarketId, added);
  },
});
