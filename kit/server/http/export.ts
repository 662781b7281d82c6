import { Readable } from 'node:stream';
import type { z } from 'zod';
import { code } from '#kit/contract/answer.ts';
import { type Column, labelOf, leaves, totalLabelAt } from '#kit/contract/columns.ts';
import type { ExportChoice, PageContent, PageShape } from '#kit/contract/endpoint.ts';
import { columnsBy, nameBalances } from '#kit/contract/period-columns.ts';
import type { Language } from '../../contract/language.ts';
import type { Context } from '../context.ts';
import type { FileAnswer, ListSource } from '../implement.ts';
import { allRows } from '../page.ts';
import { invalid } from '../refusal.ts';
import {
  type CellKind,
  extension,
  mediaType,
  type SheetColumn,
  type SheetFormat,
  sheetStream,
} from '../sheet/sheet.ts';
import { translate } from '../texts.ts';

const cellKinds: Record<NonNullable<Column['kind']>, CellKind> = {
  text: 'text',
  int: 'int',
  money: 'money',
  decimal: 'decimal',
  quantity: 'decimal',
  percent: 'percent',
  date: 'date',
  datetime: 'datetime',
  enum: 'text',
  image: 'text',
};

type Row = Record<string, unknown>;

/** The file of an export: same query, same totals as the screen, streamed from a cursor while the transaction is open. */
export async function exportFile(
  context: Context,
  endpoint: { content: z.ZodType; title: string; page: PageShape },
  list: ListSource,
  content: PageContent & Omit<ExportChoice, 'fileType'> & { readonly fileType: SheetFormat },
): Promise<FileAnswer> {
  const chosen = chosenColumns(endpoint.page, content, context.language);
  const { chunks, totalLine } = await allRows(context, endpoint, list, content);
  const cells = chosen.map((column) => cellOf(column, context.language));
  const columns: SheetColumn[] = chosen.map((column) => ({
    title: column.titles.map((title) => translate(context.language, title)).join('-'),
    kind: cellKinds[column.kind ?? 'text'],
    ...(column.width && { width: column.width }),
  }));

  const label = translate(context.language, '合计');
  const labelAt = totalLine ? totalLabelAt(chosen, totalLine) : 0;
  const sums =
    totalLine && chosen.map((column, at) => (column.total ? cells[at]?.(totalLine) : null));
  const totals = labelAt < 0 ? sums && [label, ...sums] : sums?.with(labelAt, label);
  /* Nothing but sums: their label stands in a column of its own. */
  if (labelAt < 0) columns.unshift({ title: '', kind: 'text' });
  const lineOf = (row: Row): unknown[] => {
    const line = cells.map((cell) => cell(row));
    return labelAt < 0 ? [null, ...line] : line;
  };

  async function* rows(): AsyncGenerator<unknown[][]> {
    for await (const chunk of chunks) yield chunk.map(lineOf);
  }

  const title = translate(context.language, endpoint.title);
  const stamp = context.now.replace(' ', '_').replaceAll(':', '-');

  return {
    fileName: `${content.fileName ?? title}${stamp}.${extension(content.fileType)}`,
    mediaType: mediaType(content.fileType),
    body: sheetStream(
      content.fileType,
      {
        sheetName: title.slice(0, 31),
        columns,
        cutText: translate(context.language, '其余行见表格文件'),
        ...(content.exportSummary && { lead: content.exportSummary }),
      },
      rows(),
      () => totals,
    ),
  };
}

/**
 * The columns to export: those chosen, in the caller's order, never one the list flags as no-export. Balances carry the dates of the
 * period; by period (sumType 1) there is an empty date column only where it is asked for.
 */
function chosenColumns(
  shape: PageShape,
  choice: Pick<ExportChoice, 'exportColumns'> & Row,
  language: Language,
) {
  const ends = [choice[shape.period?.[0] ?? ''], choice[shape.period?.[1] ?? '']] as const;
  const named = nameBalances(shape.columns, ends, (title, date) =>
    translate(language, title, { date }),
  );
  const exportable = (columns: readonly Column[]) =>
    leaves(columns).filter((column) => !column.noExport && column.kind !== 'image');
  if (!choice.exportColumns)
    return exportable(columnsBy(named, choice['sumType'])).filter((column) => !column.hidden);

  const offered = exportable(named);

  return choice.exportColumns.map((key) => {
    const column = offered.find((candidate) => candidate.key === key);
    if (!column) throw invalid('exportColumns', '没有可导出的列');

    return column;
  });
}

/** Reads one cell of a row in the shape the sheet writers take: labels for enumerations, fen for money. */
const cellOf = (column: Column, language: Language): ((row: Row) => unknown) => {
  const { key, of } = column;
  if (column.kind === 'enum') {
    const labels = new Map(
      of?.map((entry) => [entry.key, translate(language, labelOf(of, entry.key))]),
    );
    const label = (one: unknown): unknown => labels.get(one as number) ?? one;
    return (row) => {
      const value = row[key];
      return Array.isArray(value) ? value.map(label).join(translate(language, '、')) : label(value);
    };
  }

  if (column.kind === 'quantity')
    return (row) => (typeof row[key] === 'number' ? row[key] / 1000 : row[key]);

  return (row) => row[key];
};

/** A whole list as JSON, row by row: what print asks for with page size -1. */
export function jsonRows(
  chunks: AsyncIterable<Row[]>,
  whole: { total: number; totalLine?: Row | undefined },
  message: string,
  encode: (row: Row) => Row,
): Readable {
  async function* text(): AsyncGenerator<string> {
    yield `{"code":${code.success},"message":${JSON.stringify(message)},"data":{"total":${whole.total},${whole.totalLine ? `"totalLine":${JSON.stringify(whole.totalLine)},` : ''}"records":[`;
    let first = true;
    for await (const chunk of chunks) {
      const joined = chunk.map((row) => JSON.stringify(encode(row))).join(',');
      if (joined) yield first ? joined : `,${joined}`;
      first = first && !joined;
    }

    yield ']}}';
  }
  return Readable.from(text());
}
