import type { KeyboardEvent } from 'react';

/** Inputs that have a use of their own for the key: choices, calendars, and texts of several lines. */
const OWN_USE = '.ant-select, .ant-picker, textarea, button, [role="combobox"]';

/**
 * Whether a key means that a form is to be sent: Ctrl and Enter anywhere in it, or Enter alone in a line of text. A key that is held, or that
 * ends a word of a Chinese keyboard, sends nothing.
 */
export function isSendingKey(event: KeyboardEvent, { alone }: { alone: boolean }): boolean {
  if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return false;
  if (event.ctrlKey || event.metaKey) return true;

  const { target } = event;
  const isLine = target instanceof HTMLInputElement && target.closest(OWN_USE) === null;

  return alone && isLine && !event.defaultPrevented;
}
