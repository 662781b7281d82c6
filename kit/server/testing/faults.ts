/** What happens to a statement: an SQLSTATE it is refused with, or its connection is cut. */
type Fault = 'cut' | (string & {});

/**
 * Lets statements that insert into a table (or write it, with `on`) fail, counted from the next one on: `{ 2: '53100', 4: 'cut' }` finds the disk full at the second
 * and loses the connection of the fourth. Each fails once.
 * @param asSuperuser runs some statements
 */
export async function failInserts(
  asSuperuser: (statements: string) => Promise<unknown>,
  table: string,
  faults: Readonly<Record<number, Fault>>,
  on: 'insert' | 'insert or update' = 'insert',
): Promise<void> {
  const name = `fault_${table}`;
  const cases = Object.entries(faults).map(([count, fault]) =>
    fault === 'cut'
      ? `if n = ${count} then perform pg_terminate_backend(pg_backend_pid()); end if;`
      : `if n = ${count} then raise exception 'a fault' using errcode = '${fault}'; end if;`,
  );

  await asSuperuser(`
    create sequence if not exists ${name};
    alter sequence ${name} restart;
    grant usage on sequence ${name} to canteen_app;
    create or replace function ${name}() returns trigger language plpgsql as $$
      declare n bigint := nextval('${name}');
      begin ${cases.join(' ')} return null; end $$;
    create or replace trigger ${name} before ${on} on ${table} for each statement execute function ${name}()`);
}
