import type { Socket } from 'node:net';
import pg from 'pg';
import { watch, zoneSetting } from './pool.ts';
import type { Statement } from './statement.ts';

/** What work in a pipelined transaction answers: its result, and what is to be written before the commit. */
export interface Decided<T> {
  readonly result: T;
  readonly writes: readonly Statement[];
}

/** Every statement is planned once, for index lookups: tables that were empty at the first plan are not scanned for the rest of the day. */
const LOOKUPS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/**
 * A small pool beside another one, to the same database, for work that must not wait behind slow reads (sales behind exports)
 * and that only looks rows up by their keys.
 */
export function createLookupPool(pool: pg.Pool, size: number, onError: (error: Error) => void): pg.Pool {
  const options = `${pool.options.options ?? ''} ${LOOKUPS}`;
  const sibling = new pg.Pool({ ...pool.options, options, max: size, min: 0 });
  watch(sibling, onError);
  return sibling;
}

/**
 * One transaction of one merchant in as few round trips as the decision needs: `begin` travels with the first statement of
 * `decide`, and everything it wants written travels with the commit.
 * @param timeZone IANA name of the merchant's time zone
 */
export async function pipelinedTransaction<T>(
  pool: pg.Pool,
  merchant: { readonly merchantId: number; readonly timeZone: string },
  decide: (client: pg.PoolClient) => Promise<Decided<T>>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    sendTogether(client);
    const begun = client.query(
      `begin;set local app.merchant_id='${merchant.merchantId}'${zoneSetting(merchant.timeZone)}`,
    );
    begun.catch(() => undefined);
    const { result, writes } = await decide(client);
    sendTogether(client);
    const sent = writes.map((statement) => client.query({ ...statement, values: [...statement.values] }));
    const committed = client.query('commit');
    await allDone([begun, ...sent, committed]);
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
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

/** Waits for all of them, then throws the first failure in their order: the ones after it only say that something failed. */
async function allDone(queries: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(queries);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
