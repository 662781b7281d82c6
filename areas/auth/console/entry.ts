import { persistToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { CallError } from '#kit/console/call/call-error.ts';
import { call } from '#kit/console/call/request.ts';
import { beginSession } from '#kit/console/call/session.ts';
import { afterLogin, LOGIN } from '#kit/console/shell/menu/navigation.ts';
import { dingtalkUserByCorpId, type EntryDoor, singleSignOn } from '../contract/entry.ts';
import { keepAttempt, keepBinding, takeAttempt } from './entry-kept.ts';

const under = new Map<string, Promise<string>>();

const FAILED_SECONDS = 5;

/**
 * Goes through a door and answers where the browser goes next; a failure leads to the login screen, where the reason is shown. Links are
 * good for one use: the same address is never sent twice by one page.
 */
export function goThrough(door: EntryDoor, search: string): Promise<string> {
  const known = under.get(search);
  if (known !== undefined) return known;

  const step = enter(door, search).catch((error: unknown) => {
    persistToast(
      'error',
      error instanceof CallError ? error.message : t('登录失败，请重试'),
      FAILED_SECONDS,
    );
    return LOGIN;
  });
  under.set(search, step);

  return step;
}

/** One step through a door with what its address brings; answers where the browser goes next. @throws CallError */
async function enter(door: EntryDoor, search: string): Promise<string> {
  const { redirect: named = '', ...given } = Object.fromEntries(new URLSearchParams(search));
  const attempt = given['state'] ? takeAttempt() : undefined;
  const redirect = attempt?.redirect ?? named;
  const parameters = await withProvider(door, given);
  const { code, tenantId } = parameters;
  const content = { door, parameters, ...(attempt && { browserKey: attempt.browserKey }) };
  const answer = await call(singleSignOn, content, {
    quiet: true,
    headers: { ...(code && { code: encodeURIComponent(code) }), ...(tenantId && { tenantId }) },
    ...(tenantId && { query: { tenantId } }),
  });

  if ('location' in answer) {
    keepAttempt({ browserKey: answer.browserKey, redirect });
    return answer.location;
  }
  if ('bindTicket' in answer) {
    keepBinding(answer);
    return LOGIN + redirectQuery(redirect);
  }

  beginSession({
    token: answer.x_token,
    merchantId: answer.merchantId,
    custEffId: answer.custEffId,
  });

  return afterLogin(redirectQuery(redirect));
}

/** DingTalk's own menu names the corporation only: the server knows its application. */
async function withProvider(
  door: EntryDoor,
  parameters: Record<string, string>,
): Promise<Record<string, string>> {
  const { corpId, code, authCode, state } = parameters;
  if (door !== 'dingtalk' || !corpId || code || authCode || state) return parameters;

  const { provider, tenantId } = await call(dingtalkUserByCorpId, corpId, { quiet: true });

  return { ...parameters, provider, tenantId };
}

/** The page wanted afterwards as a query of the login screen's; '' for none. */
const redirectQuery = (redirect: string): string =>
  redirect === '' ? '' : `?redirect=${encodeURIComponent(redirect)}`;
