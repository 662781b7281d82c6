import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { text } from '#kit/contract/fields.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { recipeImport } from '../../contract/dish-import.ts';
import { saleMode } from '../../contract/recipe.ts';
import { FenCell, namedCell, orNothing, wholeCell } from '../dish/file-cells.ts';

const WEEK_DAY = /^(?:周|星期|礼拜)(.)$/;

/** Its place in the list of days. */
const SUNDAY_INDEX = 6;

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

/** `YYYY-MM-DD` of a date however it is written, the number of a day of the week, or nothing. */
function dayIn(cell: string): string | undefined {
  const named = WEEK_DAY.exec(cell)?.[1];
  const week = weekDay.find(
    ({ desc }, at) => desc.at(-1) === named || (at === SUNDAY_INDEX && /^[天7]$/.test(named ?? '')),
  );
  if (week) return String(week.key);

  const [, year = '', month = '', day = ''] = DATE.exec(cell) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

  return z.iso.date().safeParse(date).success ? date : undefined;
}

const Clock = orNothing(
  z
    .string()
    .trim()
    .regex(/^\d{1,2}:[0-5]\d(?::00)?$/, '时间格式错误')
    .transform((cell) => cell.padStart(5, '0').slice(0, 5))
    .refine((clock) => clock < '24:00', '时间格式错误'),
);

const MenuLine = z.object({
  day: z
    .string()
    .trim()
    .refine((cell) => dayIn(cell) !== undefined, '请填写日期，或周一至周日')
    .transform((cell) => dayIn(cell) as string),
  mealType: namedCell(mealType, '没有这个餐次'),
  dishesName: text(60, 1),
  saleMode: namedCell(saleMode, '没有这种售卖方式', 1),
  salePrice: orNothing(FenCell),
  supplyNum: orNothing(wholeCell(0, 999_999, '请填写0至999999的整数')),
  limitNum: orNothing(wholeCell(1, 9999, '请填写1至9999的整数')),
  saleBegin: Clock,
  saleEnd: Clock,
});

export type FileMenuLine = z.output<typeof MenuLine>;

export const rows = importRows(import.meta.url, recipeImport, MenuLine);
