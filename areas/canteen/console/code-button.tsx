import { ActionButton, type Trigger } from '#kit/console/action/action-button.tsx';
import type { download } from '#kit/console/call/request.ts';
import { saveFile } from '#kit/console/export/save-file.ts';

interface Props {
  /** Asks for the codes. */
  readonly codes: () => ReturnType<typeof download>;
  readonly trigger: Trigger;
}

/** Saves the QR codes of tables or rooms as a zip of pictures to print. */
export function CodeButton({ codes, trigger }: Props) {
  const save = async () => {
    const { blob, fileName } = await codes();
    saveFile(blob, fileName);
  };
  /* What went wrong has been told by the request. */
  return <ActionButton trigger={trigger} onClick={() => void save().catch(() => undefined)} />;
}
