import { useQueryClient } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { ImportOutcome, ImportSet } from '#kit/contract/import.ts';
import { t } from '../base/i18n.ts';
import { JobProgress } from '../call/job-progress.tsx';
import { areaOf } from '../call/query.ts';
import { GoOnButton } from '../call/stopped-jobs.tsx';
import { isOver, useJob } from '../call/use-job.ts';
import { fetchFile } from './import-upload-step.tsx';

interface Props {
  readonly set: ImportSet;
  readonly jobId: string | undefined;
  readonly importId: string;
  readonly changes: readonly string[];
}

/** Third step: how far the import is, then what came of it. */
export function ImportRunStep({ set, jobId, importId, changes }: Props) {
  const { job, error, retry } = useJob(set.result as Endpoint, jobId);
  const over = isOver(job);
  const stopped = job?.state === 'stopped';
  useReloadWhen(over, [areaOf(set.run as Endpoint), 'job', ...changes]);
  const outcome = job?.result as z.input<typeof ImportOutcome> | null | undefined;
  const good = job?.state === 'success' || job?.state === 'partial';

  return (
    <div className="frm-lines">
      {(!over || stopped) && <JobProgress job={job} />}
      {!over && <p className="scr-hint">{t('可以关闭此窗口，导入会继续进行。')}</p>}
      {error && <Button onClick={retry}>{t('重试')}</Button>}
      {stopped && <p className="scr-hint">{t('已导入的数据不会重复')}</p>}
      {stopped && <GoOnButton jobId={job.jobId} went={retry} />}
      {over && !stopped && (
        <Result
          status={!good ? 'error' : outcome?.failed ? 'warning' : 'success'}
          title={
            good
              ? t('成功导入 {count} 条', { count: outcome?.imported ?? job?.done ?? 0 })
              : t('导入失败')
          }
          subTitle={
            outcome?.failed
              ? t('{count} 条未导入', { count: outcome.failed })
              : job?.message && t(job.message)
          }
          extra={
            outcome?.badRowsAvailable && (
              <Button onClick={() => fetchFile(set.badRows as Endpoint, { importId })}>
                {t('下载问题行')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

/** Reads the lists of the import's areas again once it has run. */
function useReloadWhen(over: boolean, areas: readonly string[]) {
  const client = useQueryClient();
  const done = useRef(false);
  useEffect(() => {
    if (!over || done.current) return;

    done.current = true;
    for (const area of areas) client.invalidateQueries({ queryKey: [area] }).catch(() => undefined);
  });
}
