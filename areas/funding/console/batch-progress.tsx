import '#kit/console/form/forms.css';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { JobProgress } from '#kit/console/call/job-progress.tsx';
import { queryClient, useWrite } from '#kit/console/call/query.ts';
import { CancelJobButton, GoOnButton } from '#kit/console/call/stopped-jobs.tsx';
import { isOver, type Job, useJob } from '#kit/console/call/use-job.ts';
import type { ListEndpoint } from '#kit/console/list/list-types.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { batchResult, batchRetry, pageBatchRow } from '../contract/batch.ts';
import type { StartedBatch } from './batch-started.ts';
import { NamedPeople } from './named-people.tsx';

interface Props {
  readonly title: string;
  readonly started: StartedBatch;
  readonly result?: Endpoint | undefined;
  readonly close: () => void;
}

/** Progress of a batch, then what became of it and who was left out; closing it does not stop the batch. */
export function BatchProgress({ title, started, result = batchResult as Endpoint, close }: Props) {
  const { job, error, retry } = useJob(result, started.jobId);
  const over = isOver(job);
  useEffect(() => {
    if (!over) return;
    queryClient
      .invalidateQueries({
        predicate: ({ queryKey: [area, path] }) =>
          area === 'job' || (area === 'account' && path !== result.path),
      })
      .catch(() => undefined);
  }, [over, result]);

  return (
    <Modal
      open
      width={760}
      title={t(started.title ?? title)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          {!over && <CancelJobButton jobId={started.jobId} went={retry} />}
          <Button onClick={close}>{over ? t('关闭') : t('后台运行')}</Button>
          {isLeft(job) && <RetryButton batchNo={started.batchNo} went={retry} />}
          {job?.state === 'stopped' && <GoOnButton jobId={job.jobId} went={retry} />}
        </>
      }
    >
      <Sums started={started} job={job} />
      <JobProgress job={job} />
      {error && <Button onClick={retry}>{t('重试')}</Button>}
      {over && (
        <NamedPeople
          list={pageBatchRow as ListEndpoint}
          content={{ batchNo: started.batchNo, states: ['failed', 'leftOut'] }}
          rowKey="rowNo"
          says={(count) => t('未成功 {count} 人', { count })}
          label={t('未成功的人员')}
        />
      )}
    </Modal>
  );
}

const isLeft = (job: Job | undefined): boolean =>
  job !== undefined && ['partial', 'failed', 'cancelled'].includes(job.state);

/** Tries what failed, or what a cancelled batch had not come to, again. */
function RetryButton({ batchNo, went }: { batchNo: string; went: () => void }) {
  const again = useWrite(batchRetry, { overlay: false });
  return (
    <Button
      type="primary"
      loading={again.isPending}
      onClick={() => again.mutateAsync({ batchNo }).then(went, () => undefined)}
    >
      {t('重试失败记录')}
    </Button>
  );
}

type Outcome = NonNullable<ResultOf<typeof batchResult>['result']>;

function Sums({ started, job }: { started: StartedBatch; job: Job | undefined }) {
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
