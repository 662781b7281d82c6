/** A column that takes pasted values: its key, and the headings it is known by. */
export interface PasteColumn {
  readonly key: string;
  readonly titles: readonly string[];
}

/**
 * What was pasted, cell by cell under the keys of the columns: by headings where the first row holds nothing but titles of columns, else by
 * position from the column it was pasted into. Cells beyond the last column are not part of it.
 */
export function pastedLines(
  text: string,
  columns: readonly PasteColumn[],
  at: string,
): readonly Readonly<Record<string, string>>[] {
  const [first = [], ...rest] = cellsOf(text);
  const byTitle = (title: string) =>
    columns.find(({ titles }) => titles.some((known) => plainTitle(known) === plainTitle(title)))
      ?.key;
  const heads = first.map(byTitle);
  const headed =
    first.length > 0 && heads.every((key, index) => key !== undefined || first[index] === '');
  const from = Math.max(
    0,
    columns.findIndex(({ key }) => key === at),
  );
  const keys = headed ? heads : columns.slice(from).map(({ key }) => key);

  return (headed ? rest : [first, ...rest]).map((row) =>
    Object.fromEntries(
      row.flatMap((cell, index) => (keys[index] === undefined ? [] : [[keys[index], cell]])),
    ),
  );
}

/** Text of a spreadsheet as rows of cells: tabs between cells, quotes around cells that hold breaks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const found = cell.exec(text);
    if (!found) break;

    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '') break;

    if (end !== '\t') rows.push([]);
  }

  return rows.filter((row) => row.some((each) => each !== ''));
}

const plainTitle = (title: string): string => title.replace(/[\s（()）*]/g, '').toLowerCase();
