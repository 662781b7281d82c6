import type { Refusal } from './refusal.ts';

/**
 * Says a unique violation in the words of the form it came from: `refusals` by the name of the index or constraint.
 * Anything else is thrown as it is. The transaction is lost either way.
 */
export async function sayDuplicate<T>(work: Promise<T>, refusals: Readonly<Record<string, Refusal>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = error as { code?: string; constraint?: string };
    const refusal = failure.code === '23505' ? refusals[failure.constraint ?? ''] : undefined;
    throw refusal ?? error;
  }
}
