import { Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { queryClient } from '#kit/console/call/query.ts';
import { call, download, upload } from '#kit/console/call/request.ts';
import { type StoppedJob, StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { startUploads } from '#kit/console/call/upload-queue.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  custPhotoImport,
  custPhotoImportBadRows,
  custPhotoImportResult,
} from '../contract/photo.ts';

type Outcome = ResultOf<typeof custPhotoImportResult>;

/** Imports of photographs that stopped, above the list. */
export function StoppedPhotoImports() {
  const [outcome, setOutcome] = useState<Outcome>();
  const follow = ({ label, jobId }: StoppedJob) =>
    followZip({ name: label, size: 0, type: 'application/zip' }, async () => jobId, setOutcome);

  return (
    <>
      <StoppedJobs of={[custPhotoImport]} went={follow} />
      <Refused outcome={outcome} close={() => setOutcome(undefined)} />
    </>
  );
}

type About = Pick<File, 'name' | 'size' | 'type'>;

/** Sends one zip, unless it is there already, and follows its job until it is over. */
function followZip(
  file: About,
  begin: () => Promise<string>,
  told: (outcome: Outcome) => void,
): void {
  let jobId: string | undefined;
  const api = async (): Promise<unknown> => {
    jobId ??= await begin();
    const job = await call(custPhotoImportResult, { jobId }, { quiet: true });
    if (job.state === 'queued' || job.state === 'running') return undefined;

    if (job.state === 'stopped') await queryClient.invalidateQueries({ queryKey: ['job'] });
    if (job.state === 'stopped' || (job.state === 'failed' && !job.result))
      throw new Error(wordsOf(job));

    return job;
  };

  startUploads([
    {
      file: { name: file.name, size: file.size, type: file.type, uid: crypto.randomUUID() },
      api,
      pollRequest: true,
      tip: (job) => wordsOf(job as Outcome),
      onSuccess: (job) => {
        void queryClient.invalidateQueries({ queryKey: ['customer'] });
        if ((job as Outcome).result?.refusedCount) told(job as Outcome);
      },
    },
  ]);
}

/** Says how many pictures were taken over. */
const wordsOf = ({ message, result }: Outcome): string =>
  result
    ? t('导入{imported}张，失败{refused}张', {
        imported: result.imported,
        refused: result.refusedCount,
      })
    : t(message ?? '导入失败');

/** The pictures that were not taken over: the first by name, all of them as a file. */
function Refused({ outcome, close }: { outcome: Outcome | undefined; close: () => void }) {
  const refused = outcome?.result?.refused ?? [];
  const others = (outcome?.result?.refusedCount ?? 0) - refused.length;
  const save = () => outcome && void saveRefused(outcome.jobId).catch(() => undefined);

  return (
    <Modal
      open={outcome !== undefined}
      title={outcome && wordsOf(outcome)}
      onCancel={close}
      footer={<Button onClick={save}>{t('下载问题行')}</Button>}
    >
      <ul className="cust-refused">
        {refused.map(({ fileName, reason }) => (
          <li key={fileName}>
            <b>{fileName}</b> {t(reason)}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t('另有{count}个，见下载的文件', { count: others })}</p>}
    </Modal>
  );
}

async function saveRefused(jobId: string): Promise<void> {
  const { blob, fileName } = await download(custPhotoImportBadRows, { jobId });
  saveFile(blob, fileName);
}

/** Batch import of photographs: a zip of pictures named by person number. */
export function PhotoImport() {
  const mayCall = useMayCall();
  const [outcome, setOutcome] = useState<Outcome>();
  if (!mayCall(custPhotoImport)) return null;

  const start = (file: File): boolean => {
    followZip(file, () => send(file), setOutcome);
    return false;
  };

  return (
    <>
      <Upload accept=".zip" showUploadList={false} beforeUpload={start}>
        <Button type="primary" title={t('压缩包内的照片以人员编号命名，如180001.jpg')}>
          {t('批量导入照片')}
        </Button>
      </Upload>
      <Refused outcome={outcome} close={() => setOutcome(undefined)} />
    </>
  );
}

async function send(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);

  return (await upload(custPhotoImport, form, undefined, { quiet: true })).jobId;
}
