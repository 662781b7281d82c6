import './feedback.css';
import { t } from './i18n.ts';

/* The waiting overlay of document 0 section 7: one for the page, however many calls are on their way. */
const SHOW_AFTER_MILLISECONDS = 300;
const CLOSE_AFTER_MILLISECONDS = 100;

let waiting = 0;
let blocking = 0;
let showTimer: ReturnType<typeof setTimeout> | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;
let veil: HTMLElement | undefined;

function show(): void {
  showTimer = undefined;
  if (!veil) {
    veil = document.createElement('div');
    veil.id = 'waiting';
    veil.setAttribute('role', 'status');
    const box = document.createElement('div');
    const ring = document.createElement('i');
    box.append(ring, t('请稍候'));
    veil.append(box);
    document.body.append(veil);
  }
  veil.dataset.blocking = String(blocking > 0);
}

function close(): void {
  closeTimer = undefined;
  veil?.remove();
  veil = undefined;
}

/**
 * Counts one call as under way; the overlay appears when calls last 300 ms and goes 100 ms after the last one ended.
 * @param block whether the page must not be clicked meanwhile: calls that change something.
 * @returns call it once when the call has ended
 */
export function holdOverlay(block: boolean): () => void {
  waiting += 1;
  if (block) blocking += 1;
  clearTimeout(closeTimer);
  closeTimer = undefined;
  if (veil) veil.dataset.blocking = String(blocking > 0);
  else showTimer ??= setTimeout(show, SHOW_AFTER_MILLISECONDS);
  return () => {
    waiting -= 1;
    if (block) blocking -= 1;
    if (veil) veil.dataset.blocking = String(blocking > 0);
    if (waiting > 0) return;
    clearTimeout(showTimer);
    showTimer = undefined;
    closeTimer = setTimeout(close, CLOSE_AFTER_MILLISECONDS);
  };
}
