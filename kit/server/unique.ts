import type pg from 'pg';
import { Refusal } from './refusal.ts';

/** The field a unique index is about: its last column, as contracts call it. Read once at start; the schema is the same for all. */
const fields = new Map<string, string>();

const fieldName = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Learns from the database which field each unique index is about, so that refusals show where the value was typed. */
export async function learnUniqueFields(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; field: string }>(`
    select i.indexrelid::regclass::text as name, a.attname as field
      from pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisunique and not i.indisprimary and i.indrelid::regclass::text !~ '^pg_|^pgboss|^information'
     order by k.position`);
  for (const { name, field } of rows) fields.set(name, fieldName(field));
}

/** The content field whose value is taken, by the violated index; undefined where the index is unknown. */
export const fieldOfIndex = (index: string | undefined): string | undefined => fields.get(index ?? '');

/** SQL states: a unique index or an exclusion constraint was violated. */
const TAKEN = new Set(['23505', '23P01']);

/**
 * Says a unique or exclusion violation in the words of the form it came from, at the field it is about: `refusals` by the name of the index or
 * constraint. Anything else is thrown as it is. The transaction is lost either way.
 */
export async function sayDuplicate<T>(work: Promise<T>, refusals: Readonly<Record<string, Refusal>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = error as { code?: string; constraint?: string };
    const refusal = TAKEN.has(failure.code ?? '') ? refusals[failure.constraint ?? ''] : undefined;
    throw refusal ? atItsField(refusal, fieldOfIndex(failure.constraint)) : error;
  }
}

function atItsField(refusal: Refusal, path: string | undefined): Refusal {
  if (refusal.fields || !path) return refusal;
  const { status, reason, message, params, code } = refusal;
  return new Refusal(status, reason, message, { params, code, fields: [{ path, message }] });
}
