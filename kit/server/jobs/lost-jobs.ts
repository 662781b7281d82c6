import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { platformTransaction } from '../database/transaction.ts';

/** What the queue holds of work: where its row is. */
export interface Ticket {
  merchantId: number;
  jobId: number;
}

/** Puts work back into the queue that is not over and has no place in it: after a restore, or when the queue gave it up. */
export const sendLost = (
  pool: pg.Pool,
  queues: readonly string[],
  send: (client: pg.ClientBase, name: string, ticket: Ticket) => Promise<unknown>,
): Promise<void> =>
  platformTransaction(pool, {}, async (tx, client) => {
    const lost = await sql<Ticket & { name: string }>`select merchant_id, job_id, name from job
       where state in ('queued', 'running') and created_at < now() - interval '1 minute'
         and job_id not in (select (data ->> 'jobId')::bigint from pgboss.job
           where name = any(${queues}::text[]) and state in ('created', 'retry', 'active'))
       for update skip locked`.execute(tx);
    for (const { name, ...ticket } of lost.rows) await send(client, name, ticket);
  });

const ROUND_MILLISECONDS = 30_000;

/** Looks for such work at once and all the time. */
export function watchLost(look: () => Promise<void>, log: Logger): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  const round = (): void => {
    looking = look().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'looking for lost jobs failed'),
    );
  };
  round();
  const timer = setInterval(round, ROUND_MILLISECONDS).unref();

  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
