import { expect, test } from 'vitest';
import { cellCount, SPARE_ROWS } from './count-cells.ts';
import { SheetError } from './sheet-error.ts';

const MAX_ROWS = 10;
/** Filled rows a sheet may have: those of the limit, the titles, and the spare ones. */
const ALLOWED = MAX_ROWS + 1 + SPARE_ROWS;

/** How many parts were taken before one was refused, and what that said. */
function takenOf(parts: Iterable<string>): { taken: number; code: string | undefined } {
  const count = cellCount({ maxRows: MAX_ROWS });
  let taken = 0;
  try {
    for (const part of parts) {
      count.add(Buffer.from(part));
      taken += 1;
    }
  } catch (error) {
    return { taken, code: (error as SheetError).code };
  }

  return { taken, code: undefined };
}

function* repeated(part: string, times: number): Generator<string> {
  for (let at = 0; at < times; at += 1) yield part;
}

test.each([
  ['a number', '<row r="1"><c r="A1" s="1"><v>1</v></c></row>'],
  ['a text of its own', '<row><c t="inlineStr"><is><t xml:space="preserve">a</t></is></c></row>'],
  ['a prefix', '<x:row><x:c><x:v>1</x:v></x:c></x:row>'],
  ['several cells', '<row>\n<c><v>1</v></c>\n<c><v>2</v></c></row>'],
])('a sheet is left at the first filled row too many: %s', (_name, row) => {
  expect(takenOf(repeated(row, ALLOWED))).toEqual({ taken: ALLOWED, code: undefined });
  expect(takenOf(repeated(row, 5_000_000))).toEqual({ taken: ALLOWED, code: 'TOO_MANY_ROWS' });
});

test('rows cut anywhere count the same', () => {
  const whole = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(ALLOWED + 1);
  for (const size of [1, 7, 64]) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_unused, at) =>
      whole.slice(at * size, (at + 1) * size),
    );
    expect(takenOf(pieces).code).toBe('TOO_MANY_ROWS');
  }
});

test('rows and cells without anything in them pass, as far as a spreadsheet program goes', () => {
  const blank = '<row r="1" ht="20"><c r="A1" s="3"/><c r="B1"><v></v></c><c r="C1"><v/></c></row>';
  expect(takenOf(repeated(blank, 20_000)).code).toBeUndefined();
  expect(takenOf(repeated('<row/>', 2_000_000))).toEqual({ taken: 1_048_576, code: 'TOO_LARGE' });
});

test('a row has as many cells as a spreadsheet program gives it', () => {
  expect(takenOf(['<row>', ...repeated('<c><v>1</v></c>', 2_000_000)])).toEqual({
    taken: 16_385,
    code: 'TOO_LARGE',
  });
});

test('what is refused is a refusal of the file', () => {
  const count = cellCount({ maxRows: MAX_ROWS });
  expect(() => count.add(Buffer.from('<row><c><v>1</v></c></row>'.repeat(ALLOWED + 1)))).toThrow(
    SheetError,
  );
});
