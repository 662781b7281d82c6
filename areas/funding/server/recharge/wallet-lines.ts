import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { offlineType } from '../../contract/lookups.ts';
import { walletImport } from '../../contract/recharge-import.ts';
import { Amount, CustNum, Remark } from './import-lines.ts';

const keyByName = new Map<string, number>([
  ...offlineType.map(({ key, desc }) => [desc, key] as const),
  ['', offlineType.key.cash],
]);

const WalletLine = z.object({
  custNum: CustNum,
  amount: Amount,
  offlineType: z
    .string()
    .refine((name) => keyByName.has(name), '只能填写微信转账、支付宝转账或现金')
    .transform((name) => keyByName.get(name) ?? offlineType.key.cash),
  voucherNo: text(60),
  remark: Remark,
});
export type WalletLine = z.output<typeof WalletLine>;

export const rows = importRows(import.meta.url, walletImport, WalletLine);
