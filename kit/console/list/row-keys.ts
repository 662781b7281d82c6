import type { AnyRow } from './list-types.ts';
import type { OpenedRow } from './opened-row.ts';

export interface Rows {
  readonly rows: readonly AnyRow[] | undefined;
  readonly rowKey: string;
  readonly opened: OpenedRow | undefined;
}

/** Which way a key goes through the rows. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS =
  '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=tree], [role=slider]';

/** Does what a key asks of a list: goes through its rows, opens one, begins a new one. */
export function obeyKey(event: KeyboardEvent, place: HTMLElement, list: Rows): void {
  const isDone = dialogs() > 0 ? openNext(event, list) : moveInList(event, place, list);
  if (isDone) event.preventDefault();
}

/** The element of a row. */
export const rowElement = (place: HTMLElement | null, id: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`.ant-table-row[data-row-key="${CSS.escape(id)}"]`) ?? null;

/** Dialogs and drawers in sight. */
const dialogs = (): number =>
  [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility())
    .length;

/** Opens the row beside the one that is open; nothing where another dialog lies over its drawer. */
function openNext({ key, target }: KeyboardEvent, { rows = [], rowKey, opened }: Rows): boolean {
  const step = STEPS[key];
  const isOwn = target instanceof Element && target.closest(OWN_ARROWS) !== null;
  if (!step || isOwn || !opened || opened.id === undefined || dialogs() > 1) return false;

  const ids = rows.map((row) => String(row[rowKey]));
  const next = ids[ids.indexOf(opened.id) + step];
  if (next !== undefined && ids.includes(opened.id)) opened.open(next);

  return true;
}

function moveInList(event: KeyboardEvent, place: HTMLElement, { rows, opened }: Rows): boolean {
  const { key } = event;
  if (rows === undefined) return false;
  if (key === 'n') return pressFirst(place, '.scr-toolbar .ant-btn-primary:enabled');

  const now = document.activeElement?.closest<HTMLElement>('.ant-table-row');
  const current = now && place.contains(now) ? now : undefined;
  if (key === 'Enter' && current && current === event.target) {
    const id = current.dataset['rowKey'];
    if (!opened || id === undefined) return pressFirst(current, '.scr-row-actions button:enabled');

    opened.open(id);

    return true;
  }

  const step = STEPS[key];
  const isArrowOfPage = key.startsWith('Arrow') && current !== event.target;
  if (!step || isArrowOfPage) return false;

  const all = [...place.querySelectorAll<HTMLElement>('.ant-table-row')];
  const next = current ? all[all.indexOf(current) + step] : all[0];
  if (next) focusRow(next);

  return true;
}

function focusRow(row: HTMLElement): void {
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

function pressFirst(place: Element, selector: string): boolean {
  const button = place.querySelector<HTMLElement>(selector);
  button?.click();

  return button !== null;
}
