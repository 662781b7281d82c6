import { type CellObject, read, set_cptable } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import { SPARE_ROWS } from './count-cells.ts';
import { gridOf, type Sheet, type SheetLimits } from './grid.ts';
import { SheetError } from './sheet-error.ts';

/**
 * Parses the first sheet of a workbook. It takes as long and as much memory as the file makes it: files that were sent are read on a
 * thread with limits.
 * @param isOld an .xls file
 * @throws SheetError
 */
export async function readWorkbook(
  file: Uint8Array,
  isOld: boolean,
  limits: SheetLimits,
): Promise<Sheet> {
  if (isOld) await loadCodePages();
  const book = workbookOf(file, limits);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid = gridOf(limits);
  for (const cells of rows) {
    const row = cells ?? [];
    grid.add(Array.from({ length: row.length }, (_, column) => cellText(row[column], date1904)));
  }

  const header = grid.header();

  async function* atOnce() {
    yield grid.take();
  }

  return { header, rows: { [Symbol.asyncIterator]: atOnce } };
}

/** Old workbooks have text in code pages; the tables are large, so others do without. */
async function loadCodePages(): Promise<void> {
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
}

function workbookOf(file: Uint8Array, limits: SheetLimits) {
  try {
    return read(file, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      sheetRows: limits.maxRows + SPARE_ROWS,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (error) {
    throw new SheetError('NOT_A_SHEET', { cause: error });
  }
}
