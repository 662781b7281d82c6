import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetColumn } from './column.ts';
import { inFolder, sheetFile, wholeSheet } from './testing/files.ts';
import { cleanText, plainNumber, yuanText } from './values.ts';

const columns: SheetColumn[] = [
  { title: '文字', kind: 'text' },
  { title: '次数', kind: 'int' },
  { title: '金额', kind: 'money' },
  { title: '数量', kind: 'decimal' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
];

/** Texts of all scripts with what is dangerous in one format or another, trimmed as the reader trims. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '=',
        '-',
        "'",
        '"',
        ',',
        '\n',
        '&',
        '<',
        '_x0041_',
        ']]>',
        '张三',
        '😀',
        '\t',
      ),
    ),
  )
  .map((parts) => cleanText(parts.join('')).trim())
  .filter((value) => !/^'[=+\-@\t\r\n＝＋－＠]/.test(value));
const instant = fc
  .date({
    min: new Date('1950-01-01T00:00:01Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
  .filter((time) => !time.endsWith('00:00:00'));
const row = fc.tuple(
  text,
  fc.integer(),
  fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
  fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value) => value / 1_000),
  instant.map((time) => time.slice(0, 10)),
  instant,
);

test.each(['csv', 'xlsx', 'xls'] as const)(
  'what is written as %s is read back',
  { timeout: 60_000 },
  async (format) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'file');
      const limits = { maxBytes: 10_000_000, maxRows: 1_000, maxColumns: 10 };
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
          await writeFile(path, await sheetFile(format, columns, rows));
          const { header, rows: read } = await wholeSheet({ path, name: 'file' }, limits);
          expect(header).toEqual(columns.map((column) => column.title));
          expect(read.map((each) => each.cells)).toEqual(
            rows.map(([words, count, fen, amount, date, time]) => [
              words,
              String(count),
              format === 'csv' ? yuanText(fen) : plainNumber(fen / 100),
              plainNumber(amount),
              date,
              time,
            ]),
          );
        }),
        { numRuns: format === 'csv' ? 60 : 12 },
      );
    });
  },
);

test('no time zone of the machine shifts a date', { timeout: 60_000 }, async () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/New_York';

  try {
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(19);
    const limits = { maxBytes: 1_000_000, maxRows: 10, maxColumns: 10 };
    const times = [
      '2026-03-08 02:30:00',
      '2026-11-01 01:30:00',
      '2026-01-01 00:00:01',
      '2025-12-31 23:59:59',
    ];
    const rows = times.map((time) => [time, time.slice(0, 10)]);
    for (const format of ['csv', 'xlsx', 'xls'] as const) {
      const file = await sheetFile(format, [columns[5]!, columns[4]!], rows);
      await inFolder(async (folder) => {
        const path = join(folder, 'file');
        await writeFile(path, file);
        expect(
          (await wholeSheet({ path, name: 'file' }, limits)).rows.map((row) => row.cells),
        ).toEqual(rows);
      });
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
