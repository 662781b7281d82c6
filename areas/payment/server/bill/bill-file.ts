import { invalid, Refusal } from '#kit/server/refusal.ts';
import { readSheet } from '#kit/server/sheet/read.ts';
import { SheetError } from '#kit/server/sheet/sheet-error.ts';
import { type BillLayout, layouts, SAME_TITLE } from './bill-layouts.ts';
import type { BillLine } from './bill-line.ts';

/* Bills as channels hand them out, read as what a stranger sent: CSV (UTF-8 or GB18030) or a workbook, a few lines of talk before the headings, sums at the
   end that have to agree with the lines. */

const LIMITS = { maxBytes: 10 * 1024 * 1024, maxRows: 20_000, maxColumns: 60 };

const refusals: Partial<Record<SheetError['code'], () => Refusal>> = {
  TOO_LARGE: () => new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制'),
  TOO_MANY_ROWS: () =>
    new Refusal(413, 'TOO_MANY_ROWS', '文件最多{count}行', { params: { count: LIMITS.maxRows } }),
  EMPTY_FILE: () => invalid('file', '文件中没有数据'),
};

/** Lines above the headings. */
const TALK = 20;

/**
 * The lines of a channel's bill. Nothing is taken of a file that is wrong anywhere.
 * @throws Refusal 400 NOT_A_BILL, BILL_ROW, BILL_TWICE, BILL_SUMS, BILL_OWNER; 413
 */
export async function readBill(
  file: { path: string; name: string },
  channel: number,
  owner: string,
): Promise<BillLine[]> {
  const layout = layouts[channel] as BillLayout;
  const rows = await rowsOf(file).catch((error: unknown) => {
    if (!(error instanceof SheetError)) throw error;
    throw refusals[error.code]?.() ?? new Refusal(400, 'NOT_A_BILL', '不是该渠道的账单文件');
  });
  const named = (cells: readonly string[]): string[] =>
    cells.map((title) => SAME_TITLE[title] ?? title);
  const at = rows
    .slice(0, TALK)
    .findIndex((cells) => layout.known.every((title) => named(cells).includes(title)));
  if (at < 0) throw new Refusal(400, 'NOT_A_BILL', '不是该渠道的账单文件');

  const titles = named(rows[at] ?? []);
  const body = rows.slice(at + 1);
  const end = body.findIndex(layout.ends);
  const found = (end < 0 ? body : body.slice(0, end)).flatMap((cells, index) => {
    const row = Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? '']));
    if (owner !== '' && layout.owner && layout.owner(row) !== owner)
      throw new Refusal(400, 'BILL_OWNER', '账单不属于本商户号');

    return layout.lines(row, at + index + 2) ?? [];
  });

  const keys = new Set(found.map(({ direction, key }) => `${direction}:${key}`));
  if (keys.size < found.length) throw new Refusal(400, 'BILL_TWICE', '账单中有重复的流水号');

  const sums = end < 0 ? [] : body.slice(end);
  if (layout.sums && !layout.sums(sums, found))
    throw new Refusal(400, 'BILL_SUMS', '账单末尾的合计与明细不符，文件可能不完整');

  return found;
}

/** All rows of a file, headings or not. */
async function rowsOf(file: {
  path: string;
  name: string;
}): Promise<readonly (readonly string[])[]> {
  const sheet = await readSheet(file, LIMITS);
  const rows: (readonly string[])[] = [sheet.header];
  for await (const part of sheet.rows) for (const { cells } of part) rows.push(cells);

  return rows.map((cells) => cells.map(plain));
}

/** A cell without the marks channels put before and behind. */
const plain = (cell: string): string => cell.replace(/^[`\s]+|\s+$/g, '');
