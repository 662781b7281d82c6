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

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`_${name}`);

function propertyOf(row: ColumnRow): string {
  const base = tsTypes[row.type];
  if (!base) throw new Error(`no type for ${row.table}.${row.column}: ${row.type}`);
  const type = row.nullable ? `${base} | null` : base;
  if (base === 'Json' && row.has_default) return `  ${camel(row.column)}: DefaultedJson;`;
  const generated = row.has_default || (row.column === 'merchant_id' && row.table !== 'merchant');
  return `  ${camel(row.column)}: ${generated ? `Generated<${type}>` : type};`;
}

/**
 * The types of the migrated database behind `url`, as source text. `merchant_id` counts as generated, since the kit adds it
 * to every insert.
 */
export async function generateDatabaseTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<ColumnRow>(COLUMNS).finally(() => client.end());
  const tables = Map.groupBy(rows, (row) => row.table);
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)}Table {\n${columns.map(propertyOf).join('\n')}\n}\n`,
  );
  const members = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`);
  return [
    "import type { ColumnType, Generated } from 'kysely';\n",
    '/** Written as JSON text, read as whatever was stored. */',
    'export type Json = ColumnType<unknown, string, string>;\n',
    '/** The same with a default. */',
    'export type DefaultedJson = ColumnType<unknown, string | undefined, string>;\n',
    ...interfaces,
    `export interface DB {\n${members.join('\n')}\n}\n`,
  ].join('\n');
}
