import './stopped-jobs.css';
import { Alert, Button } from 'antd';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { jobCancel, jobContinue, jobStopped } from '#kit/contract/stopped-job.ts';
import { useMayCall } from '../action/access.ts';
import { t } from '../base/i18n.ts';
import { useRead, useWrite } from './query.ts';

export type StoppedJob = ResultOf<typeof jobStopped>[number];

interface GoOnProps {
  readonly jobId: string;
  /** It is under way again. */
  readonly went: () => void;
  readonly small?: boolean;
}

/** Ends work that is under way; what is done stays done. */
export function CancelJobButton({ jobId, went }: Pick<GoOnProps, 'jobId' | 'went'>) {
  const cancel = useWrite(jobCancel, { overlay: false });
  return (
    <Button
      danger
      loading={cancel.isPending}
      onClick={() => cancel.mutateAsync({ jobId }).then(went, went)}
    >
      {t('取消任务')}
    </Button>
  );
}

interface Props {
  /** The calls that begin the work. */
  readonly of: readonly Endpoint[];
  readonly went: (job: StoppedJob) => void;
}

/** One's own work that stopped, each with a button to go on with it; nothing where there is none. */
export function StoppedJobs({ of, went }: Props) {
  const mayCall = useMayCall();
  const endpointIds = of.filter((endpoint) => mayCall(endpoint)).map(({ id }) => id);
  const found = useRead(
    jobStopped,
    { endpointIds },
    { overlay: false, quiet: true, enabled: endpointIds.length > 0 },
  );
  if (!found.data || found.data.length === 0) return null;

  return (
    <div className="job-stopped">
      {found.data.map((job) => (
        <Alert
          key={job.jobId}
          type="warning"
          showIcon
          title={wordsOf(t(of.find(({ id }) => id === job.endpointId)?.title ?? ''), job)}
          action={<GoOnButton small jobId={job.jobId} went={() => went(job)} />}
        />
      ))}
    </div>
  );
}

const wordsOf = (title: string, { label, total, done }: StoppedJob): string =>
  total > 0
    ? t('{title} {label} 已中断，已处理 {done} / {total}；继续时不会重复', {
        title,
        label,
        done,
        total,
      })
    : t('{title} {label} 已中断；继续时不会重复', { title, label });

/** Goes on with work that stopped: only what is not done is done. */
export function GoOnButton({ jobId, went, small }: GoOnProps) {
  const next = useWrite(jobContinue, { overlay: false });
  const goOn = () => next.mutateAsync({ jobId }).then(went, () => undefined);

  return (
    <Button
      type="primary"
      size={small ? 'small' : 'middle'}
      className="job-go-on"
      loading={next.isPending}
      onClick={goOn}
    >
      {t('继续')}
    </Button>
  );
}
