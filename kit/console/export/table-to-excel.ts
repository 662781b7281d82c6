import type { Column } from '#kit/contract/columns.ts';
import { leaves, totalLabelAt } from '#kit/contract/columns.ts';
import { fileStamp } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import { cellText, headingOf, isNumeric, type Leaf } from '../list/cells.ts';
import type { AnyRow } from '../list/list-types.ts';
import { saveFile } from './save-file.ts';

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly AnyRow[];
  readonly totalLine?: AnyRow;
  readonly name?: string;
  readonly type?: 'xlsx' | 'xls' | 'csv';
  /** Columns as wide as their longest text. */
  readonly autoWidth?: boolean;
}

/**
 * Saves a table that is already on the screen as a workbook (rule lists/export: 'excel-list', xlsx, auto width unless told
 * otherwise); lists of the server export there, streamed.
 */
export async function tableToExcel(table: Table): Promise<void> {
  const { name = 'excel-list', type = 'xlsx' } = table;
  saveFile(new Blob([await excelBytes(table)]), `${name}${fileStamp(merchantNow())}.${type}`);
}

/** The workbook of a table: heading, rows, totals; amounts are numbers of yuan, texts are never formulas. */
export async function excelBytes({
  columns,
  rows,
  totalLine,
  type = 'xlsx',
  autoWidth = true,
}: Table): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx');
  const shown = leaves(columns).filter((leaf) => !leaf.noExport && leaf.kind !== 'image');
  const lines = rows.map((row) => shown.map((leaf) => cellOf(leaf, row[leaf.key])));
  const table = [shown.map(headingOf), ...lines];
  if (totalLine) {
    const labelAt = totalLabelAt(shown, totalLine);
    if (labelAt < 0) for (const line of table) line.unshift('');
    const sums = shown.map((leaf) => (leaf.total ? cellOf(leaf, totalLine[leaf.key]) : ''));
    table.push(labelAt < 0 ? [t('合计'), ...sums] : sums.with(labelAt, t('合计')));
  }

  const sheet = utils.aoa_to_sheet(table);
  const longest = (at: number) => Math.max(...table.map((line) => letters(String(line[at] ?? ''))));
  if (autoWidth) sheet['!cols'] = (table[0] ?? []).map((_, at) => ({ wch: longest(at) + 2 }));
  const book = utils.book_new(sheet, 'Sheet1');

  return write(book, { type: 'array', bookType: type === 'xls' ? 'biff8' : type }) as ArrayBuffer;
}

const cellOf = (leaf: Leaf, value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (leaf.kind === 'money') return (value as number) / 100;

  return isNumeric(leaf) && leaf.kind !== 'percent' ? (value as number) : cellText(leaf, value);
};

/** Letters a text takes in a sheet: a Chinese character takes two. */
const letters = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0);
