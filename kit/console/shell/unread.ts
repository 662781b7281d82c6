/**
 * What stands in an input and cannot be read as its value: kept as it was typed, never bent into something else. Forms and search
 * areas refuse it with its words under the field.
 */
export class Unread {
  readonly text: string;
  /** Why, in the language of now. */
  readonly problem: string;

  constructor(text: string, problem: string) {
    this.text = text;
    this.problem = problem;
  }
}

/** A value as it was typed: read, absent, or not readable. */
export type TypedValue<Value> = Value | null | Unread;

const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** How far full-width characters lie behind those of ASCII. */
const SHIFT = 0xfee0;

/** Text as it was meant: digits, letters and signs of a Chinese keyboard as the narrow ones they stand for. */
export const narrowText = (typed: string): string =>
  typed
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - SHIFT))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.');
