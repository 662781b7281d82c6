import { Button, Upload } from 'antd';
import { useMayCall } from '#kit/console/access.ts';
import { t } from '#kit/console/i18n.ts';
import { queryClient } from '#kit/console/query.ts';
import { call, upload } from '#kit/console/request.ts';
import { startUploads } from '#kit/console/upload-queue.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { custPhotoImport, custPhotoImportResult } from '../contract/photo.ts';

type Outcome = ResultOf<typeof custPhotoImportResult>;
const NAMED = 3;

/** Says how many pictures were taken over, and names the first that were not. */
function wordsOf({ state, message, result }: Outcome): string {
  if (!result) return message ? t(message) : t('导入失败');
  const named = result.refused.slice(0, NAMED).map(({ fileName, reason }) => `${fileName}：${t(reason)}`);
  const counted = t('导入{imported}张，失败{refused}张', { imported: result.imported, refused: result.refused.length });
  return state === 'success' ? counted : [counted, ...named].join('；');
}

/** Sends one zip and follows its job until it is over. */
function sendZip(file: File): void {
  let jobId: string | undefined;
  const api = async (): Promise<unknown> => {
    if (jobId === undefined) {
      const form = new FormData();
      form.append('file', file);
      jobId = (await upload(custPhotoImport, form, undefined, { quiet: true })).jobId;
    }
    const job = await call(custPhotoImportResult, { jobId }, { quiet: true });
    if (job.state === 'queued' || job.state === 'running') return undefined;
    if (job.state === 'failed' && !job.result) throw new Error(wordsOf(job));
    return job;
  };
  startUploads([
    {
      file: { name: file.name, size: file.size, type: file.type, uid: crypto.randomUUID() },
      api,
      pollRequest: true,
      tip: (job) => wordsOf(job as Outcome),
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['customer'] }),
    },
  ]);
}

/** Batch import of photographs: a zip of pictures named by person number. */
export function PhotoImport() {
  const mayCall = useMayCall();
  if (!mayCall(custPhotoImport)) return null;
  const start = (file: File): boolean => {
    sendZip(file);
    return false;
  };
  return (
    <Upload accept=".zip" showUploadList={false} beforeUpload={start}>
      <Button type="primary" title={t('压缩包内的照片以人员编号命名，如180001.jpg')}>
        {t('批量导入照片')}
      </Button>
    </Upload>
  );
}
