import { type RawBuilder, sql } from 'kysely';
import type { Lifecycle, State, Step } from '#kit/contract/lifecycle.ts';
import type { Context } from './context.ts';
import { conflict, notFound } from './refusal.ts';

/** What happened to a document, oldest first. */
export const eventsOf = ({ tx }: Pick<Context, 'tx'>, document: string, documentId: number) =>
  tx
    .selectFrom('documentEvent')
    .select(['eventId', 'action', 'fromState', 'toState', 'actorName', 'remark', 'createdAt'])
    .where('document', '=', document)
    .where('documentId', '=', documentId)
    .orderBy('eventId')
    .execute();

/** Where documents of a lifecycle live: a table with `state`, `version`, its own id column, and `created_by` where a step is for others than the maker. */
export interface DocumentTable {
  readonly table: string;
  readonly idColumn: string;
}

/** The name of the maker of each document of a query, as it was then. */
export const makerOf = (
  { merchantId }: Pick<Context, 'merchantId'>,
  { table, idColumn }: DocumentTable,
): RawBuilder<string> =>
  sql<string>`(select actor_name from document_event where merchant_id = ${merchantId} and document = ${table}
    and document_id = ${sql.ref(`${table}.${idColumn}`)} order by event_id limit 1)`;

type EventContext = Pick<Context, 'tx' | 'newId' | 'now'> & {
  readonly actor: Pick<Context['actor'], 'userId' | 'name'>;
};

/**
 * Takes one step: the document moves on only from a state the step leaves and only in the version the caller saw, and the
 * step is written down beside it. Effects are ordinary code after this line, in the same transaction; the row stays locked
 * until commit. Data scope is the caller's to check before.
 * @returns the state it left
 * @throws Refusal 404 for an unknown document, 409 DOCUMENT_CHANGED when its state or version is another by now, OWN_DOCUMENT where
 *   another operator has to take the step
 */
export async function takeStep(
  context: EventContext & Pick<Context, 'merchantId'>,
  life: Lifecycle,
  { table, idColumn }: DocumentTable,
  action: string,
  at: { readonly id: number; readonly version: number; readonly remark?: string | undefined },
): Promise<State> {
  const { tx, merchantId, actor } = context;
  const { from, to, byAnother } = life.steps[action] as Step;
  const maker = byAnother ? sql`created_by` : sql`null`;
  const found = await sql<{ state: State; version: number; createdBy: number | null }>`
    select state, version, ${maker} as created_by from ${sql.table(table)}
    where merchant_id = ${merchantId} and ${sql.ref(idColumn)} = ${at.id} for update`.execute(tx);
  const document = found.rows[0];
  if (!document) throw notFound();
  if (document.version !== at.version || !from.includes(document.state)) {
    throw conflict('DOCUMENT_CHANGED', '单据状态已变化，请刷新后重试');
  }
  if (byAnother && document.createdBy === actor.userId) {
    throw conflict('OWN_DOCUMENT', '自己提交的单据须由他人审批');
  }

  await sql`update ${sql.table(table)} set state = ${to}, version = version + 1
    where merchant_id = ${merchantId} and ${sql.ref(idColumn)} = ${at.id}`.execute(tx);

  await writeEvent(context, {
    document: table,
    documentId: at.id,
    action,
    fromState: document.state,
    toState: to,
    remark: at.remark,
  });

  return document.state;
}

interface Happened {
  readonly document: string;
  readonly documentId: number;
  readonly action: string;
  /** Absent: the document is new. */
  readonly fromState?: State;
  readonly toState: State;
  readonly remark?: string | undefined;
}

/** Writes down what happened to one document. */
export const writeEvent = (context: EventContext, event: Happened): Promise<void> =>
  writeEvents(context, [event]);

/** Writes down what happened to documents, who did it and in what state it left them, in one statement. */
export async function writeEvents(
  { tx, actor, newId, now }: EventContext,
  events: readonly Happened[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('documentEvent')
    .values(
      events.map(({ document, documentId, action, fromState, toState, remark }) => ({
        eventId: newId(),
        document,
        documentId,
        action,
        fromState: fromState === undefined ? null : String(fromState),
        toState: String(toState),
        actorId: actor.userId,
        actorName: actor.name,
        remark: remark || null,
        createdAt: now,
      })),
    )
    .execute();
}
