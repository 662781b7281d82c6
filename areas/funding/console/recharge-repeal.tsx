import { useState } from 'react';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { pageRepeal, pageRepealError, repealBatch, repealBatchNum } from '../contract/repeal.ts';
import { resumedBatch, type StartedBatch } from './batch-started.ts';
import {
  occurredFilter,
  operatorFilter,
  orgFilter,
  personFilter,
  walletFilter,
} from './recharge-filters.tsx';
import { RepealByBatch } from './repeal-by-batch.tsx';

const period = occurredFilter('撤销时间');

const REPEALS: readonly Endpoint[] = [repealBatch, repealBatchNum];

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** What was revoked, what could not be, and revoking a whole batch. */
export default function RechargeRepeal() {
  useLanguage();
  const [started, setStarted] = useState<StartedBatch>();
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const initialFilter = { startDate, endDate };
  const done = (
    <ListScreen
      list={pageRepeal}
      initialFilter={initialFilter}
      filters={[period, personFilter, orgFilter, walletFilter, operatorFilter]}
      toolbar={<RepealByBatch onStarted={setStarted} />}
    />
  );

  const failed = (
    <ListScreen
      list={pageRepealError}
      initialFilter={initialFilter}
      filters={[period, personFilter]}
      rowKey="rowKey"
    />
  );

  return (
    <>
      <StoppedJobs of={REPEALS} went={(job) => setStarted(resumedBatch(job))} />
      <AddressTabs
        items={[
          { key: 'done', label: t('撤销记录'), children: done },
          { key: 'failed', label: t('撤销失败记录'), children: failed },
        ]}
      />
      {started && (
        <BatchProgress title="撤销充值" started={started} close={() => setStarted(undefined)} />
      )}
    </>
  );
}
