import { parentPort } from 'node:worker_threads';
import { type CellObject, read, set_cptable } from '@e965/xlsx';
import { cellText } from './cell-text.ts';
import { gridOf } from './grid.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './read-workbook.ts';
import { SheetError } from './sheet-error.ts';

/* Parses workbooks, one for each message, with one answer each; a thread of its own, so that hostile files can neither block nor exhaust the server. */

/** Rows read beyond the allowed ones, so that blank rows among them do not hide one too many. */
const SPARE_ROWS = 1_000;

/** Old workbooks have text in code pages; the tables are large, so others do without. */
async function loadCodePages(): Promise<void> {
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
}

async function answer({ file, isOld, limits }: WorkbookQuestion): Promise<WorkbookAnswer> {
  if (isOld) await loadCodePages();
  const book = read(file, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    sheetRows: limits.maxRows + SPARE_ROWS,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid = gridOf(limits);
  for (let index = 0; index < rows.length; index++) {
    const cells = rows[index] ?? [];
    grid.add(Array.from({ length: cells.length }, (_, column) => cellText(cells[column], date1904)));
  }
  return { sheet: { header: grid.header(), rows: grid.take() } };
}

async function guarded(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  try {
    return await answer(question);
  } catch (error) {
    return { refusal: error instanceof SheetError ? error.code : 'NOT_A_SHEET', reason: String(error) };
  }
}

parentPort?.on('message', (question: WorkbookQuestion) => {
  void guarded(question).then((reply) => parentPort?.postMessage(reply));
});
