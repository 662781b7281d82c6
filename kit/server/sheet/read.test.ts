import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { STUDENT_FILE, studentFile } from '../testing/students.ts';
import { SheetError } from './sheet-error.ts';
import { inFolder, sheetFile, wholeSheet } from './testing/files.ts';

/** Every workbook is parsed by a thread that starts first, which takes long on a busy machine. */
const PATIENT = { timeout: 60_000 };
const limits = { maxBytes: 5_000_000, maxRows: 10_000, maxColumns: 50 };

const readBytes = (bytes: Uint8Array | string, own: Partial<typeof limits> = {}, name = 'upload') =>
  inFolder(async (folder) => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);

    return await wholeSheet({ path, name }, { ...limits, ...own });
  });

const codeOf = async (
  bytes: Uint8Array | string,
  own: Partial<typeof limits> = {},
  name?: string,
): Promise<string> => {
  const result = await readBytes(bytes, own, name).catch((error: unknown) => error);
  if (!(result instanceof SheetError))
    throw new Error(`not refused: ${JSON.stringify(result)}`, { cause: result });

  return result.code;
};

const cellsOf = async (bytes: Uint8Array | string) => {
  const { header, rows } = await readBytes(bytes);
  return [header, ...rows.map((row) => row.cells)];
};

const people = '姓名,编号\r\n张三,001\r\n"李,四",002\r\n';
const peopleCells = [
  ['姓名', '编号'],
  ['张三', '001'],
  ['李,四', '002'],
];

describe('csv', () => {
  test('a student list in GB18030 is read whole', async () => {
    const [header, ...rows] = await cellsOf(studentFile());
    expect(header).toEqual(['Index', 'CardNo', 'Sex', 'Major', 'AccessCardNo']);
    expect(rows).toHaveLength(STUDENT_FILE.rows);
    expect(rows[0]).toEqual(['1', '180001', '男', '18国际金融', '19762330']);
    expect(rows.flat().join('')).not.toContain('\ufffd');
  });

  test.each([
    ['UTF-8', Buffer.from(people)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${people}`)],
    ['GB18030', iconv.encode(people, 'gb18030')],
    ['UTF-16 little-endian', iconv.encode(people, 'utf-16le', { addBOM: true })],
    ['UTF-16 big-endian', iconv.encode(people, 'utf-16be', { addBOM: true })],
    ['tabs', Buffer.from('姓名\t编号\n张三\t001\n"李,四"\t002')],
    ['semicolons', Buffer.from('姓名;编号\r张三;001\r"李,四";002')],
  ])('%s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(peopleCells);
  });

  test('GB18030 that only shows at the end of a big file', async () => {
    const text = `name,note\n${'a,b\n'.repeat(9_000)}${'𠮷'},终`;
    const { rows } = await readBytes(iconv.encode(text, 'gb18030'));
    expect(rows.at(-1)?.cells).toEqual(['𠮷', '终']);
  });

  test('cells are trimmed, blank rows counted but left out, short rows filled up, long rows kept', async () => {
    const { header, rows } = await readBytes(' a , b ,,\n1\n\n , ,\n x , y , z \n');
    expect(header).toEqual(['a', 'b']);
    expect(rows).toEqual([
      { rowNumber: 2, cells: ['1', ''] },
      { rowNumber: 5, cells: ['x', 'y', 'z'] },
    ]);
  });

  test('a line break within quotes is one row of a spreadsheet', async () => {
    expect((await readBytes('a,b\n"1\n2",3\n4,"say ""hi"""')).rows).toEqual([
      { rowNumber: 2, cells: ['1\n2', '3'] },
      { rowNumber: 3, cells: ['4', 'say "hi"'] },
    ]);
  });

  test('a quote that is never closed names its row', async () => {
    const error = await readBytes('a,b\n1,2\n"3,4\n5,6\n').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'NOT_A_SHEET', rowNumber: 3 });
  });
});

/** A workbook as another program writes it. */
const foreign = (
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' | 'biff5',
  formats: Record<string, string> = {},
): Buffer => {
  const sheet = utils.aoa_to_sheet(rows);
  for (const [cell, z] of Object.entries(formats)) sheet[cell].z = z;

  return write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType });
};

describe.each(['xlsx', 'biff8'] as const)('%s of another program', PATIENT, (type) => {
  test('numbers in full, dates as dates, zeros a format puts in front, errors and truth values as text', async () => {
    const rows = [
      ['卡号', '大数', '小数', '日期', '时间', '编号', '真', '时刻'],
      [180_000, 123_456_789_012, 0.1 + 0.2, 46_089, 46_089.520_833_333_336, 1234, true, 0.75],
    ];
    const formats = { D2: 'yyyy/m/d', E2: 'yyyy-mm-dd hh:mm', F2: '000000', H2: 'h:mm' };
    expect(await cellsOf(foreign(rows, type, formats))).toEqual([
      rows[0],
      [
        '180000',
        '123456789012',
        '0.3',
        '2026-03-08',
        '2026-03-08 12:30:00',
        '001234',
        'TRUE',
        '18:00:00',
      ],
    ]);
  });

  test('the content decides, not the name', async () => {
    const { header } = await readBytes(foreign([['姓名'], ['张三']], type), {}, 'students.csv');
    expect(header).toEqual(['姓名']);
  });

  test('too many rows or columns, a blank header, no cell at all', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => [`r${index}`, index]);
    expect(await codeOf(foreign(rows, type), { maxRows: 10 })).toBe('TOO_MANY_ROWS');
    expect((await readBytes(foreign(rows, type), { maxRows: 11 })).rows).toHaveLength(11);
    expect(await codeOf(foreign(rows, type), { maxColumns: 1 })).toBe('TOO_LARGE');
    expect(await codeOf(foreign([[], ['a', 'b']], type))).toBe('NO_HEADER');
    expect(await codeOf(foreign([[]], type))).toBe('EMPTY_FILE');
  });

  test('a file cut in half is refused', async () => {
    const whole = foreign(
      [['姓名', '编号'], ...Array.from({ length: 500 }, (_, index) => [`张${index}`, index])],
      type,
    );
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('NOT_A_SHEET');
  });
});

describe.each(['csv', 'xls', 'xlsx'] as const)('%s of our own', PATIENT, (format) => {
  test('an export can be imported again, whatever its texts begin with', async () => {
    const rows = [['=1+1', '-', '001', '张三\n😀', '2026-03-08 02:30:00', 1234]];
    const titles = ['a', 'b', 'c', 'd'].map((title) => ({ title, kind: 'text' as const }));
    const columns = [
      ...titles,
      { title: 't', kind: 'datetime' as const },
      { title: 'm', kind: 'money' as const },
    ];
    expect(await cellsOf(await sheetFile(format, columns, rows))).toEqual([
      ['a', 'b', 'c', 'd', 't', 'm'],
      ['=1+1', '-', '001', '张三\n😀', '2026-03-08 02:30:00', '12.34'],
    ]);
  });
});

async function zipOf(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(content, name);
  zip.end();

  return buffer(zip.outputStream);
}

const CENTRAL_HEADER = Buffer.from('504b0102', 'hex');

/** An .xlsx whose sheet unpacks to `bytes`, with whatever size its directory claims. */
async function bomb(bytes: number, claimed = bytes): Promise<Buffer> {
  const tiny = Buffer.from('<x/>');
  const sheet = Buffer.alloc(bytes, '<row/>');
  const file = await zipOf({
    '[Content_Types].xml': tiny,
    'xl/workbook.xml': tiny,
    'xl/worksheets/sheet1.xml': sheet,
  });
  file.writeUInt32LE(claimed, file.lastIndexOf(CENTRAL_HEADER) + 24);

  return file;
}

/** An .xlsx whose one sheet holds `rows` rows of one number. */
const manyRows = (rows: number): Promise<Buffer> => {
  const tiny = Buffer.from('<x/>');
  const row = '<row><c><v>1</v></c></row>';

  return zipOf({
    '[Content_Types].xml': tiny,
    'xl/workbook.xml': tiny,
    'xl/worksheets/sheet1.xml': Buffer.alloc(rows * row.length, row),
  });
};

describe('refused', PATIENT, () => {
  test('a workbook of millions of rows is left at the first one too many, and no parser ever sees it', async () => {
    const file = await manyRows(5_000_000);
    expect(file.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await codeOf(file)).toBe('TOO_MANY_ROWS');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test.each([
    ['no byte', '', 'EMPTY_FILE'],
    ['only blank lines', '\r\n \r\n,,\r\n', 'EMPTY_FILE'],
    ['a blank first row', ',,\na,b\n', 'NO_HEADER'],
    [
      'HTML called .xls',
      '<html><body><table><tr><td>1</td></tr></table></body></html>',
      'NOT_A_SHEET',
    ],
    ['XML', '\ufeff<?xml version="1.0"?><Workbook/>', 'NOT_A_SHEET'],
    ['PDF', '%PDF-1.7\nname,value\n', 'NOT_A_SHEET'],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'NOT_A_SHEET'],
    ['JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'NOT_A_SHEET'],
    ['zeros', Buffer.alloc(4_096), 'NOT_A_SHEET'],
    ['a ZIP that is no workbook', zipOf({ 'a.txt': Buffer.from('a') }), 'NOT_A_SHEET'],
    [
      'a compound file that is no workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_048)]),
      'NOT_A_SHEET',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await codeOf(await bytes, {}, 'file.xls')).toBe(code);
  });

  test('random bytes, whatever signature they carry', async () => {
    const noise = Buffer.from(
      Array.from({ length: 20_000 }, (_, index) => (index * index * 48_271 + index * 7_919) >> 3),
    );
    for (const signature of ['', '504b0304', 'd0cf11e0a1b11ae1', 'efbbbf', 'fffe']) {
      expect(await codeOf(Buffer.concat([Buffer.from(signature, 'hex'), noise]))).toBe(
        'NOT_A_SHEET',
      );
    }
  });

  test('too many CSV rows are noticed at the first one too many', async () => {
    const rows = `${'a,b\n'.repeat(1_000_000)}\0 what makes it no CSV file`;
    expect(await codeOf(rows, { maxRows: 100 })).toBe('TOO_MANY_ROWS');
    expect(await codeOf(rows, { maxRows: 2_000_000 })).toBe('NOT_A_SHEET');
  });

  test('a file over the limit is not even opened for reading', async () => {
    expect(await codeOf(Buffer.alloc(5_000_001, 'a,b\n'))).toBe('TOO_LARGE');
  });

  test.each([
    ['says how large it is', undefined],
    ['claims to be small', 100],
  ])('a ZIP bomb that %s is left after the allowed size', async (_, claimed) => {
    const file = await bomb(300_000_000, claimed);
    expect(file.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await codeOf(file, { maxBytes: 1_000_000 })).toBe('TOO_LARGE');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});
