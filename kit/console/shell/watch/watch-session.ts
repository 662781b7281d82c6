import { isToastPersisted, persistToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';
import { savedMerchant, savedToken } from '../../call/credentials.ts';
import { carryOn, isSame, useSession } from '../../call/session.ts';
import { forgetUnsaved } from '../../form/unsaved.ts';
import type { Account } from '../console-parts.ts';

/**
 * When one comes back to a page after the session has changed elsewhere in the browser: the page goes on in the new session of the
 * same person, and is loaded anew for another one.
 */
export function watchSession(account: Account): void {
  const follow = () => void followSession(account);
  window.addEventListener('focus', follow);
  document.addEventListener('visibilitychange', follow);
}

let following = false;

const TOLD_SECONDS = 4;

/** A log-in, a log-out or another role in another tab: what this page shows is no longer what its calls would do. */
async function followSession(account: Account): Promise<void> {
  const token = savedToken();
  if (following || document.visibilityState !== 'visible' || isToastPersisted()) return;
  if (token === useSession.getState().token) return;

  following = true;

  if (!(await goesOn(account, token))) {
    forgetUnsaved();
    persistToast('info', t('登录状态已在其他页面变更，页面已重新加载'), TOLD_SECONDS);
    window.location.reload();
  }

  following = false;
}

/** Whether the new session is the same person's in the same role, who only had to log in again: then the page goes on in it. */
async function goesOn({ load }: Account, token: string): Promise<boolean> {
  const before = useSession.getState().user;
  if (token === '' || !before) return false;

  const user = await load().catch(() => undefined);
  if (!user || savedToken() !== token) return false;
  if (!isSame(user, savedMerchant()) || roleOf(user) !== roleOf(before)) return false;

  carryOn({ token }, user);

  return true;
}

const roleOf = (user: {
  readonly roleList: readonly { readonly roleId: string; readonly current: boolean }[];
}) => user.roleList.find((role) => role.current)?.roleId;
