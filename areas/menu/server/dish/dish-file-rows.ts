import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { dishImport, namesIn, readMaterials } from '../../contract/dish-import.ts';
import { FenCell, orNothing, wholeCell } from './file-cells.ts';

const Grams = orNothing(wholeCell(1, 99_999, '请填写1至99999的整数'));
const Fen = orNothing(FenCell);
/** Longest names of categories and of other references. */
const [CATEGORY, NAME] = [8, 20];
const MOST_NAMES = 20;
const Names = z
  .string()
  .trim()
  .refine((cell) => namesIn(cell).every((name) => name.length <= NAME), '名称不能超过20个字')
  .refine((cell) => namesIn(cell).length <= MOST_NAMES, '最多20个');

const DishLine = z.object({
  dishesName: text(60, 1),
  price: FenCell,
  materials: z
    .string()
    .trim()
    .max(2000)
    .refine(
      (cell) => readMaterials(cell) !== null,
      '请按“五花肉180克、生抽15毫升”填写，同一原料只写一次',
    ),
  weight: Grams,
  boxFee: Fen,
  discountPrice: Fen,
  largePrice: Fen,
  largeWeight: Grams,
  smallPrice: Fen,
  smallWeight: Grams,
  type: text(CATEGORY),
  classify: text(CATEGORY),
  kitchen: text(CATEGORY),
  cook: text(NAME),
  style: text(NAME),
  labels: Names,
  tastes: Names,
  chef: text(50),
  intro: text(500),
});
export type DishLine = z.output<typeof DishLine>;

export const rows = importRows(import.meta.url, dishImport, DishLine);
