import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { conflict } from './refusal.ts';

export interface OnceRequest {
  /** What kind of command the key belongs to. */
  readonly scope: string;
  /** Made by the caller before the first try and kept over retries. */
  readonly key: string;
  /** The content: the same key with another one is a mistake of the caller. */
  readonly request: unknown;
}

/**
 * Runs a command once per key: trying again answers what the first run answered and does nothing. A second try at the same
 * moment waits for the first to commit; a first try that fails leaves no trace, so it may be tried again.
 * @throws Refusal 409 IDEMPOTENCY_CONFLICT when the key was used with another content
 */
export async function once<Result>(
  context: Pick<Context, 'tx' | 'merchantId'>,
  { scope, key, request }: OnceRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { tx, merchantId } = context;
  const requestHash = Buffer.from(hash('sha256', JSON.stringify(request) ?? '', 'hex'), 'hex');
  const taken = await sql`insert into command (merchant_id, scope, idem_key, request_hash)
    values (${merchantId}, ${scope}, ${key}, ${requestHash}) on conflict do nothing returning idem_key`.execute(
    tx,
  );

  if (taken.rows.length > 0) {
    const result = await work();
    await tx
      .updateTable('command')
      .set({ result: JSON.stringify(result ?? null) })
      .where('scope', '=', scope)
      .where('idemKey', '=', key)
      .execute();

    return result;
  }

  const earlier = await tx
    .selectFrom('command')
    .select(['requestHash', 'result'])
    .where('scope', '=', scope)
    .where('idemKey', '=', key)
    .executeTakeFirstOrThrow();

  if (!requestHash.equals(earlier.requestHash)) {
    throw conflict(
      'IDEMPOTENCY_CONFLICT',
      '上一次提交已办理，与现在的内容不同。请关闭后核对，再重新办理',
    );
  }

  return earlier.result as Result;
}
