import { ActionButton, type Trigger } from '#kit/console/action/action-button.tsx';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import type { roomBatchDownloadQrcode } from '../contract/room.ts';
import type { tableBatchDownloadQrcode } from '../contract/table.ts';

interface Props {
  readonly codes: typeof tableBatchDownloadQrcode | typeof roomBatchDownloadQrcode;
  readonly ids: readonly string[];
  readonly trigger: Trigger;
}

/** Saves the QR codes of tables or rooms as a zip of pictures to print. */
export function CodeButton({ codes, ids, trigger }: Props) {
  const save = async () => {
    const { blob, fileName } = await download(codes, [...ids]);
    saveFile(blob, fileName);
  };
  /* What went wrong has been told by the request. */
  return <ActionButton trigger={trigger} onClick={() => void save().catch(() => undefined)} />;
}
