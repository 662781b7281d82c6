import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SheetFormat, sheetStream } from '#kit/server/sheet/sheet.ts';
import { flowColumns, flowRows } from '#kit/server/sheet/testing/files.ts';
import { type Measurement, median } from './measurement.ts';

const formats = ['csv', 'xlsx', 'xls'] as const;

const RUNS = 3;

const ROWS = 200_000;

async function secondsOf(format: SheetFormat): Promise<number> {
  const begin = performance.now();
  const sink = new PassThrough({ highWaterMark: 1 << 20 }).resume();
  await pipeline(
    sheetStream(format, { sheetName: 'flow', columns: flowColumns }, flowRows(ROWS)),
    sink,
  );

  return (performance.now() - begin) / 1000;
}

/** The writers alone: 200,000 rows of 12 mixed columns from memory, so without the database's share of an export. */
export const sheetWriters: Measurement = {
  name: 'sheet',
  title: 'Writing 200,000 rows of 12 columns from memory',
  async run() {
    const seconds: Record<(typeof formats)[number], number[]> = { csv: [], xlsx: [], xls: [] };
    for (let run = 0; run < RUNS; run++) {
      for (const format of formats) seconds[format].push(await secondsOf(format));
    }

    const figures = formats.map((format) => ({
      name: `.${format}`,
      value: median(seconds[format]),
      unit: 's',
    }));

    return { figures, goals: [] };
  },
};
