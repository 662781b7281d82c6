import { persist, readPersisted } from '../base/remembered.ts';

/* Keys that do something by themselves, without Ctrl: an operator whose speech or hands press keys by mistake turns them off. */

const KEPT = 'plainKeysOff';

export const arePlainKeysOn = (): boolean => readPersisted<boolean>(KEPT) !== true;

export const turnPlainKeys = (on: boolean): void => persist(KEPT, on ? undefined : true);

/** Whether a key is meant as a command: nothing is being typed, and no key is held beside it that makes it another. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey &&
  !isTyping(event.target) &&
  (event.key.length > 1 || arePlainKeysOn());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;
