import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';
import { paperBatchPrint } from '../contract/coupon.ts';

/** Saves the sheets of a batch, each coupon with its QR code, as a PDF to print. */
export function PrintSheets({ batchId }: { readonly batchId: string }) {
  const mayPrint = useMayCall()(paperBatchPrint);
  const save = async () => {
    const { blob, fileName } = await download(paperBatchPrint, { batchId });
    saveFile(blob, fileName);
  };
  if (!mayPrint) return null;

  /* What went wrong has been told by the request. */
  return <ActionButton trigger="打印" onClick={() => void save().catch(() => undefined)} />;
}
