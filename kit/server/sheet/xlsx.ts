import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { columnCharacters, type SheetColumn, type SheetOptions, sheetTitle } from './column.ts';
import type { Portions } from './portions.ts';
import { cellShapes, putHeader, putLead, putRows } from './xlsx-cells.ts';
import {
  contentTypesXml,
  packageRelations,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './xlsx-parts.ts';
import { putAscii, writtenXml, type XmlBytes, xmlBytes } from './xml-bytes.ts';

/** An .xlsx workbook written from front to back. */
export async function* xlsxBytes(
  options: SheetOptions,
  portions: Portions,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const fail = (error: Error) => bytes.destroy(error);
  zip.on('error', fail);
  let sheet: Readable | undefined;
  const adding = addParts(zip, options, portions, (xml) => {
    sheet = xml;
  }).catch(fail);

  try {
    yield* bytes;
  } finally {
    sheet?.destroy();
    await adding;
  }
}

/** Files do not tell when they were made, so equal sheets are equal files; the least effort is quick enough for exports. */
const PART = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 1 };

const XML_CHUNK = 128 * 1024;

/** Puts the sheets into the archive, one when the one before is written, then the parts that name them. */
async function addParts(
  zip: ZipFile,
  options: SheetOptions,
  portions: Portions,
  given: (xml: Readable) => void,
) {
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, PART);
  const titles: string[] = [];
  add('_rels/.rels', packageRelations);

  do {
    const chunks = sheetXml(options, portions, titles.length === 0);
    const xml = Readable.from(chunks, { objectMode: false, highWaterMark: XML_CHUNK });
    given(xml);
    titles.push(sheetTitle(options.sheetName, titles.length));
    zip.addReadStream(xml, `xl/worksheets/sheet${titles.length}.xml`, PART);
    await finished(xml);
  } while (!(await portions.isAtEnd()));

  add('xl/styles.xml', stylesXml);
  add('xl/workbook.xml', workbookXml(titles));
  add('xl/_rels/workbook.xml.rels', workbookRelations(titles.length));
  add('[Content_Types].xml', contentTypesXml(titles.length));
  zip.end();
}

/** A sheet ends before its XML outgrows what the plain ZIP format can count, which every reader understands. */
const MOST_SHEET_BYTES = 3 * 1024 ** 3;

/** Rows encoded in one go: their XML stays within the processor's cache until it is compressed. */
const PORTION_ROWS = 500;

/** Rows of a sheet in Excel, the header among them. */
const MOST_ROWS = 1_048_576;

/** The XML of one sheet: from its header to the end of the rows or of the sheet. */
async function* sheetXml(
  { columns, lead = [] }: SheetOptions,
  portions: Portions,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  const shapes = cellShapes(columns);
  let written = 0;
  const counted = (xml: XmlBytes): Buffer => {
    const bytes = writtenXml(xml);
    written += bytes.length;

    return bytes;
  };

  const head = xmlBytes();
  putAscii(head, sheetHead(columns, lead.length, isFirst));
  putLead(head, shapes, lead);
  putHeader(head, shapes, columns, lead.length + 1);
  yield counted(head);
  let rows = lead.length + 1;
  let room = 0;
  while (written < MOST_SHEET_BYTES) {
    const portion = await portions.take(Math.min(PORTION_ROWS, MOST_ROWS - rows));
    if (!portion) break;

    const xml = xmlBytes(room);
    putRows(xml, shapes, portion, rows + 1);
    rows += portion.rows.length;
    room = Math.max(room, xml.bytes.length);
    yield counted(xml);
  }

  const end = xmlBytes();
  putAscii(end, '</sheetData></worksheet>');
  yield counted(end);
}

function sheetHead(columns: readonly SheetColumn[], leadRows: number, isFirst: boolean): string {
  const widths = columns.map((column, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${columnCharacters(column).toFixed(2)}" customWidth="1"/>`;
  });
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';

  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane ySplit="${leadRows + 1}" topLeftCell="A${leadRows + 2}" activePane="bottomLeft" state="frozen"/>` +
    '</sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>`
  );
}
