import { t } from '../../base/i18n.ts';

/** The buttons that empty a field. */
const CLEAR = '.ant-input-clear-icon, .ant-select-clear, .ant-picker-clear';

/**
 * Who fills in a form by keyboard gets from field to field with one Tab each: the buttons that empty a field are for the mouse. Delete
 * empties a choice instead; in a text it does so anyway. Screen readers say them in the language of the rest: the library has
 * English only.
 */
export function watchClearButtons(): void {
  const pressed = ({ key, target }: KeyboardEvent): void => {
    if (key === 'Tab') {
      for (const button of document.querySelectorAll<HTMLElement>(CLEAR)) button.tabIndex = -1;
    }

    if (key !== 'Delete' || !(target instanceof HTMLInputElement)) return;
    if (target.value !== '' && !target.readOnly) return;

    target.closest('.ant-select')?.querySelector<HTMLElement>(CLEAR)?.click();
  };

  const named = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>(CLEAR))
      button.ariaLabel = t('清空');
  };
  for (const moved of ['focusin', 'focusout']) document.addEventListener(moved, named);
  /* Before the browser looks for the next field. */
  document.addEventListener('keydown', pressed, { capture: true });
}
