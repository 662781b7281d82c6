import { offlineType } from '#areas/funding/contract/lookups.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';

interface Props {
  readonly custId: string;
  /** A Chinese source text says why. */
  readonly why: string | undefined;
}

const isTransfer = (values: Readonly<Record<string, unknown>>): boolean =>
  values['offlineType'] !== offlineType.key.cash;

const fields = fieldsOf(rechargeSingle, [
  { key: 'amount', title: '充值金额', input: 'money' },
  {
    key: 'offlineType',
    title: '充值方式',
    input: 'radio',
    of: offlineType,
    initial: offlineType.key.cash,
  },
  {
    key: 'voucherNo',
    title: '凭证号',
    hint: '转账单号，便于对账',
    required: true,
    showIf: isTransfer,
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** Puts money into the personal wallet of one account. */
export const RechargeOne = ({ custId, why }: Props) => (
  <EditDrawer
    save={rechargeSingle}
    title="个人充值"
    trigger="充值"
    fields={fields}
    preview={({ amount }) => <Preview custId={custId} amount={amount} />}
    saveText={({ amount }) =>
      amount ? t('充值 {amount} 元', { amount: yuan(amount) }) : t('充值')
    }
    savedText={({ amount, balance, repaid }) =>
      [
        t('已充值 {amount} 元，个人钱包余额 {balance} 元', {
          amount: yuan(amount),
          balance: yuan(balance),
        }),
        ...(repaid > 0 ? [t('其中 {amount} 元偿还欠款', { amount: yuan(repaid) })] : []),
      ].join(' · ')
    }
    value={{ custId }}
    why={why}
    changes={['report']}
  />
);

interface Previewed {
  readonly custId: string;
  /** Fen; absent while none can be read. */
  readonly amount: number | undefined;
}

/** Whose wallet it is, and what it holds before and after. */
function Preview(previewed: Previewed) {
  const mayCall = useMayCall();
  return mayCall(listAccountInfo) ? <Balances {...previewed} /> : null;
}

function Balances({ custId, amount }: Previewed) {
  const found = useRead(
    listAccountInfo,
    { custIds: [custId] },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  const person = found.data?.[0];
  if (!person) return null;

  const { personalBalance } = person;

  return (
    <FactLines
      lines={[
        { title: t('人员'), value: `${person.custName} (${person.custNum})` },
        { title: t('所属组织'), value: person.orgFullName },
        {
          title: t('{wallet}余额', { wallet: t(heldWallet.entry.personal.desc) }),
          value: changeText(personalBalance, amount && personalBalance + amount),
          strong: true,
        },
      ]}
    />
  );
}
