import '#kit/console/form/forms.css';
import { useEffect, useState } from 'react';
import { ledgerAccount } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { NarrowAction } from '#kit/console/action/narrow-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { queryClient, useWrite } from '#kit/console/call/query.ts';
import { isOver, useJob } from '#kit/console/call/use-job.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import { type Column, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  pageTieOut,
  tieOutCheck,
  tieOutDetail,
  tieOutResult,
  tieOutRun,
  tieOutState,
} from '../contract/tie-out.ts';

type Run = ResultOf<typeof tieOutDetail>;

const trialColumns: readonly Column[] = [
  { key: 'ledgerAccount', title: '科目', kind: 'enum', of: ledgerAccount },
  { key: 'debit', title: '转出合计金额', kind: 'money', total: true },
  { key: 'credit', title: '转入合计金额', kind: 'money', total: true },
  { key: 'balance', title: '余额', kind: 'money', total: true },
];
const checkColumns: readonly Column[] = [
  { key: 'title', title: '核对项目', width: 320 },
  { key: 'result', title: '对账结果', kind: 'enum', of: tieOutState, width: 110 },
  { key: 'differences', title: '差异数', kind: 'int', width: 90 },
  { key: 'some', title: '差异编号', width: 260 },
];

function Checks({ run }: { readonly run: Run }) {
  const rows = run.checks.map(({ check, differences, samples }) => ({
    check,
    title: t(labelOf(tieOutCheck, check)),
    result: differences === 0 ? 1 : 2,
    differences,
    some: samples.join(t('、')),
  }));
  return (
    <>
      <h2>{t('核对项目')}</h2>
      <DataTable label={t('核对项目')} columns={checkColumns} rows={rows} rowKey="check" />
      <h2>{t('试算平衡表')}</h2>
      <DataTable
        label={t('试算平衡表')}
        columns={trialColumns}
        rows={run.trial}
        rowKey="ledgerAccount"
      />
    </>
  );
}

/** Compares everything now, and tells what was found. */
function RunNow({ show }: { readonly show: (runId: string) => void }) {
  const mayCall = useMayCall();
  const [jobId, setJobId] = useState<string>();
  const start = useWrite(tieOutRun, { overlay: false });
  const { job } = useJob(tieOutResult, jobId);
  const over = isOver(job);
  useEffect(() => {
    if (!over) return;

    setJobId(undefined);
    queryClient
      .invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'report' })
      .catch(() => undefined);
    const found = job?.result as { runId?: number } | null | undefined;
    if (job?.state === 'success' && found?.runId !== undefined) show(String(found.runId));
    else showToast('error', t('对账失败'));
  }, [over, job, show]);

  if (!mayCall(tieOutRun)) return <NarrowAction of={tieOutRun} trigger="立即对账" />;

  const run = async () => setJobId((await start.mutateAsync(undefined as never)).jobId);

  return (
    <ActionButton
      trigger="立即对账"
      primary
      loading={start.isPending || jobId !== undefined}
      onClick={() => void run().catch(() => undefined)}
    />
  );
}

/** Every night's comparison of the books with themselves, and those by hand (/reportCenter/balance/tieOut). */
export default function TieOut() {
  const [runId, setRunId] = useState<string>();
  return (
    <>
      <ListScreen
        list={pageTieOut}
        toolbar={<RunNow show={setRunId} />}
        rowActions={(row) => <ActionButton trigger="详情" onClick={() => setRunId(row.runId)} />}
        actionsWidth={80}
      />
      {runId && (
        <ReadDrawer
          of={tieOutDetail}
          content={{ runId }}
          size={860}
          title={t('对账详情')}
          close={() => setRunId(undefined)}
        >
          {(run) => <Checks run={run} />}
        </ReadDrawer>
      )}
    </>
  );
}
