import { CamelCasePlugin, type UnknownRow } from 'kysely';

/** The rows of one result as the driver gives them: values in the order of the columns. */
export interface Cells {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

class Names extends CamelCasePlugin {
  toSnake(name: string): string {
    return this.snakeCase(name);
  }

  toCamel(name: string): string {
    return this.camelCase(name);
  }

  /** Rows by the names of the code, those inside JSON columns, too; each row is built once. */
  rowsOf({ fields, rows }: Cells): UnknownRow[] {
    const columns = fields.map(({ name }) => this.camelCase(name));
    return rows.map((cells) => {
      const row: UnknownRow = {};
      for (let at = 0; at < columns.length; at++) {
        const value = cells[at];
        row[columns[at] as string] =
          typeof value === 'object' && value !== null ? this.mapRow({ value }).value : value;
      }

      return row;
    });
  }
}

/** Between the names of the code (custNum) and those of the database (cust_num). */
export const names = new Names();
