import { showToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';
import { CallError } from '../../call/call-error.ts';
import { isMissingFile, tellMissing } from './missing-file.tsx';

/**
 * Shows errors that no error boundary can catch (event handlers, promises) with a button to load the page anew; what the
 * user has typed stays until then.
 */
export function watchErrors(): void {
  window.addEventListener('error', (event) => report(event.error));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}

const SHOWN_SECONDS = 10;

function report(error: unknown): void {
  if (isKnown(error)) return;
  if (isMissingFile(error)) return void tellMissing();

  const message = error instanceof Error ? error.message : String(error);
  const retry = { title: t('重新加载'), run: () => window.location.reload() };
  showToast('error', t('页面出现异常：{message}', { message }), SHOWN_SECONDS, retry);
}

/** Noise of browsers, failures already shown, and calls that were cancelled. */
function isKnown(error: unknown): boolean {
  if (error === undefined || error === null || error instanceof CallError) return true;
  return error instanceof DOMException && error.name === 'AbortError';
}
