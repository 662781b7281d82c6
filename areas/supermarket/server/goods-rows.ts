import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { MoneyText } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { goodsImport } from '../contract/goods-import.ts';

const FEN_A_YUAN = 100;

const GoodsLine = z.object({
  productName: text(40, 1),
  barCode: text(40),
  price: MoneyText.transform((yuan) => Math.round(Number(yuan) * FEN_A_YUAN)),
  spec: text(40),
});
export type GoodsLine = z.output<typeof GoodsLine>;

export const rows = importRows(import.meta.url, goodsImport, GoodsLine);
