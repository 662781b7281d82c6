import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { queryClient } from '#kit/console/call/query.ts';
import { upload } from '#kit/console/call/request.ts';
import { startUploads } from '#kit/console/call/upload-queue.ts';
import type { menuaiUploadEmptyTray } from '../contract/dish-picture.ts';
import type { aiFoodCleaningPicUpload } from '../contract/meal-picture.ts';
import { CanteenPick } from './stall-picks.tsx';

type Upload = typeof aiFoodCleaningPicUpload | typeof menuaiUploadEmptyTray;

/** Sends pictures of a canteen, several at once; each is followed in the upload list. */
export function PictureUpload({ to, title }: { readonly to: Upload; readonly title: string }) {
  const mayCall = useMayCall();
  const [canteenId, setCanteenId] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  if (!mayCall(to)) return null;

  const take = (files: readonly File[]) =>
    startUploads(
      files.map((file) => ({
        file: { name: file.name, size: file.size, type: file.type, uid: crypto.randomUUID() },
        api: () => send(to, canteenId ?? '', file),
        tip: () => t('上传成功'),
        onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['menu'] }),
      })),
    );

  return (
    <>
      <span className="ai-canteen">
        <CanteenPick
          placeholder="拍摄食堂"
          value={canteenId as never}
          onChange={(value: unknown) => setCanteenId((value as string | undefined) ?? undefined)}
        />
      </span>
      <Button type="primary" disabled={!canteenId} onClick={() => input.current?.click()}>
        {t(title)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/bmp,image/gif"
        aria-label={t(title)}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

async function send(to: Upload, canteenId: string, file: File): Promise<unknown> {
  const form = new FormData();
  form.append('canteenId', canteenId);
  form.append('file', file);

  return upload(to, form, undefined, { quiet: true });
}
