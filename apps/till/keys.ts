/*
 * Readers of cards and codes type like a keyboard, faster than any hand, and end with Enter. What they type is theirs wherever the focus is: a field that
 * got it by chance is put back, and no button is pressed by their Enter.
 */

/** What the keyboard does at a till; each answers whether it took the key. */
export interface Keys {
  /** A character that no field took. */
  type(character: string): boolean;
  /** Enter that no field took. */
  enter(): boolean;
  /** A reader has read something. */
  scan(text: string): void;
  /** Any other key, by its name. */
  press(key: string): boolean;
}

/** Milliseconds between two characters of a reader at most, and the fewest characters it reads. */
const READER = { gap: 100, least: 6 };

const FIELDS = 'input:not([type=checkbox]):not([type=range]), textarea, select';

/** Listens until the answered function is called. */
export function listenToKeys(keys: () => Keys): () => void {
  let read = '';
  let lastAt = 0;
  let before: { readonly field: HTMLInputElement; readonly value: string } | undefined;

  function hear(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;

    const isInField = event.target instanceof Element && event.target.matches(FIELDS);
    const isFast = event.timeStamp - lastAt <= READER.gap;
    if (event.key === 'Enter') {
      hearEnter(event, { isInField, isFast });
      return;
    }

    if (event.key.length === 1) {
      if (!isFast || read === '') begin(event.target, isInField);
      read += event.key;
      lastAt = event.timeStamp;
    }

    if (!isInField && isTaken(keys(), event.key)) event.preventDefault();
  }

  /** Remembers what a field held before a reader typed into it. */
  function begin(target: EventTarget | null, isInField: boolean): void {
    read = '';
    before =
      isInField && target instanceof HTMLInputElement
        ? { field: target, value: target.value }
        : undefined;
  }

  function hearEnter(
    event: KeyboardEvent,
    { isInField, isFast }: { readonly isInField: boolean; readonly isFast: boolean },
  ): void {
    if (isFast && read.length >= READER.least) takeOver(event);
    else if (!isInField && keys().enter()) event.preventDefault();
    read = '';
  }

  function takeOver(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (before) putBack(before.field, before.value);
    keys().scan(read);
  }

  addEventListener('keydown', hear, { capture: true });

  return () => removeEventListener('keydown', hear, { capture: true });
}

const isTaken = (keys: Keys, key: string): boolean =>
  key.length === 1 ? keys.type(key) : keys.press(key);

/** Fields of React hear a value only where it is set as a hand would. */
function putBack(field: HTMLInputElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
