import { t } from '../base/i18n.ts';
import { showToast } from './toast.ts';

/** Long enough to see what one has done. */
const UNDO_SECONDS = 8;

/**
 * Says that something is done, and offers to undo it where that can be done truthfully: `undo` asks the server for what was there before.
 * What it refuses it tells by itself.
 */
export function tellDone(text: string, undo: (() => Promise<unknown>) | undefined): void {
  if (!undo) {
    showToast('success', text);
    return;
  }

  const run = () =>
    void undo()
      .then(() => showToast('success', t('已撤销，恢复原状')))
      .catch(() => undefined);
  showToast('success', text, UNDO_SECONDS, { title: t('撤销操作'), run });
}
