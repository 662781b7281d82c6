import '../form/forms.css';
import { Progress } from 'antd';
import { t } from '../base/i18n.ts';
import { isOver, type Job, percentOf } from './use-job.ts';

const words: Record<Job['state'], string> = {
  queued: '排队中',
  running: '处理中',
  success: '已完成',
  partial: '部分完成',
  failed: '处理失败',
  cancelled: '已取消',
  stopped: '已中断',
};

/** How far long work is: a bar, its state, and how many units are done and failed. */
export function JobProgress({ job }: { job: Job | undefined }) {
  return (
    <div className="frm-progress" role="status">
      <Progress percent={percentOf(job)} status={statusOf(job)} />
      <span>
        {t(jobStateText(job))}
        {job &&
          job.total > 0 &&
          ` · ${t('已处理 {done} / {total}', { done: job.done, total: job.total })}`}
        {job && job.failed > 0 && ` · ${t('失败 {count}', { count: job.failed })}`}
      </span>
      {job?.message && job.state !== 'success' && (
        <span className="frm-message">{t(job.message)}</span>
      )}
    </div>
  );
}

const statusOf = (job: Job | undefined) => {
  if (job?.state === 'failed' || job?.state === 'cancelled' || job?.state === 'stopped')
    return 'exception';
  return isOver(job) ? 'success' : 'active';
};

/** Chinese source text of a job's state. */
export const jobStateText = (job: Job | undefined): string => words[job?.state ?? 'queued'];
