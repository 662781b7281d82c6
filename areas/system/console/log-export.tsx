import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useWrite } from '#kit/console/call/query.ts';
import { isOver, useJob } from '#kit/console/call/use-job.ts';
import type { ExportDialogProps } from '#kit/console/export/export-dialog.tsx';
import { exportable } from '#kit/console/list/cells.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import type { ExportChoice, ResultOf } from '#kit/contract/endpoint.ts';
import { genLogFile, getLogFileUrl, pageLogRecord } from '../contract/log-record.ts';

const ExportDialog = lazyPart<ExportDialogProps>(
  async () => (await import('#kit/console/export/export-dialog.tsx')).ExportDialog,
);

/** 导出 of the operation log: the file is made in the background, since the log may be long. */
export function LogExport({ filter }: { filter: AnyContent }): ReactNode {
  const [open, setOpen] = useState(false);
  const { running, run } = useLogFile();
  const mayCall = useMayCall();
  if (!mayCall(genLogFile)) return null;

  const columns = exportable(pageLogRecord.page.columns);
  const ask = () => (running ? showToast('warning', t('请勿重复点击'), 2) : setOpen(true));
  const start = (choice: ExportChoice) => {
    setOpen(false);
    run({ ...filter, ...choice }).catch(() => undefined);
  };

  return (
    <>
      <Button type="primary" icon={running && <LoadingOutlined />} onClick={ask}>
        {running ? t('正在生成文件') : t('导出')}
      </Button>
      {open && (
        <ExportDialog
          columns={columns}
          chosen={columns.filter((leaf) => !leaf.hidden).map((leaf) => leaf.key)}
          fileName={t(pageLogRecord.title)}
          close={() => setOpen(false)}
          run={start}
        />
      )}
    </>
  );
}

/** Has the file made by the server, follows the work and saves the file when it is there. */
function useLogFile() {
  const [jobId, setJobId] = useState<string>();
  const write = useWrite(genLogFile, { overlay: false });
  const { job } = useJob(getLogFileUrl, jobId);
  const saved = useRef<string>(undefined);
  const file = job as ResultOf<typeof getLogFileUrl> | undefined;
  const over = isOver(job) && file?.jobId === jobId;
  useEffect(() => {
    if (!over || !file || saved.current === file.jobId) return;

    saved.current = file.jobId;
    if (file.fileUrl) saveStored(file.fileUrl);
    showToast(file.fileUrl ? 'success' : 'error', file.fileUrl ? t('导出成功') : t('导出失败'));
    setJobId(undefined);
  }, [over, file]);

  return {
    running: write.isPending || jobId !== undefined,
    run: async (content: AnyContent) => setJobId((await write.mutateAsync(content as never)).jobId),
  };
}

/** Lets the browser save a stored file, which is sent as an attachment. */
function saveStored(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
