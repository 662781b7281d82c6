import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { type CellRenderers, tableColumns } from './table-columns.tsx';

const balance: Column = { key: 'balance', title: '余额', kind: 'money' };

/** What the cell of one balance shows, as a screen draws it. */
function cellOf(own: CellRenderers[string]): string {
  const [column] = tableColumns([balance], {
    widths: new Map(),
    render: { balance: own },
    orders: [],
    skeleton: false,
  });

  const cell =
    column && 'render' in column ? column.render?.(1250, { balance: 1250 }, 0) : undefined;

  return renderToStaticMarkup(cell as never);
}

test('a cell is as usual where a screen draws nothing of its own', () => {
  expect(cellOf(undefined)).toBe('12.50');
  expect(cellOf(() => undefined)).toBe('12.50');
  expect(cellOf(() => 'low')).toBe('low');
  expect(cellOf(() => null)).toBe('');
});
