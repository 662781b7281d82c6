import { expect, test } from 'vitest';
import { cellsOf, pastedLines } from './line-paste.ts';

const columns = [
  { key: 'name', titles: ['原料', 'Material'] },
  { key: 'quantity', titles: ['净用量'] },
  { key: 'unit', titles: ['单位'] },
];

test('rows and cells of a spreadsheet, with quoted cells and a last line that is empty', () => {
  expect(cellsOf('盐\t3\r\n"a ""b""\nc"\t4\n')).toEqual([
    ['盐', '3'],
    ['a "b"\nc', '4'],
  ]);
});

test('a first row of headings says which column is which, in either language and any order', () => {
  expect(pastedLines('净用量\tmaterial\n300\t猪肉', columns, 'name')).toEqual([
    { quantity: '300', name: '猪肉' },
  ]);
});

test('without headings cells count from the column they were pasted into, and none is changed', () => {
  expect(pastedLines('abc\t斤\t多余\n５\t', columns, 'quantity')).toEqual([
    { quantity: 'abc', unit: '斤' },
    { quantity: '５', unit: '' },
  ]);
});
