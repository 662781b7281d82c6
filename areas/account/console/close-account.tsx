import { Alert } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { closeAccountCall, closeCheck, settleWay, updateAccountState } from '../contract/closing.ts';
import type { Account } from './of-person.tsx';

const fields = fieldsOf(closeAccountCall, [
  { key: 'settle', title: '余额与押金', input: 'radio', of: settleWay, initial: 1, span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** What is settled with the account, before anybody confirms. */
function Preview({ accountId }: { readonly accountId: string }) {
  const { data, error } = useRead(closeCheck, { accountId }, { overlay: false, quiet: true, staleTime: 0 });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;
  if (data.obstacle) return <Alert type="error" showIcon title={data.obstacle} />;
  return (
    <FactLines
      lines={[
        { title: t('本人充入余额'), value: yuan(data.own), strong: true },
        { title: t('卡押金'), value: yuan(data.deposit) },
        { title: t('补贴、红包与赠送'), value: t('{amount}，退回发放资金', { amount: yuan(data.granted) }) },
        { title: t('作废的卡'), value: String(data.cards) },
      ]}
    />
  );
}

/** Enables or disables an account, and closes it for good with what is left. */
export function AccountEnd({ account }: { readonly account: Account }) {
  const { accountId, status, custName } = account;
  if (status === 9) return null;
  return (
    <>
      {status === 1 ? (
        <ConfirmAction
          write={updateAccountState}
          content={{ accountId, state: 2 }}
          undo={{ accountId, state: 1 }}
          trigger="停用"
          confirm="确定停用该账户？停用后不能消费"
          subject={custName}
          danger
        />
      ) : (
        <ConfirmAction
          write={updateAccountState}
          content={{ accountId, state: 1 }}
          undo={{ accountId, state: 2 }}
          trigger="启用"
          confirm="确定启用该账户？"
          subject={custName}
        />
      )}
      <EditDrawer
        save={closeAccountCall}
        title="销户"
        trigger="销户"
        fields={fields}
        value={{ accountId }}
        preview={() => <Preview accountId={accountId} />}
        saveText={({ settle }) => (settle === 2 ? t('清零并销户') : t('退还并销户'))}
        savedText={({ settled, granted }) =>
          t('已销户，结清 {settled} 元，退回资金 {granted} 元', { settled: yuan(settled), granted: yuan(granted) })
        }
        changes={['report']}
        secondary
      />
    </>
  );
}
