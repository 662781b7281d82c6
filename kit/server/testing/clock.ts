import pg from 'pg';
import { withParts } from '../database/url.ts';

/** Milliseconds the clock of this test run is ahead of the real one: 0 unless `TEST_CLOCK` asks for another hour. */
export const clockOffset = (): number => Number(process.env.TEST_CLOCK_OFFSET ?? 0);

/**
 * Sets the clock of a database server to that of the tests, before anything is created in its database: names without a schema find a
 * `now()` that is as much later before they find PostgreSQL's own, defaults of columns included. Copies of the database have it too.
 */
export async function setClock(
  server: { readonly superuserUrl: string; readonly url: string },
  offset = clockOffset(),
): Promise<void> {
  const seconds = offset / 1000;
  if (seconds === 0) return;

  const database = decodeURIComponent(new URL(server.url).pathname.slice(1));
  const client = new pg.Client({ connectionString: withParts(server.superuserUrl, { database }) });
  await client.connect();
  const shifted = (
    name: string,
  ) => `create function clock.${name}() returns timestamptz language sql stable parallel safe
    return pg_catalog.${name}() + make_interval(secs => ${seconds})`;

  try {
    await client.query('create schema clock');
    await client.query('grant usage on schema clock to public');
    for (const name of ['now', 'transaction_timestamp', 'statement_timestamp'])
      await client.query(shifted(name));
    await client.query(shifted('clock_timestamp').replace('stable', 'volatile'));
    await client.query('alter role all set search_path = public, clock, pg_catalog');
  } finally {
    await client.end();
  }
}
