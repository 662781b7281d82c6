import { useRef, useState } from 'react';
import type { ExportChoice } from '#kit/contract/endpoint.ts';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { downloadExport } from '../call/request.ts';
import type { AnyContent, ListEndpoint } from '../list/list-types.ts';
import { saveFile } from './save-file.ts';

/**
 * Runs the exports of a list, one at a time: asking for another meanwhile is answered with 请勿重复点击
 * (rule console/messages); a failed one only stops the running state, its message is shown by the request layer.
 */
export function useExport(list: ListEndpoint) {
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  /** True where nothing runs; else warns. */
  const free = (): boolean => {
    if (busy.current) showToast('warning', t('请勿重复点击'), 2);
    return !busy.current;
  };

  const run = async (content: AnyContent & ExportChoice) => {
    if (!free()) return;

    busy.current = true;
    setRunning(true);

    try {
      const { blob, fileName } = await downloadExport(list, content, { overlay: false });
      saveFile(blob, fileName);
      showToast('success', t('导出成功'));
    } catch {
      return;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };

  return { running, free, run };
}
