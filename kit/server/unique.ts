import { uniqueFields } from '#db/types/unique-fields.ts';
import { conflict, Refusal } from './refusal.ts';

/** The fields of a table whose values must differ. */
export const uniqueFieldsOf = (table: string): string[] =>
  Object.values(uniqueFields).flatMap((each) => (each.table === table ? [each.field] : []));

/** SQL states: a unique index or an exclusion constraint was violated. */
const TAKEN = new Set(['23505', '23P01']);

/**
 * Says a unique or exclusion violation in the words of the form it came from, at the field it is about: `refusals` by the name of the index or
 * constraint. Anything else is thrown as it is. The transaction is lost either way.
 */
export async function sayDuplicate<T>(
  work: Promise<T>,
  refusals: Readonly<Record<string, Refusal>>,
): Promise<T> {
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

/** The content field whose value is taken, by the violated index: its last column, as contracts call it; undefined where the index is unknown. */
export const fieldOfIndex = (index: string | undefined): string | undefined =>
  uniqueFields[index ?? '']?.field;

/**
 * Says a unique violation by the title of the field it is about: 标签名称“清真”已存在. Anything else is thrown as it is.
 * @param titles titles of the columns, by their names in contracts
 */
export async function sayTaken<T>(
  work: Promise<T>,
  titles: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = error as { code?: string; constraint?: string };
    const field = TAKEN.has(failure.code ?? '') ? fieldOfIndex(failure.constraint) : undefined;
    const title = field && titles[field];
    if (!title) throw error;

    const params = { title: { text: title }, value: String(values[field] ?? '') };
    throw atItsField(conflict('TAKEN', '{title}“{value}”已存在', params), field);
  }
}
