import { Alert } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { changeText, FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import {
  backChargeBatch,
  backChargeCheck,
  backChargeImport,
  backChargeSingle,
  pageBackCharge,
  pageBackChargeError,
  pageSuspended,
} from '../contract/back-charge.ts';
import { batchRetry } from '../contract/batch.ts';
import { backChargeRevocation } from '../contract/revocation.ts';
import { backChargeFields } from './back-charge-fields.tsx';
import { backChargeKind } from './batch-kinds.ts';
import { BatchRevoke } from './batch-revoke.tsx';
import { resumedBatch, type StartedBatch } from './batch-started.ts';
import { occurredFilter } from './recharge-filters.tsx';

/** Sales that are not paid, what was settled of them, and what could not be (/accountCenter/consumeRepair). */
export default function BackCharge() {
  useLanguage();
  const [[startDate, endDate]] = useState(() => daysBack(29, true));

  return (
    <AddressTabs
      items={[
        { key: 'waiting', label: t('待补扣订单'), children: <Waiting /> },
        {
          key: 'done',
          label: t('补扣记录'),
          children: <Done />,
        },
        {
          key: 'failed',
          label: t('失败记录'),
          children: (
            <ListScreen
              list={pageBackChargeError}
              initialFilter={{ startDate, endDate }}
              filters={batchFilters('处理时间')}
              rowActions={({ orderId, suspenseAmount, batchNo }) => (
                <>
                  <BackChargeOne orderId={orderId} suspended={suspenseAmount} />
                  <ConfirmAction
                    write={batchRetry}
                    content={{ batchNo }}
                    trigger="重试整批"
                    confirm="确定重试该批次的全部失败记录？"
                    subject={batchNo}
                    done="已开始重试，稍后刷新查看"
                  />
                </>
              )}
              actionsWidth={140}
            />
          ),
        },
      ]}
    />
  );
}

const orderFilter = {
  key: 'keyword',
  title: '关键字',
  placeholder: '姓名、编号、卡号或订单号',
} as const;

const amountFilters = [
  { key: 'minAmount', title: '最低金额', input: 'money' },
  { key: 'maxAmount', title: '最高金额', input: 'money' },
] as const;

const CHANGES = ['order', 'report'];

const BatchDrawer = lazyPart(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** Orders that wait, with the ways to settle them. */
function Waiting() {
  const [choosing, setChoosing] = useState(false);
  const [started, setStarted] = useState<StartedBatch>();
  const mayCall = useMayCall();

  return (
    <>
      <StoppedJobs of={[backChargeBatch]} went={(job) => setStarted(resumedBatch(job))} />
      <ListScreen
        list={pageSuspended}
        filters={[
          occurredFilter('消费时间'),
          orderFilter,
          'suspenseReasons',
          'mealType',
          ...amountFilters,
        ]}
        toolbar={
          <>
            {mayCall(backChargeBatch) && (
              <ActionButton trigger="批量补扣" onClick={() => setChoosing(true)} />
            )}
            <ImportDialog set={backChargeImport} changes={CHANGES} />
          </>
        }
        rowActions={({ orderId, suspenseAmount }) => (
          <BackChargeOne orderId={orderId} suspended={suspenseAmount} />
        )}
      />
      {choosing && (
        <BatchDrawer
          title="批量补扣"
          kinds={[backChargeKind]}
          started={setStarted}
          close={() => setChoosing(false)}
        />
      )}
      {started && (
        <BatchProgress
          title="批量补扣"
          started={started}
          result={backChargeKind.result}
          close={() => setStarted(undefined)}
        />
      )}
    </>
  );
}

type Asked = ContentOf<typeof backChargeCheck>;

/** Settles one order; of a list of orders that wait, or of those a batch could not do. */
function BackChargeOne({
  orderId,
  suspended,
}: {
  readonly orderId: string;
  readonly suspended: number;
}) {
  return (
    <EditDrawer
      save={backChargeSingle}
      title="单笔补扣"
      trigger="补扣"
      fields={backChargeFields}
      value={{ orderId }}
      preview={(values) => <Preview asked={askedOf({ ...(values as Partial<Asked>), orderId })} />}
      saveText={({ amount }) => t('补扣 {amount} 元', { amount: yuan(amount ?? suspended) })}
      savedText={({ amount, left }) =>
        left === 0
          ? t('已补扣 {amount} 元，挂账已结清', { amount: yuan(amount) })
          : t('已补扣 {amount} 元，仍挂账 {left} 元', { amount: yuan(amount), left: yuan(left) })
      }
      changes={CHANGES}
      secondary
    />
  );
}

/** Who would pay what out of which wallets, or why not. */
function Preview({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(backChargeCheck, useDeferredValue(asked), {
    overlay: false,
    quiet: true,
    staleTime: 0,
  });

  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  const person = `${data.custName} (${data.custNum})`;
  if (data.obstacle)
    return <Alert type="error" showIcon title={person} description={data.obstacle} />;

  return (
    <FactLines
      lines={[
        { title: t('由谁支付'), value: person },
        { title: t('挂账金额'), value: changeText(data.suspended, data.suspended - data.amount) },
        { title: t('个人钱包'), value: yuan(data.personalAmount) },
        { title: t('补贴钱包'), value: yuan(data.subsidyAmount) },
        { title: t('红包'), value: yuan(data.redAmount) },
        { title: t('可用余额'), value: changeText(data.before, data.after), strong: true },
      ]}
    />
  );
}

const askedOf = ({ orderId, custId, amount }: Partial<Asked>): Asked => ({
  orderId: orderId ?? '',
  ...(custId && { custId }),
  ...(amount && { amount }),
});

/** What was settled, the last thirty days at first, with the way to take a batch of it back. */
function Done() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const [started, setStarted] = useState<StartedBatch>();
  const title = '按批次撤销补扣';

  return (
    <>
      <StoppedJobs of={[backChargeRevocation.save]} went={(job) => setStarted(resumedBatch(job))} />
      <ListScreen
        list={pageBackCharge}
        initialFilter={{ startDate, endDate }}
        filters={[...batchFilters('补扣时间'), 'states', ...amountFilters]}
        toolbar={<BatchRevoke of={backChargeRevocation} title={title} started={setStarted} />}
      />
      {started && (
        <BatchProgress
          title={title}
          started={started}
          result={backChargeKind.result}
          close={() => setStarted(undefined)}
        />
      )}
    </>
  );
}

const batchFilters = (time: string) =>
  [occurredFilter(time), orderFilter, { key: 'batchNo', title: '批次号' }] as const;
