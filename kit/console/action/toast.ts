import './feedback.css';

/* Messages of the request layer: plain DOM, because the login screen shows them without antd. */

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

const KEPT = 'kept-toast';
const FADE_MILLISECONDS = 200;
const MOST_AT_ONCE = 4;

const marks: Record<ToastKind, string> = {
  success:
    'M512 64a448 448 0 1 0 0 896 448 448 0 0 0 0-896zm193.5 301.7-210.6 292a31.8 31.8 0 0 1-51.7 0L318.5 484.9a8 8 0 0 1 6.5-12.7h46.9c10.2 0 19.9 4.9 25.9 13.3l71.2 98.8 157.2-218c6-8.3 15.6-13.3 25.9-13.3H699c6.5 0 10.3 7.4 6.5 12.7z',
  error:
    'M512 64a448 448 0 1 0 0 896 448 448 0 0 0 0-896zm165.4 618.2-66-.3L512 563.4l-99.3 118.4-66.1.3a8 8 0 0 1-6.1-13.2l130.1-155-130.1-155a8 8 0 0 1 6.1-13.2l66.1.3L512 464.6l99.3-118.4 66-.3a8 8 0 0 1 6.1 13.2L553.5 514l130 155a8 8 0 0 1-6.1 13.2z',
  warning:
    'M512 64a448 448 0 1 0 0 896 448 448 0 0 0 0-896zm-32 232a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v272a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8V296zm32 440a48 48 0 1 1 0-96 48 48 0 0 1 0 96z',
  info: 'M512 64a448 448 0 1 0 0 896 448 448 0 0 0 0-896zm32 664a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8V456a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v272zm-32-344a48 48 0 1 1 0-96 48 48 0 0 1 0 96z',
};

function host(): HTMLElement {
  const found = document.getElementById('toasts');
  if (found) return found;

  const made = document.createElement('div');
  made.id = 'toasts';
  made.setAttribute('role', 'status');
  made.setAttribute('aria-live', 'polite');
  document.body.append(made);

  return made;
}

function markOf(kind: ToastKind): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '64 64 896 896');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', marks[kind]);
  svg.append(path);

  return svg;
}

function remove(toast: HTMLElement): void {
  toast.dataset.leaving = '';
  setTimeout(() => toast.remove(), FADE_MILLISECONDS);
}

/** A button beside the text. */
export interface ToastAction {
  readonly title: string;
  readonly run: () => void;
}

function buttonOf({ title, run }: ToastAction): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = title;
  button.addEventListener('click', () => {
    if (button.parentElement) remove(button.parentElement);
    run();
  });

  return button;
}

/* A message stays while the user points at it or has reached it by keyboard. */
function removeAfter(toast: HTMLElement, seconds: number): void {
  setTimeout(() => {
    if (toast.matches(':hover, :focus-within')) removeAfter(toast, 1);
    else remove(toast);
  }, seconds * 1000);
}

/** Shows a message at the top of the page for some seconds; the same text never stands there twice. */
export function showToast(kind: ToastKind, text: string, seconds = 4, action?: ToastAction): void {
  const list = host();
  for (const shown of list.querySelectorAll<HTMLElement>('[data-text]'))
    if (shown.dataset.text === text) shown.remove();

  const toast = document.createElement('div');
  toast.dataset.kind = kind;
  toast.dataset.text = text;
  const said = document.createElement('span');
  said.textContent = text;
  toast.append(markOf(kind), said);
  if (action) toast.append(buttonOf(action));
  list.append(toast);
  if (list.children.length > MOST_AT_ONCE) list.firstElementChild?.remove();
  removeAfter(toast, seconds);
}

/** Keeps a message over a reload of the page: a user who is logged out reads why on the login screen. */
export function persistToast(kind: ToastKind, text: string, seconds: number): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ kind, text, seconds }));
}

/** Whether a message waits for a reload that is on its way. */
export const isToastPersisted = (): boolean => sessionStorage.getItem(KEPT) !== null;

/** Shows the message kept before a reload, once. */
export function showPersistedToast(): void {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (!kept) return;

  const { kind, text, seconds } = JSON.parse(kept) as {
    kind: ToastKind;
    text: string;
    seconds: number;
  };
  showToast(kind, text, seconds);
}
