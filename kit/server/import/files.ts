import type { ImportSet } from '#kit/contract/import.ts';
import type { Context } from '../context.ts';
import type { FileAnswer } from '../implement.ts';
import { extension, mediaType, sheetStream } from '../sheet/sheet.ts';
import { translate } from '../texts.ts';
import { openCells } from './parts.ts';

/** An empty file with the headings of an import and a row that shows how to fill it. */
export function templateFile({ language }: Context, set: ImportSet): FileAnswer {
  async function* sample(): AsyncGenerator<string[][]> {
    yield [set.fields.map((field) => field.sample ?? '')];
  }

  const titles = set.fields.map(
    (field) => `${translate(language, field.title)}${field.required ? '*' : ''}`,
  );
  const name = translate(language, '{title}模板', { title: translate(language, set.title) });

  return { ...fileOf(name, titles, sample()), apart: true };
}

const FORMAT = 'xlsx';

const fileOf = (
  name: string,
  titles: readonly string[],
  rows: AsyncIterable<string[][]>,
): FileAnswer => ({
  fileName: `${name}.${extension(FORMAT)}`,
  mediaType: mediaType(FORMAT),
  body: sheetStream(
    FORMAT,
    { sheetName: name.slice(0, 31), columns: titles.map((title) => ({ title, kind: 'text' })) },
    rows,
  ),
});

const PORTION = 500;

/** The rows that were not imported, as they were in the file, each with its reasons. */
export function badRowsFile(
  context: Context,
  batch: {
    readonly importId: number;
    readonly fileName: string;
    readonly header: readonly string[];
  },
  secret: boolean,
): FileAnswer {
  const { tx, language } = context;
  const identity = { importId: batch.importId, secret };

  async function* rows(): AsyncGenerator<string[][]> {
    const query = tx
      .selectFrom('importBadRow')
      .select(['cells', 'errors'])
      .where('importId', '=', batch.importId)
      .orderBy('rowNumber');

    let portion: string[][] = [];
    for await (const row of query.stream(PORTION)) {
      const cells = openCells(context, identity, row.cells);
      const padded = batch.header.map((_heading, index) => cells[index] ?? '');
      portion.push([...padded, (row.errors as string[]).join('; ')]);
      if (portion.length < PORTION) continue;

      yield portion;
      portion = [];
    }

    if (portion.length > 0) yield portion;
  }

  const name = translate(language, '{name}错误数据', {
    name: batch.fileName.replace(/\.[^.]*$/, ''),
  });

  return fileOf(name, [...batch.header, translate(language, '错误原因')], rows());
}
