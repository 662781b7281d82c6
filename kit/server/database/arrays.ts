/**
 * Columns of a batch as array literals: one parameter a column, whatever the number of rows. A column without any value is
 * null, which costs nothing. In SQL: `select ($1::bigint[])[i] ... from generate_series(1, $n) i`.
 */
export function numberColumn<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | null | undefined,
): string | null {
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

/** The same for texts, dates and times. */
export function textColumn<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | null | undefined,
): string | null {
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

/* Almost no text has something to escape, and looking is far quicker than replacing. */
const quoted = (value: string): string =>
  value.includes('"') || value.includes('\\')
    ? `"${value.replace(/["\\]/g, '\\$&')}"`
    : `"${value}"`;

const BYTEA = 17;

/** The same for bytes, in the binary form of a `bytea[]`: half of what their digits take, and nothing to write and read again. */
export function bytesColumn<Row>(
  rows: readonly Row[],
  value: (row: Row) => Buffer | null,
): Buffer | null {
  const all = rows.map(value);
  if (all.every((bytes) => bytes === null)) return null;

  const packed = Buffer.allocUnsafe(
    all.reduce((size, bytes) => size + 4 + (bytes?.length ?? 0), 20),
  );
  const dimensions = 1;
  const mayHoldNull = 1;
  const firstIndex = 1;
  let at = 0;
  for (const head of [dimensions, mayHoldNull, BYTEA, all.length, firstIndex])
    at = packed.writeInt32BE(head, at);

  for (const bytes of all) {
    at = packed.writeInt32BE(bytes?.length ?? -1, at);
    if (bytes) at += bytes.copy(packed, at);
  }

  return packed;
}
