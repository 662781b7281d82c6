import { Button } from 'antd';
import { useState } from 'react';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import type { PhotoRecord } from './photo-zip.ts';

interface Props {
  /** The people whose photos are wanted: those of the search, or those ticked. */
  readonly photos: () => readonly PhotoRecord[] | Promise<readonly PhotoRecord[]>;
  readonly disabled?: boolean;
}

const NAMED = 3;

/** Seconds the names of missing photos stay, and how many are named. */
const STAY = 10;

/** The button that saves the photos of many people as one zip, made in the browser (rule people/photographs). */
export function PhotoExport({ photos, disabled = false }: Props) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const run = async () => {
    const wanted = await photos();
    if (wanted.length === 0) return showToast('warning', t('没有可导出的照片'));

    setProgress({ done: 0, total: wanted.length });
    const { unavailable, zipPhotos } = await import('./photo-zip.ts');
    const { zip, skipped } = await zipPhotos(wanted, (done) =>
      setProgress({ done, total: wanted.length }),
    );
    for (const name of skipped.slice(0, NAMED)) showToast('warning', unavailable(name), STAY);

    if (skipped.length > NAMED)
      showToast(
        'warning',
        t('共{count}张图片不可用，详见压缩包内的说明', { count: skipped.length }),
        STAY,
      );

    if (skipped.length === wanted.length) return;

    saveFile(zip, `${t('批量下载图片')}.zip`);
    showToast('success', t('导出成功'));
  };

  const start = () =>
    void run()
      .catch(() => showToast('error', t('导出失败！')))
      .finally(() => setProgress(undefined));

  return (
    <Button loading={progress !== undefined} disabled={disabled} onClick={start}>
      {progress ? t('正在导出 {done}/{total}', progress) : t('批量导出照片')}
    </Button>
  );
}
