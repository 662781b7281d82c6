/* A paper as printers of every kind print it: lines of text of a fixed number of columns, where a Chinese letter takes two. */

export type Align = 'left' | 'centre';

export interface TicketLine {
  readonly text: string;
  readonly align: Align;
  /** Twice as high and wide. */
  readonly large: boolean;
  readonly bold: boolean;
}

export interface Ticket {
  readonly lines: readonly TicketLine[];
}

/** Columns of letters on a paper of this width, millimetres. */
export const columnsOf = (width: number): number => (width === 58 ? 32 : 48);

/** A heading: large letters take two columns each. */
export const headingLines = (text: string, columns: number): TicketLine[] =>
  wrapText(text, Math.floor(columns / 2)).map((piece) =>
    line(piece, { align: 'centre', large: true, bold: true }),
  );

/** A text in pieces that fit. */
export function wrapText(text: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of text) {
    if (widthOf(piece + letter) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }

  return [...pieces, piece];
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

/** Columns a text takes. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

const line = (text: string, more: Partial<TicketLine> = {}): TicketLine => ({
  text,
  align: 'left',
  large: false,
  bold: false,
  ...more,
});

export const centredLines = (text: string, columns: number): TicketLine[] =>
  wrapText(text, columns).map((piece) => line(piece, { align: 'centre' }));

export const ruleLine = (columns: number): TicketLine => line('-'.repeat(columns));

/** Left and right ends of a line; a left end that is too long goes on above. */
export function pairLine(left: string, right: string, columns: number, bold = false): TicketLine[] {
  const room = Math.max(1, columns - widthOf(right) - (right === '' ? 0 : 1));
  const pieces = wrapText(left, room);
  const last = pieces.pop() ?? '';
  const end = last + ' '.repeat(Math.max(0, columns - widthOf(last) - widthOf(right))) + right;

  return [...pieces.map((piece) => line(piece, { bold })), line(end.trimEnd(), { bold })];
}
