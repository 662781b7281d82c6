import type { Column } from './columns.ts';
import { BY_PERIOD, BY_RECORD } from './sum-type.ts';

/* Apart from `period.ts`, with which every page starts: only reports and exports ask for this. */

/** Title of a balance at an end of the period; `date` is filled in. */
const BALANCE_TITLE = '{date}余额';
/** The same where both ends are one day, so that no two columns are called alike. */
const ONE_DAY_TITLES = { beginAmount: '{date}期初余额', endAmount: '{date}期末余额' } as const;

/**
 * Columns as a period names them: `beginAmount` and `endAmount` carry its dates plus "balance" (rule reports/period). The same for
 * table, print and export.
 * @param say fills the date into a title in the reader's language
 */
export function nameBalances<C extends Column>(
  columns: readonly C[],
  [start, end]: readonly [start: unknown, end: unknown],
  say: (title: string, date: string) => string,
): readonly C[] {
  const dayOf = (moment: unknown): string =>
    typeof moment === 'string' ? moment.slice(0, 10) : '';
  const days = { beginAmount: dayOf(start), endAmount: dayOf(end) };
  const oneDay = days.beginAmount === days.endAmount;

  return columns.map((column) => {
    if (column.children)
      return { ...column, children: nameBalances(column.children, [start, end], say) };
    if (column.key !== 'beginAmount' && column.key !== 'endAmount') return column;

    const day = days[column.key];

    return day
      ? { ...column, title: say(oneDay ? ONE_DAY_TITLES[column.key] : BALANCE_TITLE, day) }
      : column;
  });
}

/** Columns as a report is broken down: by period (sumType 1) rows have no date of their own, and only by record (3) they have a record. */
export const columnsBy = (columns: readonly Column[], sumType: unknown): readonly Column[] =>
  columns
    .filter(
      ({ kind, record }) =>
        !(sumType === BY_PERIOD && kind === 'date') && (sumType === BY_RECORD || !record),
    )
    .map((column) =>
      column.children ? { ...column, children: columnsBy(column.children, sumType) } : column,
    );
