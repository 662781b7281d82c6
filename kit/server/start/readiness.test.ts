import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([], { own: true });
});
afterAll(() => server.stop());

async function readiness(): Promise<{ status: number; failing: unknown }> {
  const response = await fetch(`${server.origin}/readyz`);
  const { failing } = (await response.json()) as { failing?: unknown };

  return { status: response.status, failing };
}
const READY = { status: 200, failing: undefined };
const poll = () => expect.poll(readiness, { timeout: 20_000, interval: 100 });

test('many who ask whether a server is ready make it write once', async () => {
  await server.database.run(`
    create sequence proofs;
    create function count_proof() returns trigger language plpgsql as $$ begin perform nextval('proofs'); return new; end $$;
    grant usage on sequence proofs to public;
    create trigger count_proof before update on installation for each row execute function count_proof()`);

  const answers = await Promise.all(Array.from({ length: 50 }, readiness));
  expect(answers).toEqual(answers.map(() => READY));
  const { rows } = await server.system.pool.query<{ n: string }>(
    `select pg_sequence_last_value('proofs') as n`,
  );
  expect(Number(rows[0]?.n)).toBe(1);
});

test('a database that reads but cannot write, as on a full disk, is not ready, and is again by itself', async () => {
  await server.database.run(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before update on installation for each row execute function full_disk()`);
  await poll().toEqual({ status: 503, failing: ['database'] });
  await server.database.run('drop trigger full_disk on installation');
  await poll().toEqual(READY);
});

test('so is a storage of files that cannot be written', async () => {
  const inTheWay = join(server.system.settings.filesDir, 'ready');
  rmSync(inTheWay, { recursive: true, force: true });
  writeFileSync(inTheWay, '');
  await poll().toEqual({ status: 503, failing: ['files'] });
  rmSync(inTheWay);
  await poll().toEqual(READY);
});
