import type { Statement } from './statement.ts';

/** Types of batch columns; texts, dates, times, bytes and documents travel as text. */
type ColumnType =
  | 'smallint'
  | 'bigint'
  | 'boolean'
  | 'text'
  | 'date'
  | 'timestamptz'
  | 'bytea'
  | 'jsonb';

type Value = number | string | null | undefined;

/** A column of a batch: its name, its type, and where its value comes from (asked more than once, so without effects). */
export type BatchColumn<Row> = readonly [
  column: string,
  type: ColumnType,
  value: (row: Row) => Value,
];

type MakeStatement<Row> = (merchantId: number, rows: readonly Row[]) => Statement[];

/**
 * Inserts any number of rows of a merchant with one statement of one shape; no rows, no statement.
 * @param more what follows the rows, such as `on conflict do nothing`
 */
export function insertBatch<Row>(
  table: string,
  columns: readonly BatchColumn<Row>[],
  more = '',
): MakeStatement<Row> {
  const names = columns.map(([column]) => column).join(', ');
  const text = `insert into ${table} (merchant_id, ${names}) ${rowsQuery(columns, '$1::bigint, ')} ${more}`;
  const name = `insert.${table}`;

  return (merchantId, rows) =>
    rows.length === 0 ? [] : [{ name, text, values: valuesOf(columns, merchantId, rows) }];
}

/** The rows of a batch as a subquery; `$1` is the merchant, `$2` the number of rows, the columns follow. */
const rowsQuery = <Row>(columns: readonly BatchColumn<Row>[], before = ''): string => {
  const values = columns.map(
    ([column, type], index) =>
      `coalesce($${2 * index + 3}::${type}, ($${2 * index + 4}::${type}[])[i]) as ${column}`,
  );
  return `select ${before}${values.join(', ')} from generate_series(1, $2::int) i`;
};

const valuesOf = <Row>(
  columns: readonly BatchColumn<Row>[],
  merchantId: number,
  rows: readonly Row[],
): unknown[] => [
  merchantId,
  rows.length,
  ...columns.flatMap(([, type, value]) => parameters(rows, isQuoted(type), value)),
];

/**
 * A column as its two parameters: one value that all rows share, or the list of values. Most columns of a batch are the same
 * in every row (the place, the meal, the kind of posting), and what is not sent is neither packed nor parsed.
 */
function parameters<Row>(
  rows: readonly Row[],
  isQuoted: boolean,
  value: (row: Row) => Value,
): [Value, string | null] {
  const shared = value(rows[0] as Row) ?? null;
  let same = 1;
  while (same < rows.length && (value(rows[same] as Row) ?? null) === shared) same += 1;
  if (same === rows.length) return [shared, null];

  let list = '{';
  for (const row of rows) list += `${list.length > 1 ? ',' : ''}${literal(value(row), isQuoted)}`;

  return [null, `${list}}`];
}

const isQuoted = (type: ColumnType): boolean => type !== 'smallint' && type !== 'bigint';

const literal = (value: Value, isQuoted: boolean): string | number => {
  if (value === null || value === undefined) return 'NULL';
  return isQuoted ? `"${String(value).replace(/["\\]/g, '\\$&')}"` : value;
};

/**
 * Updates any number of rows of a merchant with one statement; each row of the batch must change exactly one row of the table.
 * @param set assignments, with the columns of the batch as `n.<column>`
 * @param where which row `t` of the table a batch row `n` changes, beside the merchant
 * @param as tells updates of one table apart: each has a name of its own
 */
export function updateBatch<Row>(
  table: string,
  columns: readonly BatchColumn<Row>[],
  {
    set,
    where,
    as = table,
  }: { readonly set: string; readonly where: string; readonly as?: string },
): MakeStatement<Row> {
  /* `offset 0` keeps the expressions out of the join: row-level security lets an index see plain columns only. */
  const text = `update ${table} t set ${set} from (${rowsQuery(columns)} offset 0) n where t.merchant_id = $1 and ${where}`;
  const name = `update.${as}`;

  return (merchantId, rows) =>
    rows.length === 0
      ? []
      : [{ name, text, values: valuesOf(columns, merchantId, rows), rows: rows.length }];
}
