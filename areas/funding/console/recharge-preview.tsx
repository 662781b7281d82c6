import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { labelOf } from '#kit/contract/columns.ts';

/** The wallets money is put into, with the balance each shows. */
const BALANCES = { 1: 'personalBalance', 2: 'subsidyBalance', 4: 'redBalance' } as const;
type WalletType = keyof typeof BALANCES;

interface Values {
  readonly custId?: string;
  readonly amount?: number;
}

function Preview({
  walletType,
  custId,
  amount,
}: Values & { readonly walletType: WalletType; custId: string }) {
  const found = useRead(
    listAccountInfo,
    { custIds: [custId] },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  const person = found.data?.[0];
  if (!person) return null;

  const before = person[BALANCES[walletType]];

  return (
    <FactLines
      lines={[
        { title: t('人员'), value: `${person.custName} (${person.custNum})` },
        { title: t('所属组织'), value: person.orgFullName },
        {
          title: t('{wallet}余额', { wallet: t(labelOf(heldWallet, walletType)) }),
          value: changeText(before, amount && before + amount),
          strong: true,
        },
      ]}
    />
  );
}

/** Whose wallet it is, and what it holds before and after. */
function RechargePreview({ custId, ...rest }: Values & { readonly walletType: WalletType }) {
  const mayCall = useMayCall();
  return custId && mayCall(listAccountInfo) ? <Preview {...rest} custId={custId} /> : null;
}

/** What the drawer of one recharge or grant says beside its fields: title and text by wallet. */
const saying = (walletType: WalletType, act: string, empty: string, done: string) => ({
  preview: ({ custId, amount }: Values) => (
    <RechargePreview
      walletType={walletType}
      {...(custId && { custId })}
      {...(amount && { amount })}
    />
  ),
  saveText: ({ amount }: Values) => (amount ? t(act, { amount: yuan(amount) }) : t(empty)),
  savedText: ({ amount, balance, repaid }: { amount: number; balance: number; repaid: number }) =>
    [
      t(done, { amount: yuan(amount), balance: yuan(balance) }),
      ...(repaid > 0 ? [t('其中 {amount} 元偿还欠款', { amount: yuan(repaid) })] : []),
    ].join(' · '),
});

export const rechargeSaying = saying(
  1,
  '充值 {amount} 元',
  '充值',
  '已充值 {amount} 元，个人钱包余额 {balance} 元',
);
export const subsidySaying = saying(
  2,
  '发放补贴 {amount} 元',
  '补贴发放',
  '已发放补贴 {amount} 元，补贴钱包余额 {balance} 元',
);
export const redSaying = saying(
  4,
  '发放红包 {amount} 元',
  '红包发放',
  '已发放红包 {amount} 元，红包余额 {balance} 元',
);
