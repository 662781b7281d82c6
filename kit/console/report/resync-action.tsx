import { Popconfirm } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useMayCall } from '../action/access.ts';
import { ActionButton } from '../action/action-button.tsx';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useWrite } from '../call/query.ts';
import type { DateRange } from '../form/date-text.ts';
import { type AnyContent, innermost } from '../list/list-types.ts';
import type { ResyncDialogProps } from './resync-dialog.tsx';

interface Props {
  readonly start: Endpoint;
  readonly result: Endpoint;
  readonly filter: AnyContent;
  readonly range: DateRange | undefined;
  readonly reload: () => void;
}

const ResyncDialog = lazyPart<ResyncDialogProps>(
  async () => (await import('./resync-dialog.tsx')).ResyncDialog,
);

/** 重新统计: asks, re-runs the statistics of the shown period, follows the job and shows old and new totals. */
export function ResyncAction({ start, result, filter, range, reload }: Props) {
  const mayCall = useMayCall();
  const [jobId, setJobId] = useState<string>();
  const write = useWrite(start, { overlay: false });
  if (!mayCall(start)) return null;

  const run = async () => {
    const started = (await write.mutateAsync(sharedContent(start, filter) as never)) as {
      jobId: string;
    };
    setJobId(started.jobId);
  };

  return (
    <>
      <Popconfirm
        title={t('确定要重新同步该时间段的报表数据吗')}
        description={range && t('{start} 至 {end}', { start: range[0], end: range[1] })}
        okText={t('确定')}
        cancelText={t('取消')}
        onConfirm={() => void run().catch(() => undefined)}
        onCancel={() => showToast('info', t('同步已取消'))}
      >
        <ActionButton trigger="重新统计" loading={write.isPending} />
      </Popconfirm>
      {jobId && (
        <ResyncDialog
          result={result}
          jobId={jobId}
          reload={reload}
          close={() => setJobId(undefined)}
        />
      )}
    </>
  );
}

/** The part of a filter another endpoint takes as well. */
export function sharedContent(endpoint: Endpoint, filter: AnyContent): AnyContent {
  const shape = (innermost(endpoint.content) as Partial<z.ZodObject>).shape ?? {};
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key in shape));
}
