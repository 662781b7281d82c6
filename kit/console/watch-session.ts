import { savedToken } from './credentials.ts';
import { t } from './i18n.ts';
import { useSession } from './session.ts';
import { isToastKept, keepToast } from './toast.ts';

const TOLD_SECONDS = 4;

/** Somebody logged in, out or into another role in another tab: what this page shows is no longer what its calls would do. */
function followSession(): void {
  if (document.visibilityState !== 'visible' || isToastKept()) return;
  if (savedToken() === useSession.getState().token) return;
  keepToast('info', t('登录状态已在其他页面变更，页面已重新加载'), TOLD_SECONDS);
  window.location.reload();
}

/** Loads the page anew when one comes back to it after the session has changed elsewhere in the browser. */
export function watchSession(): void {
  window.addEventListener('focus', followSession);
  document.addEventListener('visibilitychange', followSession);
}
