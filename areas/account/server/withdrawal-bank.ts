import type { Context } from '#kit/server/context.ts';
import { masked } from '#kit/server/crypto.ts';
import { invalid } from '#kit/server/refusal.ts';

export const METHOD = { original: 1, bank: 2, cash: 3 } as const;
/** Pay channels money came in by and can go back by. */
export const CHANNEL = { bank: 3, cash: 4 } as const;

interface Asked {
  readonly withdrawMethod: number;
  readonly bankName: string;
  readonly bankAccount: string;
}

/** Where a bank transfer goes, as it is kept: masked for lists, whole behind a cipher; nothing for other methods. @throws Refusal 400 */
export function bankOf(context: Context, { withdrawMethod, bankName, bankAccount }: Asked) {
  if (withdrawMethod !== METHOD.bank) return { bankName: '', bankAccount: '', bankAccountCipher: null };
  if (bankName === '') throw invalid('bankName', '请填写开户银行');
  if (!/^\d{8,30}$/.test(bankAccount)) throw invalid('bankAccount', '请填写8到30位数字的收款账号');
  return { bankName, bankAccount: masked(bankAccount, 0, 4), bankAccountCipher: context.crypto.protect(bankAccount) };
}
