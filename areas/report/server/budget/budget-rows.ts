import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { budgetImport } from '../../contract/budget-plan.ts';

const FEN_A_YUAN = 100;
/** What a cell of money holds, with or without separators: yuan become fen, nothing is null. */
const Amount = z
  .string()
  .transform((cell) => cell.replace(/[\s,，¥￥]/g, '').replace(/^(-{1,2}|—{1,2})$/, ''))
  .refine(
    (yuan) => /^(\d{1,9}(\.\d{1,2})?)?$/.test(yuan),
    '请填写不为负的金额，最多9位整数、2位小数',
  )
  .transform((yuan) => (yuan === '' ? null : Math.round(Number(yuan) * FEN_A_YUAN)));

const BudgetLine = z.object({
  ownerNum: text(60),
  ownerName: text(400),
  partName: text(60),
  month1: Amount,
  month2: Amount,
  month3: Amount,
  month4: Amount,
  month5: Amount,
  month6: Amount,
  month7: Amount,
  month8: Amount,
  month9: Amount,
  month10: Amount,
  month11: Amount,
  month12: Amount,
});
export type BudgetLine = z.output<typeof BudgetLine>;

export const rows = importRows(import.meta.url, budgetImport, BudgetLine);
