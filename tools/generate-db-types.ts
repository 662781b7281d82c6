import pg from 'pg';

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
}

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
         not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'schema_migration'
   order by c.relname, a.attnum`;

interface UniqueRow {
  name: string;
  table: string;
  column: string;
}

/* Of several columns the last: those before it say within what a value must differ. */
const UNIQUE = `
  select distinct on (x.relname) x.relname as name, c.relname as table, a.attname as column
    from pg_index i
    join pg_class x on x.oid = i.indexrelid
    join pg_class c on c.oid = i.indrelid and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
   where i.indisunique and not i.indisprimary
   order by x.relname, k.position desc`;

const json = [
  "import type { ColumnType } from 'kysely';\n",
  '/** Written as JSON text, read as whatever was stored. */',
  'export type Json = ColumnType<unknown, string, string>;\n',
  '/** The same with a default. */',
  'export type DefaultedJson = ColumnType<unknown, string | undefined, string>;\n',
].join('\n');

/**
 * The types of the migrated database behind `url`, as source texts by path: a file for each area that owns tables, so that two who
 * add tables do not meet, and `db/types.ts` over them; which field each unique index is about stands beside them. `merchant_id` counts as generated, since the kit adds it to every insert.
 */
export async function generateDatabaseTypes(
  url: string,
  owners: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async () => ({
    rows: (await client.query<ColumnRow>(COLUMNS)).rows,
    unique: (await client.query<UniqueRow>(UNIQUE)).rows,
  });
  const { rows, unique } = await read().finally(() => client.end());
  const ownerOf = (table: string): string => {
    const owner = owners.get(table);
    if (owner === undefined) throw new Error(`no migration says whose table ${table} is`);

    return owner;
  };

  const byArea = Map.groupBy(
    Map.groupBy(rows, (row) => row.table),
    ([table]) => ownerOf(table),
  );
  const areas = [...byArea.keys()].toSorted();
  const imports = areas.map(
    (area) => `import type { ${pascal(area)}Tables } from './types/${area}.ts';`,
  );
  const all = `${imports.join('\n')}\n\nexport interface DB\n  extends ${areas.map((area) => `${pascal(area)}Tables`).join(',\n    ')} {}\n`;

  return new Map([
    ...areas.map((area) => [`db/types/${area}.ts`, fileOf(area, byArea.get(area) ?? [])] as const),
    ['db/types/json.ts', json],
    ['db/types.ts', all],
    ['db/types/unique-fields.ts', uniqueFieldsOf(unique)],
  ]);
}

const pascal = (name: string): string => camel(`_${name}`);

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

type Tables = readonly (readonly [table: string, columns: readonly ColumnRow[]])[];

/** The tables of one area, and their names together. */
function fileOf(area: string, tables: Tables): string {
  const interfaces = tables.map(interfaceOf);
  const members = tables.map(([table]) => `  ${camel(table)}: ${pascal(table)}Table;`);
  const text = interfaces.join('\n');
  const generated = text.includes('Generated<') ? ["import type { Generated } from 'kysely';"] : [];
  const json = ['DefaultedJson', 'Json'].filter((name) => new RegExp(`: ${name}\\b`).test(text));
  const columns = json.length > 0 ? [`import type { ${json.join(', ')} } from './json.ts';`] : [];
  const imports = [...generated, ...columns].map((line) => `${line}\n`).join('');

  return `${imports}\n${text}\nexport interface ${pascal(area)}Tables {\n${members.join('\n')}\n}\n`;
}

const interfaceOf = ([table, columns]: Tables[number]): string =>
  `export interface ${pascal(table)}Table {\n${columns.map(propertyOf).join('\n')}\n}\n`;

/** What the driver makes of each column type: see kit/server/database/pool.ts. */
const tsTypes: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
  uuid: 'string',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  'smallint[]': 'number[]',
};

function propertyOf(row: ColumnRow): string {
  const base = tsTypes[row.type];
  if (!base) throw new Error(`no type for ${row.table}.${row.column}: ${row.type}`);

  const type = row.nullable ? `${base} | null` : base;
  if (base === 'Json' && row.has_default) return `  ${camel(row.column)}: DefaultedJson;`;

  const generated = row.has_default || (row.column === 'merchant_id' && row.table !== 'merchant');

  return `  ${camel(row.column)}: ${generated ? `Generated<${type}>` : type};`;
}

/** The field each unique index is about, as contracts call it. */
function uniqueFieldsOf(rows: readonly UniqueRow[]): string {
  const lines = rows.map(
    ({ name, table, column }) =>
      `  ${name}: { table: '${camel(table)}', field: '${camel(column)}' },`,
  );
  const type = 'Readonly<Record<string, { readonly table: string; readonly field: string }>>';

  return `/** The field whose value must differ, by the unique index that says so. */\nexport const uniqueFields: ${type} = {\n${lines.join('\n')}\n};\n`;
}
