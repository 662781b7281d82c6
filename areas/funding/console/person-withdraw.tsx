import { accountDetail } from '#areas/ledger/contract/account.ts';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field, FieldKey } from '#kit/console/form/fields.ts';
import { fieldsOfShape } from '#kit/console/list/set-parts.ts';
import { useAskedAct, useAskedAmount } from '#kit/console/shell/asked-act.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { withdrawals } from '../contract/withdrawal.ts';
import { withdrawFields } from './withdraw-fields.ts';
import { WithdrawPreview } from './withdraw-preview.tsx';

const fields = fieldsOfShape(withdrawals.fields, withdrawFields) as Field<
  FieldKey<typeof withdrawals.add>
>[];

/** Applies for a withdrawal of the person whose page it is. */
export default function PersonWithdraw({ id }: { readonly id: string }) {
  const { data: account } = useRead(accountDetail, { custId: id }, { overlay: false, quiet: true });
  const asked = useAskedAct(['withdraw'], account !== undefined);
  const [askedAmount, forgetAmount] = useAskedAmount();
  if (!account) return null;

  return (
    <EditDrawer
      save={withdrawals.add}
      title="申请提现"
      trigger="提现"
      fields={fields}
      value={{ custId: id, ...(askedAmount !== undefined && { amount: askedAmount }) }}
      asked={asked}
      onClose={forgetAmount}
      preview={({ amount, fee }) => (
        <WithdrawPreview custId={id} amount={amount ?? 0} fee={fee ?? 0} />
      )}
      saveText={({ amount }) =>
        amount ? t('申请提现 {amount} 元', { amount: yuan(amount) }) : t('申请提现')
      }
      savedText={() => t('已提交，金额已冻结，等待他人审批')}
      changes={['account', 'report']}
      why={whyNot(account)}
      secondary
    />
  );
}

function whyNot({ status, wallets }: ResultOf<typeof accountDetail>): string | undefined {
  if (status === accountStatus.key.closed) return '账户已注销';

  const own = wallets.find(({ walletType }) => walletType === heldWallet.key.personal);
  const hasNone = (own?.balance ?? 0) <= (own?.held ?? 0);

  return hasNone ? '个人钱包没有可提现的余额' : undefined;
}
