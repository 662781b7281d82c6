import type { Refusal } from './refusal.ts';

/** SQL states of a unique and of an exclusion constraint that was violated. */
const TAKEN = ['23505', '23P01'];

/**
 * Says a unique or exclusion violation in the words of the form it came from: `refusals` by the name of the index or constraint.
 * Anything else is thrown as it is. The transaction is lost either way.
 */
export async function sayDuplicate<T>(work: Promise<T>, refusals: Readonly<Record<string, Refusal>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = error as { code?: string; constraint?: string };
    const refusal = TAKEN.includes(failure.code ?? '') ? refusals[failure.constraint ?? ''] : undefined;
    throw refusal ?? error;
  }
}
