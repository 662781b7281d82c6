import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { System } from '../system.ts';

interface Listening {
  /** Settles when the connection is gone, for whatever reason. */
  readonly over: Promise<void>;
  close(): Promise<void>;
}

const RETRY_MILLISECONDS = 1000;

/**
 * Calls `heard` for every notification on a channel, and with nothing when the connection broke and again when it is back, since
 * something may have been missed meanwhile. One connection of its own; it comes back by itself and ends with the server.
 * @throws where the first connection fails
 */
export async function listen(
  system: Pick<System, 'pool' | 'onStop' | 'log'>,
  channel: string,
  heard: (payload: string) => void,
): Promise<void> {
  const stop = new AbortController();
  let listening: Listening | undefined = await openListening(system, channel, heard);

  const goOn = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await listening?.over;
      if (stop.signal.aborted) return;

      void listening?.close();
      heard('');
      await delay(RETRY_MILLISECONDS, undefined, { signal: stop.signal }).catch(() => undefined);
      listening = await openListening(system, channel, heard).catch(() => undefined);
      if (listening) heard('');
    }
  };

  const running = goOn();
  system.onStop(async () => {
    stop.abort();
    await listening?.close();
    await running;
    await listening?.close();
  });
}

/** What the database calls these connections (`pg_stat_activity`). */
const NAME = 'cloud-canteen-listen';

const ANSWER_MILLISECONDS = 5000;

/** How often a quiet connection is asked whether it still lives: a line that broke silently says nothing by itself. */
const ASK_MILLISECONDS = 15_000;

async function openListening(
  { pool, log }: Pick<System, 'pool' | 'log'>,
  channel: string,
  heard: (payload: string) => void,
): Promise<Listening> {
  const client = new pg.Client({
    ...pool.options,
    application_name: NAME,
    query_timeout: ANSWER_MILLISECONDS,
  });
  const { promise: over, resolve } = Promise.withResolvers<void>();
  client.on('notification', (message) => heard(message.payload ?? ''));
  client.on('error', (error) => {
    log.warn({ channel, error: error.message }, 'notification connection lost');
    resolve();
  });
  client.once('end', () => resolve());
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await close();
    throw error;
  }

  const asking = setInterval(
    () => void client.query('select 1').catch(() => resolve()),
    ASK_MILLISECONDS,
  );

  return { over: over.finally(() => clearInterval(asking)), close };
}
