import { parentPort } from 'node:worker_threads';
import type { ReadRow } from '../sheet/grid.ts';
import { readSheet, type Sheet } from '../sheet/read.ts';
import { SheetError } from '../sheet/sheet-error.ts';
import type { ReadingAnswer, ReadingQuestion, ReadPart, Understanding } from './messages.ts';
import {
  badRowsOf,
  collector,
  type ImportRows,
  PART_ROWS,
  type ParsedValue,
  rowReader,
  SAMPLE_ROWS,
} from './rows.ts';

/* Reads files and understands their rows, one question after the other; a thread of its own, so that no file holds up the server. */

/** The rows of a sheet in parts of equal size. */
async function* partsOf(sheet: Sheet): AsyncGenerator<readonly ReadRow[]> {
  let waiting: ReadRow[] = [];
  for await (const rows of sheet.rows) {
    waiting = waiting.length === 0 ? [...rows] : waiting.concat(rows);
    while (waiting.length >= PART_ROWS) yield waiting.splice(0, PART_ROWS);
  }

  if (waiting.length > 0) yield waiting;
}

async function readerOf(sheet: Sheet, { module, mapping, language }: Understanding) {
  const { rows } = (await import(module)) as { rows: ImportRows<Record<string, ParsedValue>> };
  return rowReader(language, rows, { header: sheet.header, mapping });
}

async function* understood(
  sheet: Sheet,
  understanding: Understanding | undefined,
): AsyncGenerator<ReadPart> {
  const reader = understanding && (await readerOf(sheet, understanding));
  const encoder = new TextEncoder();
  for await (const rows of partsOf(sheet)) {
    const { messages, refuse } = collector(understanding?.language ?? 'zh-CN');
    const good = reader ? reader.understand(rows, refuse).map(reader.toWait) : [];
    yield {
      total: rows.length,
      sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
      good: encoder.encode(JSON.stringify(good)),
      goodCount: good.length,
      bad: badRowsOf(rows, messages),
    };
  }
}

let sheet: Sheet;
let parts: AsyncGenerator<ReadPart>;

async function answer(question: ReadingQuestion): Promise<ReadingAnswer> {
  if (question === 'next') return { part: (await parts.next()).value as ReadPart | undefined };
  if ('understand' in question) {
    parts = understood(sheet, question.understand);
    return {};
  }

  sheet = await readSheet(question.open, question.limits);

  return { header: sheet.header };
}

async function guarded(question: ReadingQuestion): Promise<ReadingAnswer> {
  try {
    return await answer(question);
  } catch (error) {
    if (error instanceof SheetError)
      return { refusal: error.code, reason: String(error.cause ?? error) };
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (question: ReadingQuestion) => {
  last = last.then(async () => {
    const reply = await guarded(question);
    parentPort?.postMessage(reply, reply.part ? [reply.part.good.buffer] : []);
  });
});
