import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { materialType } from '../../contract/category.ts';
import { materialImport } from '../../contract/material-import.ts';
import { standardNutrients } from '../../contract/nutrients.ts';
import { materialUnit } from '../../contract/units.ts';
import { FenCell, namedCell, orNothing } from '../dish/file-cells.ts';

/** What tables write where nothing was measured. */
const MISSING = /^(?:[-—–]*|un|n\/?a)$/i;
/** Less than could be measured. */
const TRACE = /^(?:tr|微量|痕量)$/i;
const AMOUNT = /^(?:[-—–]*|un|n\/?a|tr|微量|痕量|\d{1,7}(?:\.\d{1,6})?\*?)$/i;

const amountIn = (cell: string): number | null => {
  if (MISSING.test(cell)) return null;
  return TRACE.test(cell) ? 0 : Math.round(Number(cell.replace('*', '')) * 1000);
};
/** Thousandths; null where not known. */
const Amount = (most: number) =>
  z
    .string()
    .trim()
    .regex(AMOUNT, '请填写数值，未知留空或填—，微量填Tr')
    .transform(amountIn)
    .pipe(
      z
        .int()
        .max(most * 1000, '超出每100克可能的含量，请检查各列是否对齐')
        .nullable(),
    );

const Percent = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:[-—–]*|\d{1,3}(?:\.\d{1,2})?)$/, '请填写百分数')
    .transform((cell) => (MISSING.test(cell) ? null : Math.round(Number(cell))))
    .pipe(z.int().min(least).max(most).nullable());

const amounts = Object.fromEntries(
  standardNutrients.map(({ code, most }) => [code, Amount(most)]),
) as {
  readonly [Code in (typeof standardNutrients)[number]['code']]: ReturnType<typeof Amount>;
};

const MaterialLine = z.object({
  materialName: text(60, 1),
  materialCode: text(40),
  category: text(100),
  materialType: namedCell(materialType, '只能填写食材、商品或耗材', 1),
  unit: namedCell(materialUnit, '没有这个计价单位', 2),
  latestPrice: orNothing(FenCell),
  edibleRatio: Percent(1, 100),
  wasteRatio: Percent(0, 90),
  ...amounts,
});
export type MaterialLine = z.output<typeof MaterialLine>;

export const rows = importRows(import.meta.url, materialImport, MaterialLine);
