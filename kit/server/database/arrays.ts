/**
 * Columns of a batch as array literals: one parameter a column, whatever the number of rows. A column without any value is
 * null, which costs nothing. In SQL: `select ($1::bigint[])[i] ... from generate_series(1, $n) i`.
 */
export function numberColumn<Row>(rows: readonly Row[], value: (row: Row) => number | null | undefined): string | null {
  let text = '{';
  let some = false;
  for (const row of rows) {
    const found = value(row);
    if (text.length > 1) text += ',';
    if (found === null || found === undefined) text += 'NULL';
    else {
      some = true;
      text += found;
    }
  }
  return some ? `${text}}` : null;
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** The same for texts, dates and times. */
export function textColumn<Row>(rows: readonly Row[], value: (row: Row) => string | null | undefined): string | null {
  let text = '{';
  let some = false;
  for (const row of rows) {
    const found = value(row);
    if (text.length > 1) text += ',';
    if (found === null || found === undefined) text += 'NULL';
    else {
      some = true;
      text += quoted(found);
    }
  }
  return some ? `${text}}` : null;
}

/** A statement that is planned once a connection, with its values: work that is written after everything is decided. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs statements one after the other on the connection of a transaction. */
export async function runAll(
  client: { query(statement: { name: string; text: string; values: unknown[] }): Promise<unknown> },
  statements: readonly Statement[],
): Promise<void> {
  for (const statement of statements) await client.query({ ...statement, values: [...statement.values] });
}
