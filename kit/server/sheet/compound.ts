/** Shorter streams would have to live in the mini stream, so they are padded. */
const SHORTEST_STREAM = 4096;

const SECTOR = 512;

const MOST_BYTES = 2 * 1024 ** 3 - 1;

/**
 * An OLE2 compound file with one stream of `size` bytes, written from front to back.
 * @throws RangeError beyond 2 GB, where the format with sectors of 512 bytes ends
 */
export async function* compoundBytes(
  name: string,
  size: number,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const streamSize = Math.max(size, SHORTEST_STREAM);
  const dataSectors = sectorsOf(streamSize);
  const layout = layoutOf(dataSectors);
  if ((layout.total + 1) * SECTOR > MOST_BYTES)
    throw new RangeError('The workbook is larger than 2 GB');

  yield headerBytes(layout);
  yield fatBytes(layout);
  if (layout.difat > 0) yield difatBytes(layout);
  yield directoryBytes(name, layout.data, streamSize);
  yield* content;
  const padding = dataSectors * SECTOR - size;
  if (padding > 0) yield Buffer.alloc(padding);
}

const sectorsOf = (bytes: number): number => Math.ceil(bytes / SECTOR);

/** Where the parts of the file begin, in sectors: FAT, DIFAT (places of FAT sectors the header cannot hold), directory, data. */
interface Layout {
  readonly fat: number;
  readonly difat: number;
  readonly directory: number;
  readonly data: number;
  readonly total: number;
}

const ENTRIES = SECTOR / 4;

const HEADER_ENTRIES = 109;

function layoutOf(dataSectors: number): Layout {
  let fat = 1;
  let difat = 0;
  for (;;) {
    const total = fat + difat + 1 + dataSectors;
    const wantedFat = Math.ceil(total / ENTRIES);
    const wantedDifat = Math.ceil(Math.max(0, wantedFat - HEADER_ENTRIES) / (ENTRIES - 1));
    if (wantedFat <= fat && wantedDifat <= difat)
      return { fat, difat, directory: fat + difat, data: fat + difat + 1, total };

    fat = Math.max(fat, wantedFat);
    difat = Math.max(difat, wantedDifat);
  }
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const END_OF_CHAIN = 0xfffffffe;

const FREE = 0xffffffff;

function headerBytes(layout: Layout): Buffer {
  const header = Buffer.alloc(SECTOR);
  SIGNATURE.copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(layout.fat, 44);
  header.writeUInt32LE(layout.directory, 48);
  header.writeUInt32LE(SHORTEST_STREAM, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(layout.difat > 0 ? layout.fat : END_OF_CHAIN, 68);
  header.writeUInt32LE(layout.difat, 72);

  for (let index = 0; index < HEADER_ENTRIES; index++) {
    header.writeUInt32LE(index < layout.fat ? index : FREE, 76 + index * 4);
  }

  return header;
}

const FAT_SECTOR = 0xfffffffd;

const DIFAT_SECTOR = 0xfffffffc;

/** The chain of every sector: all parts but the FAT are runs of neighbours. */
function fatBytes(layout: Layout): Buffer {
  const fat = Buffer.alloc(layout.fat * SECTOR, 0xff);
  for (let sector = 0; sector < layout.total; sector++) {
    let next = sector + 1;
    if (sector < layout.fat) next = FAT_SECTOR;
    else if (sector < layout.directory) next = DIFAT_SECTOR;
    else if (sector === layout.directory || sector === layout.total - 1) next = END_OF_CHAIN;

    fat.writeUInt32LE(next, sector * 4);
  }

  return fat;
}

function difatBytes(layout: Layout): Buffer {
  const difat = Buffer.alloc(layout.difat * SECTOR, 0xff);
  for (let index = 0; index < layout.difat; index++) {
    const first = HEADER_ENTRIES + index * (ENTRIES - 1);
    for (let entry = 0; entry < ENTRIES - 1 && first + entry < layout.fat; entry++) {
      difat.writeUInt32LE(first + entry, index * SECTOR + entry * 4);
    }

    const next = index + 1 < layout.difat ? layout.fat + index + 1 : END_OF_CHAIN;
    difat.writeUInt32LE(next, index * SECTOR + (ENTRIES - 1) * 4);
  }

  return difat;
}

const NO_ENTRY = 0xffffffff;

const directoryBytes = (name: string, start: number, size: number): Buffer =>
  Buffer.concat([
    directoryEntry('Root Entry', 5, 1, END_OF_CHAIN, 0),
    directoryEntry(name, 2, NO_ENTRY, start, size),
    directoryEntry('', 0, NO_ENTRY, 0, 0),
    directoryEntry('', 0, NO_ENTRY, 0, 0),
  ]);

function directoryEntry(
  name: string,
  type: number,
  child: number,
  start: number,
  size: number,
): Buffer {
  const entry = Buffer.alloc(128);
  const units = entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(name === '' ? 0 : units + 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(NO_ENTRY, 68);
  entry.writeUInt32LE(NO_ENTRY, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);

  return entry;
}
