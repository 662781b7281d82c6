import '../action/feedback.css';
import { t } from './i18n.ts';

/* The waiting overlay (rule wire/waiting-overlay): one for the page, however many calls are on their way. */
const SHOW_AFTER_MILLISECONDS = 300;
const CLOSE_AFTER_MILLISECONDS = 100;

/** What the overlay is made of: the page's, or another in tests. */
export interface Veil {
  /** Makes it visible; `block` = the page must not be clicked. */
  show(block: boolean): void;
  hide(): void;
}

/** Counts calls under way and says when the veil comes and goes. */
export function createOverlay(veil: Veil) {
  let waiting = 0;
  let blocking = 0;
  let shown = false;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    showTimer = undefined;
    shown = true;
    veil.show(blocking > 0);
  };

  const close = () => {
    closeTimer = undefined;
    shown = false;
    veil.hide();
  };

  const release = (block: boolean) => {
    waiting -= 1;
    if (block) blocking -= 1;
    if (shown) veil.show(blocking > 0);
    if (waiting > 0) return;

    clearTimeout(showTimer);
    showTimer = undefined;
    if (shown) closeTimer = setTimeout(close, CLOSE_AFTER_MILLISECONDS);
  };

  return (block: boolean): (() => void) => {
    waiting += 1;
    if (block) blocking += 1;
    clearTimeout(closeTimer);
    closeTimer = undefined;

    if (shown) veil.show(blocking > 0);
    else showTimer ??= setTimeout(show, SHOW_AFTER_MILLISECONDS);

    return () => release(block);
  };
}

let element: HTMLElement | undefined;

function made(): HTMLElement {
  const outer = document.createElement('div');
  outer.id = 'waiting';
  outer.setAttribute('role', 'status');
  const box = document.createElement('div');
  box.append(document.createElement('i'), t('请稍候'));
  outer.append(box);
  document.body.append(outer);

  return outer;
}

const pageVeil: Veil = {
  show(block) {
    element ??= made();
    element.dataset.blocking = String(block);
  },
  hide() {
    element?.remove();
    element = undefined;
  },
};

/**
 * Counts one call as under way; the overlay appears when calls last 300 ms and goes 100 ms after the last one ended, unless
 * another has begun by then.
 * @param block whether the page must not be clicked meanwhile: calls that change something.
 * @returns call it once when the call has ended
 */
export const holdOverlay = createOverlay(pageVeil);
