import type { Spool } from './spool.ts';
import { cleanText } from './values.ts';

/** The shared strings of a workbook on their way to a spool. */
export interface SharedStrings {
  /** Number of a string; equal strings of a column usually get the same. */
  indexOf(text: string, column: number): number;
  /** Hands complete records to the spool. */
  flush(): Promise<void>;
  /** Completes the last record and the counts in the first. */
  finish(): Promise<void>;
}

interface Repeats {
  readonly indexes: Map<string, number>;
  hits: number;
}

/** Output that grows to the largest portion seen; two buffers take turns because a spool writes behind the caller's back. */
interface Output {
  bytes: Buffer;
  spare: Buffer;
  length: number;
}

interface Writer {
  readonly record: Buffer;
  /** Bytes of the record in use, its head of 4 among them. */
  length: number;
  type: number;
  readonly output: Output;
}

const MOST_DATA = 8_224;

const COUNTS = 8;

const SST = 0x00fc;

/** Columns whose values repeat share their strings; one that turns out not to gives up and frees its memory. */
const MOST_REPEATED = 4_096;

const LONGEST_REPEATED = 64;

/**
 * Strings go to disk as they come, so that memory stays flat; only short repeated ones are looked up. Texts are at most
 * 32,767 characters long.
 */
export function sharedStrings(columns: number, spool: Spool): SharedStrings {
  const repeats: (Repeats | undefined)[] = Array.from({ length: columns }, () => ({
    indexes: new Map(),
    hits: 0,
  }));
  const output: Output = {
    bytes: Buffer.allocUnsafe(1 << 18),
    spare: Buffer.allocUnsafe(1 << 18),
    length: 0,
  };
  const writer: Writer = {
    record: Buffer.alloc(4 + MOST_DATA),
    length: 4 + COUNTS,
    type: SST,
    output,
  };
  let unique = 0;
  let used = 0;

  const add = (text: string): number => {
    const wide = isWide(text);
    if (wide === undefined) {
      const cleaned = cleanText(text);
      writeString(writer, cleaned, isWide(cleaned) ?? true);
    } else writeString(writer, text, wide);

    return unique++;
  };

  const remember = (known: Repeats, text: string, column: number): number => {
    const index = add(text);
    if (known.indexes.size < MOST_REPEATED) known.indexes.set(text, index);
    else if (known.hits < MOST_REPEATED) repeats[column] = undefined;

    return index;
  };

  const flush = async (): Promise<void> => {
    if (output.length === 0) return;

    const { bytes, spare, length } = output;
    await spool.append(bytes.subarray(0, length));
    output.bytes = spare;
    output.spare = bytes;
    output.length = 0;
  };

  return {
    indexOf(text, column) {
      used++;
      const known = repeats[column];
      if (!known || text.length > LONGEST_REPEATED) return add(text);

      const index = known.indexes.get(text);
      if (index === undefined) return remember(known, text, column);

      known.hits++;

      return index;
    },
    flush,
    async finish() {
      endRecord(writer);
      await flush();
      const counts = Buffer.alloc(COUNTS);
      counts.writeUInt32LE(used, 0);
      counts.writeUInt32LE(unique, 4);
      await spool.overwrite(counts, 4);
    },
  };
}

/** Whether a text needs 16 bits a character; `undefined` for text that must be cleaned first. */
function isWide(text: string): boolean | undefined {
  let all = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 32 && unit !== 10) return undefined;

    all |= unit;
  }

  if (all >= 0xd800 && cleanText(text) !== text) return undefined;

  return all > 0xff;
}

/** Room a string needs in a record to begin there: length, encoding, one character. */
const SHORTEST_START = 5;

/** A string may begin anywhere but its head is never split; where its characters are, the encoding is told again. */
function writeString(writer: Writer, text: string, wide: boolean): void {
  const { record } = writer;
  if (writer.length + SHORTEST_START > record.length) endRecord(writer);
  record[writer.length++] = text.length & 0xff;
  record[writer.length++] = text.length >> 8;
  record[writer.length++] = wide ? 1 : 0;
  const width = wide ? 2 : 1;
  for (let from = 0; from < text.length; ) {
    if (writer.length + width > record.length) {
      endRecord(writer);
      record[writer.length++] = wide ? 1 : 0;
    }

    const to = Math.min(text.length, from + Math.floor((record.length - writer.length) / width));
    let at = writer.length;
    for (let index = from; index < to; index++) {
      const unit = text.charCodeAt(index);
      record[at++] = unit & 0xff;
      if (wide) record[at++] = unit >> 8;
    }

    writer.length = at;
    from = to;
  }
}

const CONTINUE = 0x003c;

function endRecord(writer: Writer): void {
  writer.record.writeUInt16LE(writer.type, 0);
  writer.record.writeUInt16LE(writer.length - 4, 2);
  push(writer.output, writer.record.subarray(0, writer.length));
  writer.type = CONTINUE;
  writer.length = 4;
}

function push(output: Output, part: Buffer): void {
  if (output.length + part.length > output.bytes.length) {
    const larger = Buffer.allocUnsafe(
      Math.max(output.bytes.length * 2, output.length + part.length),
    );
    output.bytes.copy(larger, 0, 0, output.length);
    output.bytes = larger;
  }

  part.copy(output.bytes, output.length);
  output.length += part.length;
}
