import type { Column } from '#kit/contract/columns.ts';
import { columnsBy, nameBalances } from '#kit/contract/period-columns.ts';
import { t } from '../base/i18n.ts';
import type { DateRange } from '../form/date-text.ts';

/**
 * Columns as this period names them: balances at its ends carry their dates; which columns there are says how the period is broken down.
 */
export function periodColumns(
  columns: readonly Column[],
  range: DateRange | undefined,
  sumType: unknown,
): readonly Column[] {
  return nameBalances(columnsBy(columns, sumType), [range?.[0], range?.[1]], (title, date) =>
    t(title, { date }),
  );
}
