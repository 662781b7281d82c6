import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { showToast } from '../action/toast.ts';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { JobProgress } from '../call/job-progress.tsx';
import { isOver, type Job, useJob } from '../call/use-job.ts';
import { tableToExcel } from '../export/table-to-excel.ts';
import { DataTable } from '../list/data-table.tsx';
import type { AnyRow } from '../list/list-types.ts';

export interface ResyncDialogProps {
  readonly result: Endpoint;
  readonly jobId: string;
  readonly reload: () => void;
  readonly close: () => void;
}

const endings: Partial<Record<Job['state'], readonly ['success' | 'error' | 'warning', string]>> = {
  success: ['success', '同步成功'],
  partial: ['error', '同步失败'],
  failed: ['error', '同步失败'],
  cancelled: ['warning', '同步已取消'],
};

/** What a resync answers when it is done; days it does not list were not touched. */
interface Outcome {
  readonly days?: readonly AnyRow[];
  readonly changedCells?: number;
  readonly oldAmount?: number;
  readonly newAmount?: number;
  readonly checksum?: string;
}

/** Progress of a re-run of statistics, then the totals before and after it. */
export function ResyncDialog({ result, jobId, reload, close }: ResyncDialogProps) {
  const { job, error, retry } = useJob(result, jobId);
  const told = useRef(false);
  const over = isOver(job);
  useEffect(() => {
    const ending = job && endings[job.state];
    if (!ending || told.current) return;

    told.current = true;
    showToast(ending[0], t(ending[1]));
    reload();
  }, [job, reload]);

  return (
    <Modal
      open
      width={640}
      title={t('重新统计')}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Button onClick={close}>{over ? t('关闭') : t('后台运行')}</Button>}
    >
      <JobProgress job={job} />
      {error && <Button onClick={retry}>{t('重试')}</Button>}
      {over && job?.state === 'success' && <Totals outcome={(job.result ?? {}) as Outcome} />}
    </Modal>
  );
}

const dayColumns: readonly Column[] = [
  { key: 'bizDate', title: '日期', kind: 'date' },
  { key: 'cells', title: '统计单元', kind: 'int' },
  { key: 'changedCells', title: '有变化', kind: 'int' },
  { key: 'oldAmount', title: '原金额', kind: 'money' },
  { key: 'newAmount', title: '新金额', kind: 'money' },
];

function Totals({ outcome }: { outcome: Outcome }) {
  const { oldAmount = 0, newAmount = 0, changedCells = 0, days = [] } = outcome;
  return (
    <>
      <dl className="frm-facts">
        <div>
          <dt>{t('原合计')}</dt>
          <dd>{yuan(oldAmount)}</dd>
        </div>
        <div>
          <dt>{t('新合计')}</dt>
          <dd>{yuan(newAmount)}</dd>
        </div>
        <div>
          <dt>{t('差额')}</dt>
          <dd>{yuan(newAmount - oldAmount)}</dd>
        </div>
      </dl>
      <p className="scr-hint">
        {changedCells === 0
          ? t('数据一致，没有变化')
          : t('{count} 个统计单元已更正', { count: changedCells })}
      </p>
      {days.length > 0 && (
        <>
          <div className="frm-scroll">
            <DataTable label={t('重新统计')} columns={dayColumns} rows={days} rowKey="bizDate" />
          </div>
          <Button
            type="link"
            onClick={() =>
              void tableToExcel({ name: t('重新统计'), columns: dayColumns, rows: days })
            }
          >
            {t('导出')}
          </Button>
        </>
      )}
    </>
  );
}
