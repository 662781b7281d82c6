import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { AccountEnd } from './close-account.tsx';
import { FreezeOne } from './freeze.tsx';
import { LimitsOfOne } from './limits.tsx';
import { useAccountOf } from './of-person.tsx';
import { PayPasswordButtons } from './pay-password.tsx';

/** What a clerk does with the account of the person whose page it is. */
export default function PersonActions({ id }: { readonly id: string }) {
  const account = useAccountOf(id);
  if (!account) return null;

  const isClosed = account.status === accountStatus.key.closed;

  return (
    <>
      <FreezeOne person={account} why={isClosed ? '账户已注销' : undefined} />
      {!isClosed && <PayPasswordButtons custId={id} />}
      <LimitsOfOne account={account} />
      <AccountEnd account={account} />
    </>
  );
}
