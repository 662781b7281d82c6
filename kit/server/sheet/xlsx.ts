import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { columnCharacters, type SheetColumn, type SheetOptions, sheetTitle } from './column.ts';
import type { Portions } from './portions.ts';
import { cellShapes, putHeader, putLead, putRows } from './xlsx-cells.ts';
import { contentTypesXml, packageRelations, stylesXml, workbookRelations, workbookXml } from './xlsx-parts.ts';
import { putAscii, writtenXml, type XmlBytes, xmlBytes } from './xml-bytes.ts';
import { type ZipWriter, zipWriter } from './zip.ts';

/** Rows of a sheet in Excel, the header among them. */
const MOST_ROWS = 1_048_576;
/** A sheet ends before its XML outgrows what the plain ZIP format can count. */
const MOST_SHEET_BYTES = 3 * 1024 ** 3;
/** Rows encoded in one go: their XML stays within the processor's cache until it is compressed. */
const PORTION_ROWS = 500;
const DEFLATE_CHUNK = 128 * 1024;

/** What has been written of one sheet, counted for the archive. */
interface Progress {
  crc: number;
  bytes: number;
  rows: number;
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

/** The XML of one sheet: from its header to the end of the rows or of the sheet. */
async function* sheetXml(
  { columns, lead = [] }: SheetOptions,
  portions: Portions,
  isFirst: boolean,
  progress: Progress,
): AsyncGenerator<Buffer> {
  const shapes = cellShapes(columns);
  const counted = (xml: XmlBytes): Buffer => {
    const bytes = writtenXml(xml);
    progress.crc = crc32(bytes, progress.crc);
    progress.bytes += bytes.length;
    return bytes;
  };
  const head = xmlBytes();
  putAscii(head, sheetHead(columns, lead.length, isFirst));
  putLead(head, shapes, lead);
  putHeader(head, shapes, columns, lead.length + 1);
  yield counted(head);
  progress.rows = lead.length + 1;
  let room = 0;
  while (progress.bytes < MOST_SHEET_BYTES) {
    const portion = await portions.take(Math.min(PORTION_ROWS, MOST_ROWS - progress.rows));
    if (!portion) break;
    const xml = xmlBytes(room);
    putRows(xml, shapes, portion, progress.rows + 1);
    progress.rows += portion.rows.length;
    room = Math.max(room, xml.bytes.length);
    yield counted(xml);
  }
  const end = xmlBytes();
  putAscii(end, '</sheetData></worksheet>');
  yield counted(end);
}

/** Compresses on another thread while the next rows are encoded here. */
async function* packedSheet(
  options: SheetOptions,
  portions: Portions,
  index: number,
  zip: ZipWriter,
): AsyncGenerator<Buffer> {
  const progress: Progress = { crc: 0, bytes: 0, rows: 0 };
  const deflate = createDeflateRaw({ level: 1, chunkSize: DEFLATE_CHUNK, memLevel: 9 });
  const xml = Readable.from(sheetXml(options, portions, index === 0, progress), {
    objectMode: false,
    highWaterMark: DEFLATE_CHUNK,
  });
  // Errors reach the reader of `deflate`, because pipeline destroys it with them.
  pipeline(xml, deflate, () => undefined);
  yield zip.started(`xl/worksheets/sheet${index + 1}.xml`);
  for await (const bytes of deflate) yield zip.packed(bytes as Buffer);
  yield zip.finished(progress.crc, progress.bytes);
}

/** An .xlsx workbook written from front to back: the sheets first, then the parts that name them. */
export async function* xlsxBytes(options: SheetOptions, portions: Portions): AsyncGenerator<Buffer> {
  const zip = zipWriter();
  const titles: string[] = [];
  yield zip.stored('_rels/.rels', Buffer.from(packageRelations));
  do {
    yield* packedSheet(options, portions, titles.length, zip);
    titles.push(sheetTitle(options.sheetName, titles.length));
  } while (!(await portions.isAtEnd()));
  yield zip.stored('xl/styles.xml', Buffer.from(stylesXml));
  yield zip.stored('xl/workbook.xml', Buffer.from(workbookXml(titles)));
  yield zip.stored('xl/_rels/workbook.xml.rels', Buffer.from(workbookRelations(titles.length)));
  yield zip.stored('[Content_Types].xml', Buffer.from(contentTypesXml(titles.length)));
  yield zip.directory();
}
