import { showToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';
import { SECONDS } from '../../form/verdict.ts';

/** Says when the machine loses its network and when it is back (rule console/messages). */
export function watchConnection(): void {
  window.addEventListener('offline', () =>
    showToast('warning', t('网络连接已断开'), SECONDS.network),
  );
  window.addEventListener('online', () => showToast('success', t('网络连接成功')));
}
