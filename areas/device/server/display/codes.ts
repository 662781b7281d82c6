import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/server/database/transaction.ts';
import type { System } from '#kit/server/system.ts';
import { CODE_SECONDS } from '../../contract/machine/pairing-code.ts';
import { freeCode } from '../page-codes.ts';

/* Pages that are nobody's screen yet, and the codes they show (rule devices/displays). */

/** What a page proves itself with: 256 random bits, of which only the hash is kept. */
export const newPageSecret = (): string => randomBytes(32).toString('base64url');

export const pageSecretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export interface PairingCode {
  readonly code: string;
  readonly secondsLeft: number;
}

/** The code a page shows; undefined where it has none that can still be entered. */
export async function codeOf(
  system: Pick<System, 'urgent'>,
  secretHash: Buffer,
): Promise<PairingCode | undefined> {
  const { rows } = await system.urgent.platform({ readOnly: true }, (tx) =>
    sql<PairingCode>`select code, ceil(extract(epoch from expires_at - now()))::int as seconds_left
      from platform_display_code where secret_hash = ${secretHash} and expires_at > now()`.execute(
      tx,
    ),
  );

  return rows[0];
}

/** A new code of the page in place of the one it had; codes nobody entered in time go. @throws Refusal 429 TOO_MANY */
export async function issueCode(
  system: Pick<System, 'urgent'>,
  secretHash: Buffer,
): Promise<PairingCode> {
  return system.urgent.platform({}, async (tx) => {
    await sql`delete from platform_display_code where expires_at <= now() or secret_hash = ${secretHash}`.execute(
      tx,
    );

    const code = await freeCode(async (tried) => {
      const { rows } = await sql`insert into platform_display_code (code, secret_hash, expires_at)
          values (${tried}, ${secretHash}, now() + make_interval(secs => ${CODE_SECONDS}))
          on conflict do nothing returning code`.execute(tx);

      return rows.length > 0;
    });

    return { code, secondsLeft: CODE_SECONDS };
  });
}

/** The page that shows this code, which counts once; undefined where none does. */
export async function takeCode(tx: Tx, code: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    secretHash: Buffer;
  }>`delete from platform_display_code where code = ${code} and expires_at > now()
    returning secret_hash`.execute(tx);

  return rows[0]?.secretHash;
}
