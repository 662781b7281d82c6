import type { Socket } from 'node:net';
import type pg from 'pg';
import { awaitCommit, takeConnection } from './failure.ts';
import { zoneSetting } from './pool.ts';
import type { Statement } from './statement.ts';

/** What work in a pipelined transaction answers: its result, and what is to be written before the commit. */
export interface PipelineDecision<T> {
  readonly result: T;
  readonly writes: readonly Statement[];
}

/**
 * One transaction of one merchant in as few round trips as the decision needs: `begin` travels with the first statement of
 * `decide`, and everything it wants written travels with the commit.
 * @param merchant `timeZone`: IANA name of the merchant's time zone
 * @param lockMilliseconds how long a lock is waited for before PostgreSQL answers 55P03; that of the pool unless given
 */
export async function pipelinedTransaction<T>(
  pool: pg.Pool,
  merchant: { readonly merchantId: number; readonly timeZone: string },
  decide: (client: pg.PoolClient) => Promise<PipelineDecision<T>>,
  lockMilliseconds?: number,
): Promise<T> {
  const client = await takeConnection(pool);
  let broken: Error | undefined;
  try {
    sendTogether(client);
    const begun = client.query(
      `begin;set local app.merchant_id='${merchant.merchantId}'${zoneSetting(merchant.timeZone)}${lockSetting(lockMilliseconds)}`,
    );
    begun.catch(() => undefined);
    const { result, writes } = await decide(client);
    sendTogether(client);
    const sent = writes.map((statement) =>
      client.query({ ...statement, values: [...statement.values] }),
    );
    const commit = client.query('commit');
    await allDone([begun, ...sent, commit]);
    await awaitCommit(commit);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/* Everything this turn asks of the connection leaves in one packet: a system call a statement would cost more than the statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const lockSetting = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : `;set local lock_timeout=${milliseconds}`;

/** Waits for all of them, then throws the first failure in their order: the ones after it only say that something failed. */
async function allDone(queries: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(queries);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
