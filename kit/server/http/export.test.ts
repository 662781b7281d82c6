import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page } from '#kit/contract/endpoint.ts';
import { DateText, DateTimeText, Fen, Id } from '#kit/contract/fields.ts';
import { implementPage, type Loose } from '../implement.ts';
import type { Area } from '../system.ts';
import { startServer } from '../testing/server.ts';

const Row = z.object({
  rowId: Id,
  bizDate: DateText.nullable(),
  beginAmount: Fen,
  endAmount: Fen,
  secret: z.string(),
});
const pageBalance = page({
  id: 'sample.balancePage',
  title: '余额表',
  path: '/sample/balance/page',
  access: 'session',
  filter: { startDate: DateTimeText, endDate: DateTimeText, sumType: z.literal([1, 2]).default(1) },
  row: Row,
  columns: columns<typeof Row>()([
    { key: 'rowId', title: '编号' },
    { key: 'bizDate', title: '日期', kind: 'date' },
    { key: 'beginAmount', title: '期初', kind: 'money', total: true },
    { key: 'endAmount', title: '期末', kind: 'money', total: true },
    { key: 'secret', title: '内部', noExport: true },
  ]),
  export: 'sample.balancePageExport',
});
const area: Area = {
  name: 'sample',
  routes: [
    implementPage(
      pageBalance,
      () => sql<Loose<z.output<typeof Row>>>`
        select 1 as row_id, null::date as biz_date, 1250 as begin_amount, 300 as end_amount, 'x' as secret`,
      { order: [{ column: 'rowId', asc: true }], key: 'rowId' },
    ),
  ],
};
const period = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-31 23:59:59' };

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer([area]);
});
afterAll(() => server.stop());

async function exported(choice: object, english = false) {
  const { admin } = await server.merchant();
  const { fileName, bytes } = await admin.file(
    pageBalance,
    { ...period, ...choice },
    { export: true, english },
  );
  const sheet = Object.values(read(bytes).Sheets)[0];
  if (!sheet) throw new Error('the file has no sheet');

  return { fileName, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
}

test('balances in a file carry the dates of the period, and by period there is no date column', async () => {
  const { rows, fileName } = await exported({});
  expect(rows).toEqual([
    ['编号', '2026-03-01余额', '2026-03-31余额'],
    ['1', 12.5, 3],
    ['合计', 12.5, 3],
  ]);

  expect(fileName).toMatch(/^余额表\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.xlsx$/);
  expect((await exported({ sumType: 2 })).rows[0]).toEqual([
    '编号',
    '日期',
    '2026-03-01余额',
    '2026-03-31余额',
  ]);
  expect((await exported({}, true)).rows[0]?.slice(1)).toEqual([
    'Balance on 2026-03-01',
    'Balance on 2026-03-31',
  ]);
});

test('the query in words stands above the heading of a workbook', async () => {
  const exportSummary = ['日期：2026-03-01 至 2026-03-31', '钱包类型：补贴钱包'];
  const { rows } = await exported({
    exportSummary,
    exportColumns: ['endAmount', 'rowId'],
    fileType: 'xlsx',
  });
  expect(rows.slice(0, 3)).toEqual([
    ...exportSummary.map((line) => [line]),
    ['2026-03-31余额', '编号'],
  ]);
});

test.each(['xls', 'xlsx', 'csv'] as const)(
  'no sum of a file gives way to the word for it (%s)',
  async (fileType) => {
    const rowsOf = async (...exportColumns: string[]) =>
      (await exported({ exportColumns, fileType })).rows.slice(1).map((row) => [...row]);
    expect(await rowsOf('endAmount', 'rowId')).toEqual([
      [3, expect.anything()],
      [3, '合计'],
    ]);
    expect(await rowsOf('endAmount', 'beginAmount')).toEqual([
      [undefined, 3, 12.5],
      ['合计', 3, 12.5],
    ]);
  },
);

test('an empty choice of columns is refused, and so is a column that may not leave', async () => {
  const { admin } = await server.merchant();
  const refused = (exportColumns: string[]) =>
    admin.answer(pageBalance, { ...period, exportColumns }, { export: true });
  expect(await refused([])).toMatchObject({
    status: 400,
    message: expect.stringContaining('请勾选要导出的内容'),
  });
  expect(await refused(['secret'])).toMatchObject({
    status: 400,
    message: expect.stringContaining('没有可导出的列'),
  });
});
