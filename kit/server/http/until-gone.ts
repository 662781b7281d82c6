import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import type { System } from '../system.ts';

/**
 * Reads for a caller as long as they are there: whoever leaves a page, or asks for something else, has the database stop what still runs for
 * them. @throws Refusal 408 when they have gone
 */
export async function untilGone<T>(
  system: Pick<System, 'pool' | 'log'>,
  reply: FastifyReply,
  client: pg.PoolClient,
  read: () => Promise<T>,
): Promise<T> {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending = endStatement(system, client);
  };
  reply.raw.once('close', end);

  try {
    return await read();
  } catch (error) {
    throw ending !== undefined ? new Refusal(408, 'GONE', '请求已取消') : error;
  } finally {
    reply.raw.off('close', end);
    /* The connection serves another call next, whose statement it must not meet. */
    await ending;
  }
}

async function endStatement(
  { pool, log }: Pick<System, 'pool' | 'log'>,
  client: pg.PoolClient,
): Promise<void> {
  const { processID } = client as pg.PoolClient & { readonly processID?: number };
  await pool
    .query('select pg_cancel_backend($1)', [processID])
    .catch((error: Error) => log.warn({ error: error.message }, 'a statement was not ended'));
}
