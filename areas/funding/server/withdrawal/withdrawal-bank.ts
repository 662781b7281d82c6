import type { Context } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { invalid } from '#kit/server/refusal.ts';
import { withdrawMethod } from '../../contract/lookups.ts';

interface Asked {
  readonly withdrawMethod: number;
  readonly bankName: string;
  readonly bankAccount: string;
}

const WITHDRAW_METHOD = withdrawMethod.key;

/** Where a bank transfer goes, as it is kept: masked for lists, whole behind a cipher; nothing for other methods. @throws Refusal 400 */
export function bankOf(context: Context, { withdrawMethod, bankName, bankAccount }: Asked) {
  if (withdrawMethod !== WITHDRAW_METHOD.bankTransfer)
    return { bankName: '', bankAccount: '', bankAccountCipher: null };
  if (bankName === '') throw invalid('bankName', '请填写开户银行');
  if (!/^\d{8,30}$/.test(bankAccount)) throw invalid('bankAccount', '请填写8到30位数字的收款账号');

  return {
    bankName,
    bankAccount: mask(bankAccount, 0, 4),
    bankAccountCipher: context.crypto.protect(bankAccount),
  };
}
