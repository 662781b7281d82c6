import { accountDetail } from '#areas/ledger/contract/account.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';

interface Props {
  readonly amount: number;
  readonly fee: number;
}

/** Whose money it is, what stays free of it while the withdrawal is decided on, and what is paid out. */
export function WithdrawPreview({
  custId,
  ...rest
}: Props & { readonly custId: string | undefined }) {
  const mayCall = useMayCall();
  return custId && mayCall(accountDetail) ? <Shown {...rest} custId={custId} /> : null;
}

function Shown({ custId, amount, fee }: Props & { readonly custId: string }) {
  const found = useRead(accountDetail, { custId }, { overlay: false, quiet: true, staleTime: 0 });
  const own = found.data?.wallets.find(({ walletType }) => walletType === 1);
  if (!found.data || !own) return null;

  const free = own.balance - own.held;

  return (
    <FactLines
      lines={[
        { title: t('人员'), value: `${found.data.custName} (${found.data.custNum})` },
        { title: t('个人钱包余额'), value: yuan(own.balance) },
        { title: t('可用余额'), value: changeText(free, free - amount), strong: true },
        { title: t('实付金额'), value: yuan(Math.max(0, amount - fee)) },
      ]}
    />
  );
}
