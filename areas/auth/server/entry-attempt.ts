import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { System } from '#kit/server/system.ts';
import type { Parameters } from './entry-provider.ts';

/** A key for the address and one for the browser: both are needed on the way back. */
export const newAttempt = (): { key: string; browserKey: string } => ({
  key: secret(),
  browserKey: secret(),
});

const secret = (): string => randomBytes(32).toString('base64url');

/** A browser on the way: to a provider and back (`state`), or to a log-in that binds an account (`bind`). */
export type AttemptKind = 'state' | 'bind';

const LIFE_MINUTES = 10;

/** Keeps what is needed when it comes back, encrypted, for ten minutes. */
export async function keepAttempt(
  system: System,
  kind: AttemptKind,
  { key, browserKey }: { key: string; browserKey: string },
  provider: string,
  kept: Parameters,
): Promise<void> {
  await system.platform({}, async (tx) => {
    await sql`delete from platform_entry_attempt where expires_at < now()`.execute(tx);
    await sql`insert into platform_entry_attempt (attempt_hash, kind, provider, browser_hash, kept, expires_at)
      values (${hashOf(key)}, ${kind}, ${provider}, ${hashOf(browserKey)}, ${system.crypto.protect(JSON.stringify(kept))},
              now() + ${LIFE_MINUTES} * interval '1 minute')`.execute(tx);
  });
}

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

const Kept = z.record(z.string(), z.string());

/** What was kept, once, for the browser that left; undefined for another browser and afterwards. */
export async function takeAttempt(
  system: System,
  kind: AttemptKind,
  key: string,
  browserKey: string,
): Promise<{ provider: string; kept: Parameters } | undefined> {
  const taken = await system.platform({}, (tx) =>
    sql<{ provider: string; kept: Buffer }>`delete from platform_entry_attempt
      where attempt_hash = ${hashOf(key)} and kind = ${kind} and browser_hash = ${hashOf(browserKey)} and expires_at > now()
      returning provider, kept`.execute(tx),
  );

  const row = taken.rows[0];

  return (
    row && { provider: row.provider, kept: Kept.parse(JSON.parse(system.crypto.reveal(row.kept))) }
  );
}
