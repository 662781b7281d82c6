import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { type Account, useAccountOf } from './of-person.tsx';
import { RechargeOne } from './recharge-one.tsx';

/** Puts money into the wallet of the person whose page it is. */
export default function PersonRecharge({ id }: { readonly id: string }) {
  const account = useAccountOf(id);
  return account ? <RechargeOne custId={id} why={whyNot(account)} /> : null;
}

function whyNot({ status, creditBlock }: Account): string | undefined {
  if (status === accountStatus.key.closed) return '账户已注销';
  return creditBlock ? '账户已禁止入账' : undefined;
}
