/** One column a list is ordered by where the caller names none. */
export interface ListOrder<Column extends string = string> {
  readonly column: Column;
  readonly asc: boolean;
}

/** The order of a list by these columns, smallest first. */
export const ascending = <Column extends string>(
  ...columns: readonly Column[]
): ListOrder<Column>[] => columns.map((column) => ({ column, asc: true }));

/** The order of a list by these columns, largest or latest first. */
export const descending = <Column extends string>(
  ...columns: readonly Column[]
): ListOrder<Column>[] => columns.map((column) => ({ column, asc: false }));
