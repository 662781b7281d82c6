import type pg from 'pg';
import { errorCode } from '../start/startup.ts';

/** No connection could be had in time: nothing was begun, and trying again soon is right. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** The connection broke while the commit was under way: whether it took place is not known. */
export class UncertainCommitError extends Error {
  override readonly name = 'UncertainCommitError';
}

/** A connection of a pool. @throws DatabaseBusyError when none is free in time, or the database is away */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseBusyError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Waits for a commit. @throws UncertainCommitError when the connection broke meanwhile */
export async function awaitCommit(commit: Promise<pg.QueryResult>): Promise<void> {
  const { command } = await commit.catch((cause: unknown) => {
    throw isConnectionFailure(cause)
      ? new UncertainCommitError('the commit got no answer', { cause })
      : cause;
  });
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** What the system, or PostgreSQL as it goes down or comes up, says where a connection is gone. */
const GONE = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
]);

/* The driver has no codes of its own. */
const GONE_WORDS =
  /^(Connection terminated|Query read timeout|timeout exp|timeout exceeded|Client (has encountered|was closed))/;

/** Whether the way to the database failed, not the work itself: the same work may succeed on another connection. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof DatabaseBusyError ||
  error instanceof UncertainCommitError ||
  GONE.has(errorCode(error) ?? '') ||
  (error instanceof Error && GONE_WORDS.test(error.message));

/** Whether a lock was not to be had in time: others come first, and what was wanted is tried again. */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03';
