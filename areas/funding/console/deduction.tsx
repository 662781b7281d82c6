import { Alert } from 'antd';
import { useDeferredValue, useState } from 'react';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import {
  deductionAdd,
  deductionBack,
  deductionCheck,
  pageDeduction,
} from '../contract/deduction.ts';
import { deductionType } from '../contract/lookups.ts';
import { personField } from './recharge-fields.tsx';
import {
  occurredFilter,
  operatorFilter,
  orgFilter,
  personFilter,
  walletFilter,
} from './recharge-filters.tsx';

const deductionFields = fieldsOf(deductionAdd, [
  { key: 'walletType', title: '钱包', input: 'radio', of: heldWallet, initial: 1, span: 2 },
  { key: 'deductType', title: '扣款类型', input: 'radio', of: deductionType, span: 2 },
  { key: 'amount', title: '扣款金额', input: 'money' },
  { key: 'reason', title: '扣款原因', input: 'textarea', span: 2 },
]);

type Asked = ContentOf<typeof deductionCheck>;

const backFields = fieldsOf(deductionBack, [
  { key: 'reason', title: '撤销原因', input: 'textarea', span: 2 },
]);

/** What operators took out of wallets for the house, and taking it (/accountCenter/deduction). */
export default function Deduction() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <ListScreen
      list={pageDeduction}
      initialFilter={{ startDate, endDate }}
      filters={[
        occurredFilter('扣款时间'),
        personFilter,
        orgFilter,
        walletFilter,
        'deductType',
        'state',
        operatorFilter,
        'minAmount',
        'maxAmount',
      ]}
      toolbar={
        <EditDrawer
          save={deductionAdd}
          title="账户扣款"
          trigger="账户扣款"
          fields={[personField, ...deductionFields]}
          preview={(values) => {
            const asked = askedOf(values as Partial<Asked>);
            return asked && <Preview asked={asked} />;
          }}
          saveText={({ amount }) =>
            amount ? t('扣款 {amount} 元', { amount: yuan(amount) }) : t('扣款')
          }
          savedText={({ amount, balance }) =>
            t('已扣款 {amount} 元，余额 {balance} 元', {
              amount: yuan(amount),
              balance: yuan(balance),
            })
          }
          changes={['report']}
        />
      }
      rowActions={({ deductId, state, amount, custName, custNum, walletType }) => (
        <EditDrawer
          save={deductionBack}
          title="撤销扣款"
          trigger="撤销"
          fields={backFields}
          value={{ deductId }}
          preview={() => (
            <FactLines
              lines={[
                { title: t('人员'), value: `${custName} (${custNum})` },
                { title: t('退回钱包'), value: t(labelOf(heldWallet, walletType)) },
                { title: t('扣款金额'), value: yuan(amount), strong: true },
              ]}
            />
          )}
          saveText={() => t('退回 {amount} 元', { amount: yuan(amount) })}
          savedText={backText}
          why={state === 1 ? undefined : '该笔扣款已退回'}
          changes={['report']}
        />
      )}
      actionsWidth={80}
    />
  );
}

const askedOf = ({ custId, walletType, amount }: Partial<Asked>): Asked | undefined =>
  custId && amount ? { custId, amount, ...(walletType && { walletType }) } : undefined;

/** Whose wallet changes from what to what, or why it does not. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(deductionCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });

  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;
  if (data.obstacle) return <Alert type="error" showIcon title={data.obstacle} />;

  const wallet = t(labelOf(heldWallet, asked.walletType ?? 1));

  return (
    <FactLines
      lines={[
        { title: t('人员'), value: `${data.custName} (${data.custNum})` },
        { title: t('所属组织'), value: data.orgFullName },
        {
          title: t('{wallet}余额', { wallet }),
          value: changeText(data.before, data.after),
          strong: true,
        },
      ]}
    />
  );
}

/** What became of taking a deduction back. */
function backText({ amount, fundAmount, balance }: ResultOf<typeof deductionBack>): string {
  const done = t('已退回 {amount} 元，余额 {balance} 元', {
    amount: yuan(amount - fundAmount),
    balance: yuan(balance),
  });
  if (fundAmount === 0) return done;

  return [
    done,
    t('{amount} 元的补贴或赠送已失效，退回发放资金', { amount: yuan(fundAmount) }),
  ].join(' · ');
}
