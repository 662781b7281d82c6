import pg from 'pg';

/* Everything of the product's schema that a statement could tell apart, one row each. Months of fact tables come and go and are left out;
   the order of columns means nothing, since every statement names them. */
const SCHEMA = `
  with tables as (
    select c.* from pg_class c
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
  select 'table ' || relname as name,
         concat_ws(' ', relkind, relpersistence, 'rls', relrowsecurity, relforcerowsecurity, reloptions, pg_get_partkeydef(oid),
           (select string_agg(entry::text, ' ' order by entry::text) from unnest(relacl) entry),
           case relkind when 'v' then pg_get_viewdef(oid) end, obj_description(oid)) as definition
    from tables
  union all
  select 'column ' || t.relname || '.' || a.attname,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), 'not null', a.attnotnull, a.attgenerated, a.attidentity, a.attcollation,
           pg_get_expr(d.adbin, d.adrelid), a.attacl)
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
   where t.relkind <> 'S'
  union all
  select 'constraint ' || t.relname || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
    from tables t join pg_constraint k on k.conrelid = t.oid
  union all
  select 'index ' || i.indexrelid::regclass, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident)
    from tables t join pg_index i on i.indrelid = t.oid
  union all
  select 'trigger ' || t.relname || '.' || g.tgname, concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled)
    from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
  union all
  select 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles, cmd, qual, '/', with_check)
    from pg_policies where schemaname = 'public'
  union all
  select 'routine ' || p.oid::regprocedure, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'sequence ' || s.seqrelid::regclass,
         concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
    from pg_sequence s join tables t on t.oid = s.seqrelid
  union all
  select 'type ' || t.oid::regtype, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e')
  union all
  select 'extension ' || extname, extversion from pg_extension`;

/** The schema of a database, by the name of each of its parts, as a user who may see all of it reads it. */
export async function schemaOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    const { rows } = await client.query<{ name: string; definition: string }>(SCHEMA);
    return new Map(rows.map(({ name, definition }) => [name, definition]));
  } finally {
    await client.end();
  }
}

/** How one schema differs from another, a line for each part; none where they are equal. */
export function differences(
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): string[] {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted();
  return names.flatMap((name) => {
    const [left, right] = [ours.get(name), theirs.get(name)];
    if (left === right) return [];

    return [`${name}: ${left ?? 'is not there'} | ${right ?? 'is not there'}`];
  });
}
