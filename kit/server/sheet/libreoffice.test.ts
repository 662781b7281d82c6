import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { ensureLibreOffice } from '../../../tools/ensure-tools.ts';
import { flowColumns, flowRow, inFolder, sheetFile, writeFlows } from './testing/files.ts';

const run = promisify(execFile);
const INSTALLING = 600_000;
const CONVERTING = 120_000;
/** UTF-8, commas, every sheet into a file of its own. */
const ALL_SHEETS = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

let office = '';
beforeAll(() => {
  office = ensureLibreOffice();
}, INSTALLING);

/** Converts files within their folder. */
const convert = (folder: string, target: string, ...names: string[]) =>
  run(office, [
    '--headless',
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
    '--convert-to',
    target,
    '--outdir',
    folder,
    ...names.map((name) => join(folder, name)),
  ]);

const grid = async (path: string): Promise<string[][]> =>
  parse(await readFile(path), { bom: true });

/** A row as the converted file has it: numbers without zeros at the end. */
const shown = (index: number): string[] =>
  flowRow(index).map((value, column) => {
    if (value === null) return '';
    return flowColumns[column]?.kind === 'money' ? String(Number(value) / 100) : String(value);
  });

const titles = flowColumns.map((column) => column.title);

test('LibreOffice reads every cell of both formats, in all sheets', {
  timeout: CONVERTING,
}, async () => {
  await inFolder(async (folder) => {
    const count = 66_000;
    await writeFlows('xls', join(folder, 'old.xls'), count);
    await writeFlows('xlsx', join(folder, 'new.xlsx'), 5_000);
    await convert(folder, ALL_SHEETS, 'old.xls', 'new.xlsx');
    const expected = Array.from({ length: count }, (_, index) => shown(index));
    expect(await grid(join(folder, 'new-流水.csv'))).toEqual([titles, ...expected.slice(0, 5_000)]);
    expect(await grid(join(folder, 'old-流水.csv'))).toEqual([
      titles,
      ...expected.slice(0, 65_535),
    ]);
    expect(await grid(join(folder, 'old-流水(2).csv'))).toEqual([
      titles,
      ...expected.slice(65_535),
    ]);
  });
});

test.each(['xls', 'xlsx'] as const)(
  'LibreOffice shows %s money, dates, emoji, long text and totals as meant',
  { timeout: CONVERTING },
  async (format) => {
    await inFolder(async (folder) => {
      const long = `${'长文'.repeat(9_000)}😀`;
      const rows = [
        flowRow(10),
        [
          '=1+1',
          '张三😀𠮷',
          null,
          null,
          null,
          370,
          -5,
          null,
          null,
          '2026-03-08 02:30:00',
          '1999-12-31',
          long,
        ],
      ];

      const file = await sheetFile(format, flowColumns, rows, () => [
        '合计',
        null,
        null,
        null,
        null,
        1_234_567_890_123,
      ]);

      await writeFile(join(folder, `small.${format}`), file);
      await convert(folder, 'fods', `small.${format}`);
      const xml = await readFile(join(folder, 'small.fods'), 'utf8');
      const texts = [...xml.matchAll(/<text:p>(.*?)<\/text:p>/g)].map((match) => match[1]);
      for (const text of [
        '=1+1',
        '张三😀𠮷',
        '3.70',
        '-0.05',
        '2026-03-08 02:30:00',
        '1999-12-31',
        long,
        '合计',
        '12,345,678,901.23',
      ]) {
        expect(texts).toContain(text);
      }

      expect(xml).not.toContain('table:formula');
      expect(xml).toContain('fo:font-weight="bold"');
    });
  },
);
