import { z } from 'zod';
import { importRows } from '#kit/server/import/rows.ts';
import { oldSystemImport } from '../../contract/recharge-import.ts';
import { AmountOrNone, CustNum, Remark } from './import-lines.ts';

const OpeningLine = z.object({
  custNum: CustNum,
  personal: AmountOrNone,
  subsidy: AmountOrNone,
  red: AmountOrNone,
  remark: Remark,
});
export type OpeningLine = z.output<typeof OpeningLine>;

export const rows = importRows(import.meta.url, oldSystemImport, OpeningLine);
