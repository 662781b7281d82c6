import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { SheetColumn, SheetRow, SheetTotal } from '../column.ts';
import type { ReadRow, SheetLimits } from '../grid.ts';
import { readSheet } from '../read.ts';
import { type SheetFormat, sheetStream } from '../sheet.ts';

/** Twelve mixed columns, as a list of wallet flows has them. */
export const flowColumns: SheetColumn[] = [
  { title: '流水号', kind: 'text' },
  { title: '姓名', kind: 'text' },
  { title: '人员编号', kind: 'text' },
  { title: '所属组织', kind: 'text' },
  { title: '钱包', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '余额', kind: 'money' },
  { title: '次数', kind: 'int' },
  { title: '折扣', kind: 'decimal' },
  { title: '时间', kind: 'datetime' },
  { title: '日期', kind: 'date' },
  { title: '备注', kind: 'text' },
];

/** A whole sheet file in memory. */
export const sheetFile = (
  format: SheetFormat,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  total?: SheetTotal,
): Promise<Buffer> =>
  buffer(sheetStream(format, { sheetName: '流水', columns }, inChunks(rows), total));

/** Rows as an export gives them: in chunks, from an asynchronous source. */
export async function* inChunks(
  rows: readonly SheetRow[],
  size = 1_000,
): AsyncGenerator<readonly SheetRow[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** A whole file read into memory. @throws SheetError */
export async function wholeSheet(file: { path: string; name: string }, limits: SheetLimits) {
  const { header, rows } = await readSheet(file, limits);
  const whole: ReadRow[] = [];
  for await (const some of rows) whole.push(...some);

  return { header, rows: whole };
}

/** Runs `work` with an empty folder that is gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-test-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a file of `count` rows. */
export const writeFlows = (format: SheetFormat, path: string, count: number): Promise<void> =>
  pipeline(
    sheetStream(format, { sheetName: '流水', columns: flowColumns }, flowRows(count)),
    createWriteStream(path),
  );

/** Rows made while they are read, so that they take no memory. */
export async function* flowRows(count: number): AsyncGenerator<unknown[][]> {
  for (let from = 0; from < count; from += 1_000) {
    yield Array.from({ length: Math.min(1_000, count - from) }, (_, index) =>
      flowRow(from + index),
    );
  }
}

/** The n-th row for `flowColumns`. */
export function flowRow(index: number): unknown[] {
  const day = `2026-${two((index % 12) + 1)}-${two((index % 28) + 1)}`;
  const time = `${two(index % 24)}:${two(index % 60)}:${two((index * 7) % 60)}`;

  return [
    `2026${String(index).padStart(16, '0')}`,
    `张${String.fromCharCode(0x4e00 + (index % 5_000))}`,
    String(180_000 + (index % 4_341)),
    `${(index % 40) + 1}号学院`,
    index % 3 === 0 ? '补贴钱包' : '个人钱包',
    (index * 37) % 20_000,
    (index * 7_919) % 1_000_000,
    index % 9,
    (index % 100) / 100,
    `${day} ${time}`,
    day,
    index % 5 === 0 ? `第 ${index} 笔, 食堂消费` : null,
  ];
}

const two = (value: number): string => String(value).padStart(2, '0');
