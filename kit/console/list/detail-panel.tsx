import '../form/forms.css';
import type { ReactNode } from 'react';
import { type Column, leaves } from '#kit/contract/columns.ts';
import { useLanguage } from '../base/i18n.ts';
import { headingOf } from './cells.ts';
import type { Renderers } from './list-types.ts';
import { Cell } from './table-columns.tsx';

interface Props<Row extends object> {
  /** The same columns a list shows. */
  readonly columns: readonly Column<keyof Row & string>[];
  readonly value: Row;
  /** Values the screen draws itself. */
  readonly render?: Renderers<Row>;
}

/** One record as a description: title and value of each column, in as many columns as there is room for. */
export function DetailPanel<Row extends object>({ columns, value, render = {} }: Props<Row>) {
  useLanguage();
  const own = render as Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>;
  const row = value as Readonly<Record<string, unknown>>;

  return (
    <dl className="frm-details">
      {leaves(columns).map((leaf) => (
        <div key={leaf.key}>
          <dt>{headingOf(leaf)}</dt>
          <dd>
            {own[leaf.key]?.(value) ?? <Cell column={leaf} value={row[leaf.key]} row={row} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
