import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startTestServer } from '#kit/server/testing/database.ts';

/* Writes db/types.ts from a freshly migrated database; with --check it only tells whether the committed file is stale. */

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly isComputed: boolean;
}

const catalogue = `
  select c.relname as "table", a.attname as "column", a.attnotnull as "isRequired", a.attgenerated <> '' as "isComputed",
         a.atthasdef or a.attidentity <> '' as "hasDefault", t.typelem <> 0 and t.typcategory = 'A' as "isArray",
         coalesce(b.typname, e.typname, t.typname) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    left join pg_type e on e.oid = nullif(t.typelem, 0) and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     and c.relname <> 'schema_migration'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname, a.attnum`;

/* What the pool's parsers deliver (kit/server/database/pool.ts). */
const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
};

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function camel(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name))
    throw new Error(`${name}: database names are snake_case, each part beginning with a letter`);
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function typeOf(column: Column): string {
  const name = typeNames[column.type] ?? 'string';
  const whole = column.isArray ? `${name}[]` : name;
  const type = column.isRequired || whole === 'unknown' ? whole : `${whole} | null`;
  if (column.isComputed) return `ColumnType<${type}, never, never>`;
  /* The kit adds the tenant to each insert. */
  return column.hasDefault || column.column === 'merchant_id' ? `Generated<${type}>` : type;
}

export function renderTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, list]) => {
    const fields = list.map((column) => `  ${camel(column.column)}: ${typeOf(column)};`);
    return `export interface ${pascal(table)} {\n${fields.join('\n')}\n}\n`;
  });
  const names = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)};`);
  const imported = ['ColumnType', 'Generated'].filter((name) => interfaces.some((text) => text.includes(`${name}<`)));
  return [
    '// Generated from the migrated database by `npm run db:types`; not edited by hand.',
    ...(imported.length > 0 ? [`import type { ${imported.join(', ')} } from 'kysely';`] : []),
    '',
    interfaces.join('\n'),
    `export interface DB {\n${names.join('\n')}\n}\n`,
  ].join('\n');
}

async function readColumns(): Promise<Column[]> {
  const server = await startTestServer();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    return (await client.query<Column>(catalogue)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

async function main(): Promise<void> {
  const path = join(import.meta.dirname, '../db/types.ts');
  const text = renderTypes(await readColumns());
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    return;
  }
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  process.stderr.write('db/types.ts is stale: run npm run db:types and commit it\n');
  process.exitCode = 1;
}

if (import.meta.main) await main();
