import { z } from 'zod';
import { DateText } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { subsidyImport } from '../../contract/recharge-import.ts';
import { Amount, CustNum, Remark } from '../recharge/import-lines.ts';

const SubsidyLine = z.object({
  custNum: CustNum,
  amount: Amount,
  expiresOn: z.union([
    z.literal(''),
    z
      .string()
      .transform((date) => date.replaceAll('/', '-'))
      .pipe(DateText),
  ]),
  remark: Remark,
});
export type SubsidyLine = z.output<typeof SubsidyLine>;

export const rows = importRows(import.meta.url, subsidyImport, SubsidyLine);
