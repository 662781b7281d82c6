import { type Line, type LinePick, lineColumns } from '#kit/console/document/line-columns.ts';
import { LinesEditor } from '#kit/console/document/lines-editor.tsx';
import { dishes } from '../contract/dish.ts';
import { materialChoices } from '../contract/material.ts';
import { type CostedLine, costOf } from '../contract/units.ts';

/** Fen of a line as far as it is filled in; the server computes the same. */
export function costOfLine(line: Line): number | null {
  const { quantity, unit, priceUnit, latestPrice, edibleRatio, ...more } = line as Line &
    Partial<CostedLine>;
  const known = typeof quantity === 'number' && typeof unit === 'number' && priceUnit !== undefined;

  return known && edibleRatio !== undefined
    ? costOf({ quantity, unit, priceUnit, latestPrice: latestPrice ?? null, edibleRatio, ...more })
    : null;
}

const columns = lineColumns(dishes.lines, {
  materialId: {},
  quantity: { width: 120 },
  unit: { width: 100 },
  cost: { width: 120, value: costOfLine },
});

const pick: LinePick = {
  endpoint: materialChoices,
  search: (keyword) => (keyword === '' ? {} : { keyword }),
  named: (names) => ({ names }),
  nameKey: 'materialName',
  take: ({ unit, ...material }) => ({ ...material, priceUnit: unit }),
};

/** The materials of a dish, in grams unless said otherwise. */
export const dishLines = <LinesEditor columns={columns} pick={pick} fresh={{ unit: 1 }} />;
