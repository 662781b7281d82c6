import { sql } from 'kysely';
import type { FieldCrypto } from '#kit/server/crypto.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import type { OperatorIdentity } from './operator.ts';

const IDENTITY = sql`merchant_id, user_id, username, password_hash, state, eff_id`;

/** An enabled operator of the merchant, by id. */
export async function findOperatorById(
  tx: Tx,
  merchantId: number,
  userId: number,
): Promise<OperatorIdentity | undefined> {
  const result =
    await sql<OperatorIdentity>`select ${IDENTITY} from operator where ${active(merchantId)} and user_id = ${userId}`.execute(
      tx,
    );
  return result.rows[0];
}

const active = (merchantId: number) =>
  sql`merchant_id = ${merchantId} and state = 1 and removed_at is null`;

/**
 * The enabled operator of the merchant with this mobile number; undefined when two of them share it, because then
 * it proves neither. A merchant has few operators: their numbers are opened one by one.
 */
export async function findOperatorByPhone(
  tx: Tx,
  merchantId: number,
  crypto: FieldCrypto,
  phone: string,
): Promise<OperatorIdentity | undefined> {
  const result = await sql<OperatorIdentity & { phoneCipher: Buffer }>`
    select ${IDENTITY}, phone_cipher from operator where ${active(merchantId)} and phone_cipher is not null`.execute(
    tx,
  );
  const found = result.rows.filter((row) => crypto.reveal(row.phoneCipher) === phone);

  return found.length === 1 ? found[0] : undefined;
}
