import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { transferRevocation } from '../contract/revocation.ts';
import {
  pageTransfer,
  transferBatch,
  transferCheck,
  transferSingle,
} from '../contract/transfer.ts';
import { transferKind } from './batch-kinds.ts';
import { BatchList } from './batch-list.tsx';
import { occurredFilter, personFilter } from './recharge-filters.tsx';
import { transferFields } from './transfer-fields.tsx';

type Asked = ContentOf<typeof transferCheck>;

/** Transfers between people, one or many at once (/accountCenter/transfer). */
export default function Transfer() {
  return (
    <BatchList
      list={pageTransfer}
      title="批量转账"
      kinds={[transferKind]}
      batches={[transferBatch]}
      revocation={{ of: transferRevocation, title: '按批次撤销转账' }}
      filters={[
        occurredFilter('转账时间'),
        personFilter,
        { key: 'minAmount', title: '最低金额', input: 'money' },
        { key: 'maxAmount', title: '最高金额', input: 'money' },
        { key: 'batchNo', title: '批次号' },
      ]}
    >
      <EditDrawer
        save={transferSingle}
        title="单笔转账"
        trigger="单笔转账"
        fields={transferFields}
        preview={(values) => {
          const asked = askedOf(values as Partial<Asked>);
          return asked && <Preview asked={asked} />;
        }}
        saveText={({ amount }) =>
          amount ? t('转账 {amount} 元', { amount: yuan(amount) }) : t('转账')
        }
        savedText={({ amount, balance }) =>
          t('已转账 {amount} 元，转出人个人钱包余额 {balance} 元', {
            amount: yuan(amount),
            balance: yuan(balance),
          })
        }
        changes={['report']}
      />
    </BatchList>
  );
}

const askedOf = ({ fromCustId, toCustId, amount }: Partial<Asked>): Asked | undefined =>
  fromCustId && toCustId && amount ? { fromCustId, toCustId, amount } : undefined;

/** Whose wallets change from what to what, or why they do not. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(transferCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });

  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;
  if (data.obstacle) return <Alert type="error" showIcon title={data.obstacle} />;

  return (
    <FactLines
      lines={[
        sideLine(t('转出人'), data.from),
        sideLine(t('转入人'), data.to),
        {
          title: t('今日还可转出'),
          value: changeText(data.leftToday, data.leftToday - asked.amount),
        },
      ]}
    />
  );
}

type Side = ResultOf<typeof transferCheck>['from'];

const sideLine = (title: string, { custName, custNum, before, after }: Side) => ({
  title,
  value: `${custName} (${custNum}) ${changeText(before, after)}`,
  strong: true,
});
