import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SheetFormat, sheetStream } from '#kit/server/sheet/sheet.ts';
import { flowColumns, flowRows } from '#kit/server/sheet/testing/files.ts';

/*
 * Seconds to write 200,000 rows of 12 mixed columns in each format, rows coming from memory (so without the database's
 * share of an export), and the ratio to CSV.
 */
const ROWS = 200_000;
const RUNS = 3;

async function secondsOf(format: SheetFormat): Promise<{ seconds: number; megabytes: number }> {
  const begin = performance.now();
  let bytes = 0;
  const sink = new PassThrough({ highWaterMark: 1 << 20 });
  sink.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(sheetStream(format, { sheetName: 'flow', columns: flowColumns }, flowRows(ROWS)), sink);
  return { seconds: (performance.now() - begin) / 1000, megabytes: bytes / 1e6 };
}

for (let run = 0; run < RUNS; run++) {
  const csv = await secondsOf('csv');
  const parts = [`csv ${csv.seconds.toFixed(2)} s, ${csv.megabytes.toFixed(1)} MB`];
  for (const format of ['xlsx', 'xls'] as const) {
    const { seconds, megabytes } = await secondsOf(format);
    const ratio = (seconds / csv.seconds).toFixed(2);
    parts.push(`${format} ${seconds.toFixed(2)} s, ${megabytes.toFixed(1)} MB, ${ratio} times csv`);
  }
  process.stdout.write(`${parts.join('; ')}\n`);
}
