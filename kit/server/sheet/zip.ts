import { crc32 } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;
/** Sizes follow the data; names are UTF-8. */
const SIZES_FOLLOW = 0x0808;
const UTF8_NAME = 0x0800;
/** 1980-01-01: files do not tell when they were made, so equal sheets are equal files. */
const DOS_DATE = 0x0021;
const MOST_BYTES = 0xffffffff;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly flags: number;
  readonly method: number;
  crc: number;
  packed: number;
  unpacked: number;
}

/** The parts of a ZIP archive in the order they are written; what each function returns goes to the output at once. */
export interface ZipWriter {
  /** A whole small file, not compressed. */
  stored(name: string, content: Buffer): Buffer;
  /** Head of a file whose raw deflate data follows; pass it to `packed` and end it with `finished`. */
  started(name: string): Buffer;
  /** Counts compressed bytes of the started file that go to the output. */
  packed(bytes: Buffer): Buffer;
  /** Tail of the started file. */
  finished(crc: number, unpacked: number): Buffer;
  /** The directory, which ends the archive. */
  directory(): Buffer;
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(entry.flags, 6);
  header.writeUInt16LE(entry.method, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(entry.crc, 14);
  header.writeUInt32LE(entry.packed, 18);
  header.writeUInt32LE(entry.unpacked, 22);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function centralHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(entry.flags, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.unpacked, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

function descriptor(entry: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  bytes.writeUInt32LE(entry.crc, 4);
  bytes.writeUInt32LE(entry.packed, 8);
  bytes.writeUInt32LE(entry.unpacked, 12);
  return bytes;
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/**
 * A ZIP archive written from front to back.
 * @throws RangeError beyond 4 GB, where the plain format ends
 */
export function zipWriter(): ZipWriter {
  const entries: Entry[] = [];
  let offset = 0;
  const count = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new RangeError('The archive is larger than 4 GB');
    return bytes;
  };
  const add = (name: string, flags: number, method: number): Entry => {
    const entry = { name: Buffer.from(name), offset, flags, method, crc: 0, packed: 0, unpacked: 0 };
    entries.push(entry);
    return entry;
  };
  const current = (): Entry => {
    const entry = entries.at(-1);
    if (!entry) throw new Error('No file of the archive was started');
    return entry;
  };
  return {
    stored(name, content) {
      const entry = add(name, UTF8_NAME, STORED);
      entry.crc = crc32(content);
      entry.packed = content.length;
      entry.unpacked = content.length;
      return count(Buffer.concat([localHeader(entry), content]));
    },
    started: (name) => count(localHeader(add(name, SIZES_FOLLOW, DEFLATED))),
    packed(bytes) {
      current().packed += bytes.length;
      return count(bytes);
    },
    finished(crc, unpacked) {
      const entry = current();
      entry.crc = crc;
      entry.unpacked = unpacked;
      return count(descriptor(entry));
    },
    directory() {
      const headers = Buffer.concat(entries.map(centralHeader));
      return count(Buffer.concat([headers, endOfDirectory(entries.length, headers.length, offset)]));
    },
  };
}
