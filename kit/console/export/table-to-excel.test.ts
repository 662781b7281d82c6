import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { excelBytes } from './table-to-excel.ts';

const table = {
  columns: [
    { key: 'day', title: '日期', kind: 'date' },
    { key: 'amount', title: '金额', kind: 'money', total: true },
    { key: 'note', title: '说明' },
    { key: 'inner', title: '内部', noExport: true },
  ],
  rows: [{ day: '2026-03-01', amount: 1250, note: '=1+1+1+1+1', inner: 'x' }],
  totalLine: { amount: 1250 },
} as const;

test('no sum gives way to the word for it', async () => {
  const [day, amount] = table.columns;
  const last = async (columns: readonly Column[]) => {
    const sheet = read(await excelBytes({ ...table, columns })).Sheets['Sheet1'] ?? {};
    return ['A3', 'B3'].map((place) => (sheet[place] as { v?: unknown } | undefined)?.v);
  };
  expect(await last([amount, day])).toEqual([12.5, '合计']);
  expect(await last([amount])).toEqual(['合计', 12.5]);
});

test.each(['xlsx', 'xls'] as const)(
  'a table becomes %s with yuan as numbers, totals, and no formulas',
  async (type) => {
    const sheet =
      read(await excelBytes({ ...table, type }), { cellStyles: true }).Sheets['Sheet1'] ?? {};
    const cell = (place: string) => sheet[place] as { t: string; v: unknown; f?: string };
    expect(['A1', 'B1', 'C1'].map((place) => cell(place).v)).toEqual(['日期', '金额', '说明']);
    expect(cell('D1')).toBeUndefined();
    expect(cell('B2')).toMatchObject({ t: 'n', v: 12.5 });
    expect([cell('C2').v, cell('C2').f]).toEqual(['=1+1+1+1+1', undefined]);
    expect([cell('A3').v, cell('B3').v]).toEqual(['合计', 12.5]);
    expect(sheet['!cols']?.[2]?.wch).toBeGreaterThan(sheet['!cols']?.[1]?.wch ?? 99);
  },
);
