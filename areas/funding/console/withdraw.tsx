import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { withdrawRevocation } from '../contract/revocation.ts';
import { withdrawals, withdrawBatch, withdrawTypeSum } from '../contract/withdrawal.ts';
import { BatchRevoke } from './batch-revoke.tsx';
import { resumedBatch, type StartedBatch } from './batch-started.ts';
import { PersonSelect } from './people-inputs.tsx';
import { withdrawFields } from './withdraw-fields.ts';
import { withdrawFilters, withdrawSumFilters } from './withdraw-filters.tsx';
import { WithdrawPreview } from './withdraw-preview.tsx';

const withdrawKinds = async () => [(await import('./batch-kinds.ts')).withdrawKind];

const BatchDrawer = lazyPart(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** Applications for many people, each to be decided on by another operator. */
function Batch() {
  const [kinds, setKinds] = useState<Awaited<ReturnType<typeof withdrawKinds>>>();
  const [started, setStarted] = useState<StartedBatch>();
  const mayCall = useMayCall();

  return (
    <>
      {mayCall(withdrawBatch) && (
        <ActionButton
          trigger="批量提现"
          onClick={() => void withdrawKinds().then(setKinds, () => undefined)}
        />
      )}
      <BatchRevoke of={withdrawRevocation} title="按批次取消提现" started={setStarted} />
      <StoppedJobs
        of={[withdrawBatch, withdrawRevocation.save]}
        went={(job) => setStarted(resumedBatch(job))}
      />
      {kinds && (
        <BatchDrawer
          title="批量提现"
          kinds={kinds}
          started={setStarted}
          close={() => setKinds(undefined)}
        />
      )}
      {started && (
        <BatchProgress title="批量提现" started={started} close={() => setStarted(undefined)} />
      )}
    </>
  );
}

function Details() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <DocumentScreen
      of={withdrawals}
      initialFilter={{ startDate, endDate }}
      filters={withdrawFilters}
      steps={['pay', 'paid', 'fail', 'cancel']}
      changes={['report']}
      toolbar={<Batch />}
      fields={[{ key: 'custId', input: <PersonSelect />, span: 2 }, ...withdrawFields]}
      form={{
        preview: ({ custId, amount, fee }) => (
          <WithdrawPreview custId={custId} amount={amount ?? 0} fee={fee ?? 0} />
        ),
        saveText: ({ amount }) =>
          amount ? t('申请提现 {amount} 元', { amount: yuan(amount) }) : t('申请提现'),
        savedText: () => t('已提交，金额已冻结，等待他人审批'),
      }}
    />
  );
}

/** How much leaves the house how and where. */
function Sums() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  return (
    <ListScreen
      list={withdrawTypeSum}
      rowKey="rowKey"
      initialFilter={{ startDate, endDate }}
      filters={withdrawSumFilters}
    />
  );
}

/** Withdrawals: applied for, paid (/accountCenter/withdraw). */
export default () => (
  <AddressTabs
    items={[
      { key: 'details', label: t('提现明细'), children: <Details /> },
      { key: 'sums', label: t('提现汇总'), children: <Sums /> },
    ]}
  />
);
