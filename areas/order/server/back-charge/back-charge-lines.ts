import { z } from 'zod';
import { backChargeImport } from '#areas/funding/contract/back-charge.ts';
import { text } from '#kit/contract/fields.ts';
import { LongCode, MoneyText } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';

const BackChargeLine = z.object({
  orderId: z
    .string()
    .regex(/^\d{1,15}$/, '编号格式错误')
    .transform(Number),
  custNum: z.union([z.literal(''), LongCode]),
  /** Fen; 0: all that is in suspense. */
  amount: z.union([
    z.literal('').transform(() => 0),
    MoneyText.transform((value) => Math.round(Number(value) * 100)).pipe(
      z.int().min(1, '金额必须大于0'),
    ),
  ]),
  reason: text(200, 1),
});
export type BackChargeLine = z.output<typeof BackChargeLine>;

export const rows = importRows(import.meta.url, backChargeImport, BackChargeLine);
