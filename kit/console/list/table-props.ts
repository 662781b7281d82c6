import type { Key, ReactNode } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { AnyRow, SortOrder } from './list-types.ts';
import type { CellRenderers } from './table-columns.tsx';

/** What rows of contract columns are drawn from, as a table or as cards. */
export interface DataTableProps {
  /** What the rows are, in the user's language: said to those who cannot see the table. */
  readonly label: string;
  /** The columns to show, in order. */
  readonly columns: readonly Column[];
  /** Widths and pinned columns the operator has chosen. */
  readonly layout?: ColumnLayout;
  /** Hears the pixels a column was drawn to; absent: widths cannot be changed. */
  readonly onResize?: (key: string, width: number) => void;
  readonly rows: readonly AnyRow[] | undefined;
  readonly rowKey: string;
  /** Key of the row that is open in a drawer beside the table. */
  readonly openedKey?: string | undefined;
  /** Sums over the whole filter; shown below the rows where there are rows. */
  readonly totalLine?: AnyRow | undefined;
  /** The sums are on their way: their row is there, so that nothing moves when they come. */
  readonly isCounting?: boolean;
  /** Sums of it that are more than their text. */
  readonly totalRender?: CellRenderers | undefined;
  readonly render?: CellRenderers;
  /** Rows are shown as a grid of these pictures. */
  readonly picture?: ((row: AnyRow) => string | null | undefined) | undefined;
  readonly rowActions?: ((row: AnyRow) => ReactNode) | undefined;
  /** Pixels of the action column; it grows where its texts need more. */
  readonly actionsWidth?: number;
  readonly selected?: readonly Key[];
  /** All ticked keys after a press, those of rows that are not shown included. */
  readonly onSelect?: ((keys: readonly Key[]) => void) | undefined;
  readonly orders?: readonly SortOrder[];
  readonly onOrder?: (orders: readonly SortOrder[]) => void;
  readonly stale?: boolean;
  readonly error?: Error | null;
  readonly onRetry?: () => void;
  readonly empty?: ReactNode;
  /** What can be done with the list as a whole; cards show it in the line above them. */
  readonly tools?: ReactNode;
}
