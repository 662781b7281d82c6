import pg from 'pg';
import type { System } from '../system.ts';

const RETRY_MILLISECONDS = 1000;

/**
 * Calls `heard` for every notification on a channel, and once after each broken connection, since something may have been
 * missed meanwhile. One connection of its own; it comes back by itself and ends with the server.
 */
export async function listen(
  system: Pick<System, 'pool' | 'onStop' | 'log'>,
  channel: string,
  heard: (payload: string) => void,
): Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client(system.pool.options);
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', (error) => system.log.warn({ error: error.message }, 'notification connection lost'));
    next.once('end', again);
    client = next;
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  const again = (): void => {
    if (stopped) return;
    heard('');
    retry = setTimeout(() => connect().catch(() => again()), RETRY_MILLISECONDS);
  };

  await connect();
  system.onStop(async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  });
}
