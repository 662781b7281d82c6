import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZip } from 'yazl';
import { type CellCount, cellCount } from './count-cells.ts';
import type { SheetLimits } from './grid.ts';
import { SheetError } from './sheet-error.ts';

/* Names are looked at only; what sizes the file claims is never believed. */
const READING = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false } as const;

/**
 * The parts of an .xlsx file that matter, as an archive without compression: whatever reads it next cannot be made to
 * unpack more. Unpacking stops at `most` bytes in all, and at the first row or cell too many.
 * @throws SheetError NOT_A_SHEET for archives that are no workbook, TOO_LARGE, TOO_MANY_ROWS
 */
export async function unpackedWorkbook(
  path: string,
  most: number,
  limits: SheetLimits,
): Promise<Buffer> {
  const asRefusal = (error: unknown) =>
    Promise.reject(error instanceof SheetError ? error : broken(error));
  const zip = await openPromise(path, READING).catch(asRefusal);
  const parts = await partsOf(zip, most, limits)
    .catch(asRefusal)
    .finally(() => zip.close());
  const plain = new NewZip();
  for (const [name, content] of parts) plain.addBuffer(content, name, { compress: false });
  plain.end();

  return buffer(plain.outputStream);
}

const broken = (cause?: unknown): SheetError => new SheetError('NOT_A_SHEET', { cause });

const MOST_ENTRIES = 4_096;

/** The parts of a workbook that hold cells; pictures, drawings, macros and foreign parts stay packed. */
const WANTED =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/[^/]+\.rels|(?:worksheets\/)?[^/]+\.xml|theme\/[^/]+\.xml))$/i;

const SHEET = /^xl\/(?:worksheets\/)?[^/]*sheet[^/]*\.xml$/i;

/** The wanted parts of an archive by name, no more than `most` bytes in all. */
async function partsOf(
  zip: ZipFile,
  most: number,
  limits: SheetLimits,
): Promise<Map<string, Buffer>> {
  if (zip.entryCount > MOST_ENTRIES) throw new SheetError('TOO_LARGE');

  const parts = new Map<string, Buffer>();
  const seen = new Set<string>();
  let room = most;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (!WANTED.test(name)) continue;
    if (seen.has(name.toLowerCase())) throw broken();

    seen.add(name.toLowerCase());
    const content = await contentOf(
      zip,
      entry,
      room,
      SHEET.test(name) ? cellCount(limits) : undefined,
    );
    room -= content.length;
    parts.set(name, content);
  }

  const hasWorkbook = [...seen].some((name) => /^xl\/workbook\d*\.xml$/.test(name));
  if (!hasWorkbook || !seen.has('[content_types].xml')) throw broken();

  return parts;
}

const nameOf = ({ fileName }: Entry): string =>
  (fileName as unknown as Buffer).toString('utf8').replaceAll('\\', '/').replace(/^\//, '');

/** @throws SheetError TOO_LARGE as soon as more than `room` bytes were unpacked, and what `count` says */
async function contentOf(
  zip: ZipFile,
  entry: Entry,
  room: number,
  count: CellCount | undefined,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    bytes += (part as Buffer).length;
    if (bytes > room) throw new SheetError('TOO_LARGE');

    count?.add(part as Buffer);
    parts.push(part as Buffer);
  }

  return Buffer.concat(parts);
}
