import { sql } from 'kysely';
import type { System } from '#kit/server/system.ts';

/** The merchants whose screens these pages are, by the hash of what a page proves itself with, in hex; of the others nothing. */
export async function pairedPages(
  system: Pick<System, 'urgent'>,
  secretHashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await system.urgent.platform({ readOnly: true }, (tx) =>
    sql<{
      secretHash: string;
      merchantId: number;
    }>`select encode(secret_hash, 'hex') as secret_hash, merchant_id
      from display_page
     where secret_hash in (select decode(secret, 'hex') from unnest(${[...secretHashes]}::text[]) secret)`.execute(
      tx,
    ),
  );

  return new Map(rows.map(({ secretHash, merchantId }) => [secretHash, merchantId]));
}

/** The machine whose screen a page is. */
export async function machineOfPage(
  system: Pick<System, 'urgent'>,
  secretHash: Buffer,
): Promise<{ readonly merchantId: number; readonly deviceId: number } | undefined> {
  const { rows } = await system.urgent.platform({ readOnly: true }, (tx) =>
    sql<{ merchantId: number; deviceId: number }>`select merchant_id, device_id from display_page
     where secret_hash = ${secretHash}`.execute(tx),
  );

  return rows[0];
}
