import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type CellObject, read, type WorkBook } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { SheetColumn } from './column.ts';
import { mediaType, sheetStream } from './sheet.ts';
import { inChunks, sheetFile } from './testing/files.ts';

const columns: SheetColumn[] = [
  { title: '编号', kind: 'text' },
  { title: '次数', kind: 'int' },
  { title: '金额-元', kind: 'money' },
  { title: '数量', kind: 'decimal' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
];
const rows = [
  ['00012345678901234567', 3, 1234, 0.5, '2026-03-01', '2026-03-08 02:30:00'],
  ['张三😀𠮷', -2, -5, 12.345, '1999-12-31', '2026-11-01 01:59:59'],
  ['=1+1', 0, 0, 1e-7, '2024-02-29', '2024-02-29 23:59:59'],
  [null, undefined, null, null, null, undefined],
  [' <b>"&" \n_x0041_ ', 9_007_199_254_740_991, 99_999_999_999, -1.5, '2026-02-30', 'soon'],
];
const total = () => ['合计', 1, 1229, 13.5, null, null];

const open = (file: Buffer): WorkBook =>
  read(file, { type: 'buffer', dense: true, cellNF: true, cellStyles: true });
const grid = (book: WorkBook, sheet = 0): (CellObject | undefined)[][] =>
  book.Sheets[book.SheetNames[sheet] ?? '']?.['!data'] as CellObject[][];
const values = (book: WorkBook, sheet = 0) =>
  grid(book, sheet).map((row) => (row ?? []).map((cell) => cell?.v));

/** Days since 1899-12-30 of a wall time. */
const serial = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

describe.each(['xls', 'xlsx'] as const)('%s', (format) => {
  test('cells come back with their values and types', async () => {
    const cells = grid(open(await sheetFile(format, columns, rows, total)));
    expect(cells[0]?.map((cell) => cell?.v)).toEqual([
      '编号',
      '次数',
      '金额-元',
      '数量',
      '日期',
      '时间',
    ]);
    expect(cells[1]?.map((cell) => cell?.t)).toEqual(['s', 'n', 'n', 'n', 'n', 'n']);
    expect(cells[1]?.map((cell) => cell?.v)).toEqual([
      '00012345678901234567',
      3,
      12.34,
      0.5,
      serial('2026-03-01'),
      expect.closeTo(serial('2026-03-08 02:30:00'), 9),
    ]);

    expect(cells[1]?.map((cell) => cell?.z)).toEqual([
      '@',
      '0',
      '#,##0.00',
      'General',
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm:ss',
    ]);

    expect(cells[1]?.slice(4).map((cell) => cell?.w)).toEqual([
      '2026-03-01',
      '2026-03-08 02:30:00',
    ]);
    expect(cells[2]?.map((cell) => cell?.v).slice(0, 4)).toEqual(['张三😀𠮷', -2, -0.05, 12.345]);
    expect(cells[2]?.slice(4).map((cell) => cell?.w)).toEqual([
      '1999-12-31',
      '2026-11-01 01:59:59',
    ]);
  });

  test('a part of all is a number of per cent with two decimals', async () => {
    const cells = grid(
      open(
        await sheetFile(
          format,
          [{ title: '占比', kind: 'percent' }],
          [[0.9818724141741861], [null]],
        ),
      ),
    );
    expect(cells[1]?.[0]).toMatchObject({ t: 'n', v: 0.9818724141741861, z: '0.00%', w: '98.19%' });
    expect(cells[2] ?? []).toEqual([]);
  });

  test('text that looks like a formula stays text, empty values make no cell', async () => {
    const cells = grid(open(await sheetFile(format, columns, rows)));
    expect(cells[3]?.[0]).toMatchObject({ t: 's', v: '=1+1' });
    expect(cells[3]?.[0]?.f).toBeUndefined();
    expect(cells[4] ?? []).toEqual([]);
  });

  test('what a column cannot hold exactly is written as text, never as something else', async () => {
    const cells = grid(open(await sheetFile(format, columns, rows)));
    expect(cells[5]?.map((cell) => cell?.v)).toEqual([
      ' <b>"&" \n_x0041_ ',
      9_007_199_254_740_991,
      999_999_999.99,
      -1.5,
      '2026-02-30',
      'soon',
    ]);

    const strings = await sheetFile(format, columns, [
      ['a', '12345678901234567', '250', '0.10', 5, '1900-01-05'],
    ]);
    const [, row] = grid(open(strings));
    expect(row?.map((cell) => [cell?.t, cell?.v])).toEqual([
      ['s', 'a'],
      ['s', '12345678901234567'],
      ['n', 2.5],
      ['n', 0.1],
      ['s', '5'],
      ['s', '1900-01-05'],
    ]);
  });

  test('the totals row is the last one, its label in the first cell whatever the kind', async () => {
    const money: SheetColumn[] = [columns[2]!, columns[1]!];
    const [, , last] = values(open(await sheetFile(format, money, [[100, 1]], () => ['合计', 1])));
    expect(last).toEqual(['合计', 1]);
  });

  test('text longer than a cell holds is cut, and no character is torn apart', async () => {
    const long = `${'长'.repeat(32_766)}😀tail`;
    const mixed = Array.from({ length: 40 }, (_, index) => [
      `${'ab'.repeat(1_000 + index)}${'字'.repeat(index * 211)}`,
    ]);
    const text: SheetColumn[] = [{ title: '备注', kind: 'text' }];
    const read = values(open(await sheetFile(format, text, [[long], ...mixed])));
    expect(read[1]).toEqual(['长'.repeat(32_766)]);
    expect(read.slice(2)).toEqual(mixed);
  });

  test('only a header when there are no rows', async () => {
    const book = open(await sheetFile(format, columns, []));
    expect(book.SheetNames).toEqual(['流水']);
    expect(values(book)).toEqual([columns.map((column) => column.title)]);
  });

  test('widths follow kind, title and wish', async () => {
    const wide: SheetColumn[] = [
      { title: 'a', kind: 'datetime' },
      { title: 'b', kind: 'int', width: 350 },
    ];
    const book = open(await sheetFile(format, wide, []));
    const widths = book.Sheets[book.SheetNames[0]!]?.['!cols']?.map((column) =>
      Math.round(column.width ?? 0),
    );
    expect(widths).toEqual([20, 50]);
  });

  test('sheet names lose what Excel forbids', async () => {
    const stream = sheetStream(
      format,
      { sheetName: `'消费/明细:[2026]*?'${'长'.repeat(40)}`, columns },
      inChunks([]),
    );
    const [name] = open(await buffer(stream)).SheetNames;
    expect(name).toHaveLength(31);
    expect(name).toMatch(/^消费 明细 {2}2026/);
  });
});

test.each(['xls', 'xlsx'] as const)(
  'lines above the header stand in rows of their own in %s',
  async (format) => {
    const lead = ['日期：2026-03-01 至 2026-03-31', '=1+1'];
    const file = await buffer(
      sheetStream(format, { sheetName: '流水', columns, lead }, inChunks(rows), total),
    );
    const book = open(file);
    expect(values(book).slice(0, 2)).toEqual([[lead[0]], [lead[1]]]);
    expect(values(book)[2]).toEqual(columns.map((column) => column.title));
    expect(values(book)[3]?.[0]).toBe(rows[0]?.[0]);
    expect(values(book).at(-1)?.[0]).toBe('合计');
  },
);

test('a CSV file begins with its header whatever stands above it elsewhere', async () => {
  const file = await buffer(
    sheetStream('csv', { sheetName: '流水', columns, lead: ['日期'] }, inChunks(rows)),
  );
  expect(file.toString().startsWith('\ufeff编号,')).toBe(true);
});

test('xls goes on in further sheets with the header after 65,536 rows, totals last', {
  timeout: 60_000,
}, async () => {
  const two: SheetColumn[] = [columns[0]!, columns[1]!];
  const many = Array.from({ length: 131_070 }, (_, index) => [`行${index}`, index]);
  const book = open(await sheetFile('xls', two, many, () => ['合计', 7]));
  expect(book.SheetNames).toEqual(['流水', '流水(2)', '流水(3)']);
  const sheets = [values(book, 0), values(book, 1), values(book, 2)];
  expect(sheets.map((sheet) => sheet.length)).toEqual([65_536, 65_536, 2]);
  expect(sheets.map((sheet) => sheet[0])).toEqual(
    Array.from({ length: 3 }, () => ['编号', '次数']),
  );
  expect(sheets[2]?.[1]).toEqual(['合计', 7]);
  const read = [...sheets[0]!.slice(1), ...sheets[1]!.slice(1)];
  expect(read).toEqual(many);
});

test('a full last xls sheet is not followed by an empty one', { timeout: 60_000 }, async () => {
  const one: SheetColumn[] = [columns[1]!];
  const full = Array.from({ length: 65_535 }, (_, index) => [index]);
  expect(open(await sheetFile('xls', one, full)).SheetNames).toEqual(['流水']);
});

describe('csv', () => {
  const text = async (...data: unknown[][]) =>
    (await sheetFile('csv', columns, data, total)).toString('utf8');

  test('UTF-8 with a byte order mark, CRLF, quotes where needed, yuan with two decimals, dates as they are', async () => {
    expect(
      await text(
        ['a"b,c\nd', 5, -5, 1e-7, '2026-03-01', '2026-03-08 02:30:00'],
        [null, null, 120, '1.50', null, ''],
      ),
    ).toBe(
      '\ufeff编号,次数,金额-元,数量,日期,时间\r\n' +
        '"a""b,c\nd",5,-0.05,0.0000001,2026-03-01,2026-03-08 02:30:00\r\n' +
        ',,1.20,1.50,,\r\n' +
        '合计,1,12.29,13.5,,\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    '%j cannot become a formula',
    async (value) => {
      const [, row] = (await text([value])).split('\r\n');
      expect(row?.replace(/^"/, '')).toMatch(/^'/);
    },
  );
});

describe.each(['csv', 'xls', 'xlsx'] as const)('%s stream', (format) => {
  test('says what it is', () => {
    expect(mediaType(format)).toMatch(/^(text\/csv|application\/vnd\.)/);
  });

  test('an error of the rows destroys it', async () => {
    async function* failing() {
      yield [['a', 1]];
      throw new Error('cursor lost');
    }

    const stream = sheetStream(format, { sheetName: 's', columns }, failing());
    await expect(pipeline(stream, new PassThrough().resume())).rejects.toThrow('cursor lost');
  });

  test('an amount that is no whole number of fen is never written', async () => {
    await expect(sheetFile(format, columns, [['a', 1, 12.5]])).rejects.toThrow(RangeError);
  });

  test('a reader that goes away ends the rows', { timeout: 10_000 }, async () => {
    const ended = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();

    async function* endless() {
      try {
        begun.resolve();
        for (let index = 0; ; index++) {
          yield Array.from({ length: 500 }, () => [`${index} ${Math.random()}`, index]);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended.resolve('ended');
      }
    }

    const stream = sheetStream(format, { sheetName: 's', columns }, endless());
    stream.read(0);
    await begun.promise;
    setImmediate(() => stream.destroy());
    expect(await ended.promise).toBe('ended');
  });

  test('reading slowly slows the rows down', async () => {
    let given = 0;

    async function* counted() {
      for (let index = 0; index < 2_000; index++) {
        given++;
        yield Array.from({ length: 500 }, () => [`${Math.random()}${Math.random()}`, index]);
      }
    }

    const stream = sheetStream(
      format === 'xls' ? 'csv' : format,
      { sheetName: 's', columns },
      counted(),
    );
    await new Promise((resolve) => stream.once('readable', resolve));
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(given).toBeLessThan(300);
    stream.destroy();
  });
});
