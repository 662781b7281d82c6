import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import {
  cancelPrintJobs,
  pagePrintJob,
  printState,
  retryPrintJobs,
} from '../../contract/machine/print-job.ts';

type Job = RowOf<typeof pagePrintJob>;

const isWaiting = ({ state }: Job): boolean => state === printState.key.waiting;

const hasFailed = ({ state }: Job): boolean => state === printState.key.failed;

interface ActionProps {
  readonly jobs: readonly Job[];
  readonly done?: () => void;
}

const Retry = ({ jobs, done }: ActionProps) => (
  <ConfirmAction
    write={retryPrintJobs}
    content={{ jobIds: jobs.map(({ jobId }) => jobId) }}
    trigger="重新打印"
    confirm="确定重新打印？"
    detail="可能已打出一部分的，会标明重打"
    {...(done && { onDone: done })}
  />
);

const Cancel = ({ jobs, done }: ActionProps) => (
  <ConfirmAction
    write={cancelPrintJobs}
    content={{ jobIds: jobs.map(({ jobId }) => jobId) }}
    trigger="取消"
    confirm="确定取消？"
    detail="打印中和已打印的不受影响"
    {...(done && { onDone: done })}
  />
);

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** What a printer of the network was to print, and what became of it. */
export function PrintJobs({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      open={open}
      size={960}
      title={t('打印任务 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <ListScreen
        list={pagePrintJob}
        content={{ deviceId }}
        selectable={(jobs, clear) => (
          <>
            {jobs.some(hasFailed) && <Retry jobs={jobs.filter(hasFailed)} done={clear} />}
            {jobs.some(isWaiting) && <Cancel jobs={jobs.filter(isWaiting)} done={clear} />}
          </>
        )}
        rowActions={(job) => (
          <>
            {hasFailed(job) && <Retry jobs={[job]} />}
            {isWaiting(job) && <Cancel jobs={[job]} />}
          </>
        )}
        actionsWidth={100}
      />
    </Sheet>
  );
}
