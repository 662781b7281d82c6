import { Alert } from 'antd';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { holdKind } from '#areas/ledger/contract/lookups.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { useHeldForm } from '#kit/console/form/form-busy.tsx';
import { useAskedAct } from '#kit/console/shell/asked-act.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  closeAccountCall,
  closeCheck,
  settleWay,
  updateAccountState,
} from '../contract/closing.ts';
import { CLOSE } from './acts.ts';
import type { Account } from './of-person.tsx';

const fields = fieldsOf(closeAccountCall, [
  { key: 'settle', title: '余额与押金', input: 'radio', of: settleWay, initial: 1, span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);

/** Enables or disables an account, and closes it for good with what is left. */
export function AccountEnd({ account }: { readonly account: Account }) {
  const { accountId, status, custName } = account;
  const asked = useAskedAct([CLOSE]);
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
          t('已销户，结清 {settled} 元，退回资金 {granted} 元', {
            settled: yuan(settled),
            granted: yuan(granted),
          })
        }
        changes={['report']}
        asked={asked}
        secondary
      >
        <Whose account={account} />
      </EditDrawer>
    </>
  );
}

/** What is settled with the account, before the operator confirms. */
function Preview({ accountId }: { readonly accountId: string }) {
  const { data, error } = useRead(
    closeCheck,
    { accountId },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  return <Settled data={data} />;
}

type Check = ResultOf<typeof closeCheck>;

/** What is settled, or everything that has to be ended before. */
function Settled({ data }: { readonly data: Check }) {
  useHeldForm(data.obstacles.length > 0);
  if (data.obstacles.length > 0)
    return (
      <>
        {data.obstacles.map((obstacle) => (
          <Alert key={obstacle} type="error" showIcon title={obstacle} />
        ))}
        <FactLines lines={[...heldLines(data), ...orderLines(data)]} />
      </>
    );

  return (
    <FactLines
      lines={[
        { title: t('本人充入余额'), value: yuan(data.own), strong: true },
        { title: t('卡押金'), value: yuan(data.deposit) },
        {
          title: t('补贴、红包与赠送'),
          value: t('{amount}，退回发放资金', { amount: yuan(data.granted) }),
        },
        { title: t('作废的卡'), value: String(data.cards) },
      ]}
    />
  );
}

const heldLines = ({ holds }: Check) =>
  holds.map(({ kind, count, amount }) => ({
    title: t(labelOf(holdKind, kind)),
    value: t('{count} 笔，{amount} 元', { count, amount: yuan(amount) }),
  }));

/** Orders that are open, then sales that are in suspense. */
function orderLines(check: Check) {
  const isSuspended = (order: Check['orders'][number]): boolean => order.isSuspended;
  const open = check.orders.filter((order) => !isSuspended(order));
  const suspended = check.orders.filter(isSuspended);

  return [
    ...linesOf('未完成的订单', check.orderCount, check.orderAmount, open),
    ...linesOf('挂账消费', check.suspendedCount, check.suspendedAmount, suspended),
  ];
}

/** How many there are and what they come to, then each by its date and meal. */
function linesOf(title: string, count: number, sum: number, orders: Check['orders']) {
  if (count === 0) return [];

  const each = orders.map((order) => ({
    title: [
      order.bizDate,
      order.mealType === null ? '' : t(labelOf(mealType, order.mealType)),
    ].join(' '),
    value: t(stateText(order), { amount: yuan(order.amount) }),
  }));
  const all = {
    title: t(title),
    value: t('{count} 笔，{amount} 元', { count, amount: yuan(sum) }),
    strong: true,
  };

  return [all, ...each];
}

const stateText = ({ isPaid, isSuspended }: Check['orders'][number]): string => {
  if (isSuspended) return '{amount} 元，挂账';

  return isPaid ? '{amount} 元，已支付' : '{amount} 元，待支付';
};

/** Whose account it is, on top of what is asked. */
function Whose({ account }: { readonly account: Account }) {
  const { data } = useRead(
    closeCheck,
    { accountId: account.accountId },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  return (
    <div className="acc-whose">
      {data?.photoUrl && <img src={data.photoUrl} alt={account.custName} />}
      <div>
        <b>{account.custName}</b>
        <span>{account.custNum}</span>
        <span className="scr-hint-inline">{account.orgFullName}</span>
      </div>
    </div>
  );
}
