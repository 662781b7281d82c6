import { sql } from 'kysely';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import type { Context } from './context.ts';
import { conflict, notFound } from './refusal.ts';

/** Where documents of a lifecycle live: a table with `state`, `version` and its own id column. */
export interface DocumentTable {
  readonly table: string;
  readonly idColumn: string;
}

/**
 * Takes one step: the document moves on only from a state the step leaves and only in the version the caller saw, and the
 * step is written down beside it. Effects are ordinary code after this line, in the same transaction; the row stays locked
 * until commit.
 * @throws Refusal 404 for an unknown document, 409 DOCUMENT_CHANGED when its state or version is another by now
 */
export async function takeStep<State extends string, Action extends string>(
  context: Pick<Context, 'tx' | 'merchantId' | 'actor' | 'newId'>,
  life: Lifecycle<State, Action>,
  where: DocumentTable,
  action: Action,
  at: { readonly id: number; readonly version: number; readonly remark?: string },
): Promise<void> {
  const { tx, merchantId, actor } = context;
  const { from, to } = life.steps[action];
  const found = await sql<{ state: string; version: number }>`select state, version from ${sql.table(where.table)}
    where merchant_id = ${merchantId} and ${sql.id(where.idColumn)} = ${at.id} for update`.execute(tx);
  const document = found.rows[0];
  if (!document) throw notFound();
  if (document.version !== at.version || !(from as readonly string[]).includes(document.state)) {
    throw conflict('DOCUMENT_CHANGED', '单据状态已变化，请刷新后重试');
  }
  await sql`update ${sql.table(where.table)} set state = ${to}, version = version + 1
    where merchant_id = ${merchantId} and ${sql.id(where.idColumn)} = ${at.id}`.execute(tx);
  await tx
    .insertInto('documentEvent')
    .values({
      eventId: context.newId(),
      document: where.table,
      documentId: at.id,
      action,
      fromState: document.state,
      toState: to,
      actorId: actor.userId,
      remark: at.remark ?? null,
    })
    .execute();
}
