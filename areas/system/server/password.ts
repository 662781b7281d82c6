import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Tx } from '#kit/server/database/transaction.ts';
import { invalid } from '#kit/server/refusal.ts';
import { passwordProblem } from '../contract/password.ts';

let stand: Promise<string> | undefined;

/** Takes as long for an unknown user as for a known one, so that names cannot be guessed by the clock. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  stand ??= hashPassword('a password nobody has');
  const matches = await verify(storedHash ?? (await stand), password);

  return matches && storedHash !== undefined;
}

/** argon2id with the parameters OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Whose password changes. */
export interface PasswordOwner {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
}

/**
 * Whether an initial password (`editFlag` 2) has to be changed before anything else: its change may be put off at one log-in, which
 * this call then is.
 */
export async function initialPasswordDue(
  tx: Tx,
  owner: Omit<PasswordOwner, 'username'>,
): Promise<boolean> {
  const { merchantId, userId } = owner;
  const found = await sql<{ putOff: boolean }>`
    update operator o set put_off = true
      from (select user_id, put_off from operator
             where merchant_id = ${merchantId} and user_id = ${userId} and edit_flag = 2 for update) before
     where o.merchant_id = ${merchantId} and o.user_id = before.user_id
    returning before.put_off`.execute(tx);

  return found.rows[0]?.putOff ?? false;
}

/**
 * Gives an operator a password of their own choice: checks the rules and lifts the demand to change the initial password (`editFlag` 2).
 * The sessions are the caller's to end.
 * @param path the field a broken rule is reported at
 * @throws Refusal 400 INVALID_CONTENT with the rule that is broken
 */
export async function changePassword(
  tx: Tx,
  owner: PasswordOwner,
  password: string,
  path: string,
): Promise<void> {
  const problem = passwordProblem(password, owner.username);
  if (problem) throw invalid(path, problem);

  const passwordHash = await hashPassword(password);
  await sql`update operator set password_hash = ${passwordHash}, edit_flag = 1
    where merchant_id = ${owner.merchantId} and user_id = ${owner.userId}`.execute(tx);
}
