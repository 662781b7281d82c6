import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { LongCode, MoneyText } from '#kit/contract/validators.ts';

/** What a cell of money holds: yuan become fen. */
const Yuan = MoneyText.transform((value) => Math.round(Number(value) * 100));
/** An amount that has to be there. */
export const Amount = Yuan.pipe(z.int().min(1, '金额必须大于0'));
/** An amount that may be left out. */
export const AmountOrNone = z.union([z.literal('').transform(() => 0), Yuan]);
export const CustNum = LongCode;
export const Remark = text(200);
