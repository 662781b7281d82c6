import '#kit/console/form/forms.css';
import './account.css';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { JobProgress } from '#kit/console/call/job-progress.tsx';
import { queryClient, useRead } from '#kit/console/call/query.ts';
import { GoOnButton } from '#kit/console/call/stopped-jobs.tsx';
import { isOver, type Job, useJob } from '#kit/console/call/use-job.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { batchResult, batchRowColumns, pageBatchRow } from '../contract/recharge.ts';
import type { Started } from './batch-started.ts';

type Outcome = NonNullable<ResultOf<typeof batchResult>['result']>;

/** Rows shown of those that could not be done; the rest is in the result list. */
const SHOWN = 100;

function Sums({ started, job }: { started: Started; job: Job | undefined }) {
  const outcome = job?.result as Outcome | null | undefined;
  return (
    <dl className="frm-facts">
      <div>
        <dt>{t('批次号')}</dt>
        <dd>{started.batchNo}</dd>
      </div>
      <div>
        <dt>{t('人数')}</dt>
        <dd>{started.people}</dd>
      </div>
      {started.amount !== undefined && (
        <div>
          <dt>{t('应处理金额')}</dt>
          <dd>{yuan(started.amount)}</dd>
        </div>
      )}
      <div>
        <dt>{t('完成金额')}</dt>
        <dd>{outcome ? yuan(outcome.amount) : '--'}</dd>
      </div>
    </dl>
  );
}

function Failures({ batchNo }: { batchNo: string }) {
  const mayCall = useMayCall();
  const rows = useRead(
    pageBatchRow,
    { batchNo, state: 'failed', page: { current: 1, size: SHOWN } },
    { overlay: false, enabled: mayCall(pageBatchRow) },
  );
  if (!rows.data || rows.data.total === 0) return null;
  return (
    <>
      <p className="scr-hint">{t('未成功 {count} 人', { count: rows.data.total })}</p>
      <div className="frm-scroll">
        <DataTable label={t('未成功的人员')} columns={batchRowColumns} rows={rows.data.records} rowKey="rowNo" />
      </div>
    </>
  );
}

/** Progress of a batch, then what became of it and who was left out; closing it does not stop the batch. */
export function BatchProgress({ title, started, close }: { title: string; started: Started; close: () => void }) {
  const { job, error, retry } = useJob(batchResult, started.jobId);
  const over = isOver(job);
  useEffect(() => {
    if (!over) return;
    queryClient
      .invalidateQueries({
        predicate: ({ queryKey: [area, path] }) => area === 'job' || (area === 'account' && path !== batchResult.path),
      })
      .catch(() => undefined);
  }, [over]);
  return (
    <Modal
      open
      width={760}
      title={t(title)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{over ? t('关闭') : t('后台运行')}</Button>
          {job?.state === 'stopped' && <GoOnButton jobId={job.jobId} went={retry} />}
        </>
      }
    >
      <Sums started={started} job={job} />
      <JobProgress job={job} />
      {error && <Button onClick={retry}>{t('重试')}</Button>}
      {over && (job?.failed ?? 0) > 0 && <Failures batchNo={started.batchNo} />}
    </Modal>
  );
}
