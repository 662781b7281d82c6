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

/* Almost no text has something to escape, and looking is far quicker than replacing. */
const quoted = (value: string): string =>
  value.includes('"') || value.includes('\\') ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;

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
