import { Refusal } from '../refusal.ts';

const BUSY = [429, 503];

const PASSING_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'EBUSY',
]);

/**
 * Classes and codes of PostgreSQL for failures that pass by themselves: connection lost, rolled back for others' sake, out of room,
 * stopped by an operator or a limit of time, lock not to be had, trouble of the machine.
 */
const PASSING_SQLSTATE = /^(?:08|40|53|57|58)|^(?:55P03|25P03|25P04)$/;

/* The driver, its pool and the storage of files say these without a code. */
const PASSING_WORDS =
  /connection (?:terminated|error|ended)|timeout|file storage answered (?:429|5)/i;

/** Whether trying again later can help: the database or a service was away, a disk full, others in the way. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return BUSY.includes(error.status);
  if (!(error instanceof Error)) return false;

  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (PASSING_SYSTEM.has(code) || PASSING_SQLSTATE.test(code)))
    return true;
  if (error instanceof AggregateError && error.errors.some(isPassing)) return true;

  return PASSING_WORDS.test(error.message) || isPassing(error.cause);
}
