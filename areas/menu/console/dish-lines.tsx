import type { Line, LineColumn, LinePick } from '#kit/console/document/line-columns.ts';
import { LinesEditor } from '#kit/console/document/lines-editor.tsx';
import { materialChoices } from '../contract/material.ts';
import { type Costed, costOf, materialUnit } from '../contract/units.ts';

const pick: LinePick = {
  endpoint: materialChoices,
  search: (keyword) => (keyword === '' ? {} : { keyword }),
  named: (names) => ({ names }),
  nameKey: 'materialName',
  take: ({ materialId, materialName, unit, latestPrice, edibleRatio }) => ({
    materialId,
    materialName,
    latestPrice,
    edibleRatio,
    priceUnit: unit,
  }),
};

/** Fen of a line as far as it is filled in; the server computes the same. */
function costOfLine(line: Line): number | null {
  const { quantity, unit, priceUnit, latestPrice, edibleRatio } = line as Line & Partial<Costed>;
  const known = typeof quantity === 'number' && typeof unit === 'number' && priceUnit !== undefined;
  return known && edibleRatio !== undefined
    ? costOf({ quantity, unit, priceUnit, latestPrice: latestPrice ?? null, edibleRatio })
    : null;
}

const columns: readonly LineColumn[] = [
  { key: 'materialId', title: '原料', input: 'pick' },
  { key: 'quantity', title: '净用量', input: 'quantity', width: 120 },
  { key: 'unit', title: '单位', input: 'select', of: materialUnit, width: 100 },
  { key: 'cost', title: '成本', value: costOfLine, money: true, total: true, width: 120 },
];

/** The materials of a dish, in grams unless said otherwise. */
export const dishLines = <LinesEditor columns={columns} pick={pick} fresh={{ unit: 1 }} />;
