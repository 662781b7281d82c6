import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { SheetError } from './sheet-error.ts';
import { zipWriter } from './zip.ts';

const inflate = promisify(inflateRaw);

const END_OF_DIRECTORY = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const MOST_ENTRIES = 4_096;
const STORED = 0;
const DEFLATED = 8;

/** The parts of a workbook that hold cells; pictures, drawings, macros and foreign parts stay packed. */
const WANTED =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/[^/]+\.rels|(?:worksheets\/)?[^/]+\.xml|theme\/[^/]+\.xml))$/i;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

const broken = (): SheetError => new SheetError('NOT_A_SHEET');

function endOfDirectory(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
  for (let at = file.length - END_BYTES; at >= first; at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw broken();
}

/** The wanted entries of the archive's directory; what the local headers claim is never read. */
function entriesOf(file: Buffer): Entry[] {
  const end = endOfDirectory(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new SheetError('TOO_LARGE');
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL_HEADER) throw broken();
    const nameLength = file.readUInt16LE(at + 28);
    const name = file
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .replace(/^\//, '');
    const method = file.readUInt16LE(at + 10);
    const entry = { name, method, packed: file.readUInt32LE(at + 20), offset: file.readUInt32LE(at + 42) };
    if (WANTED.test(name)) entries.push(entry);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

async function contentOf(file: Buffer, entry: Entry, room: number): Promise<Buffer> {
  if (entry.offset + 30 > file.length) throw broken();
  const start = entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28);
  const packed = file.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw broken();
  if (entry.method === STORED && packed.length <= room) return packed;
  if (entry.method !== DEFLATED && entry.method !== STORED) throw broken();
  if (room <= 0 || entry.method === STORED) throw new SheetError('TOO_LARGE');
  try {
    return await inflate(packed, { maxOutputLength: room });
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new SheetError(isBomb ? 'TOO_LARGE' : 'NOT_A_SHEET', { cause: error });
  }
}

/**
 * The parts of an .xlsx file that matter, as an archive without compression: whatever reads it next cannot be made to
 * unpack more. Sizes the file claims are not trusted; unpacking stops at `most` bytes in all.
 * @throws SheetError NOT_A_SHEET for archives that are no workbook, TOO_LARGE
 */
export async function unpackedWorkbook(file: Buffer, most: number): Promise<Buffer> {
  const entries = entriesOf(file);
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  const hasWorkbook = [...names].some((name) => /^xl\/workbook\d*\.xml$/.test(name));
  if (!hasWorkbook || !names.has('[content_types].xml') || names.size < entries.length) throw broken();
  const zip = zipWriter();
  const parts: Buffer[] = [];
  let room = most;
  for (const entry of entries) {
    const content = await contentOf(file, entry, room);
    room -= content.length;
    parts.push(zip.stored(entry.name, content));
  }
  return Buffer.concat([...parts, zip.directory()]);
}
