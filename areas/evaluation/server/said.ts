import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { State } from '#kit/contract/lifecycle.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { writeEvent } from '#kit/server/lifecycle.ts';
import { whereContains } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';

/* What lists of evaluations and complaints have in common: who said it, what was answered, how it is found. */

type SaidTable = 'orderEvaluation' | 'canteenEvaluation' | 'complaint';
const ID = {
  orderEvaluation: 'evaluationId',
  canteenEvaluation: 'evaluationId',
  complaint: 'complaintId',
} as const;

/** What was said or who did it at the latest event of a kind; null where there is none. */
export const latestEvent = (
  { merchantId }: Pick<Context, 'merchantId'>,
  table: SaidTable,
  action: string,
  column: 'remark' | 'actor_name' = 'remark',
): RawBuilder<
  string | null
> => sql`(select e.${sql.id(column)} from document_event e where e.merchant_id = ${merchantId}
    and e.document = ${table} and e.document_id = ${sql.ref(`${table}.${ID[table]}`)} and e.action = ${action}
    order by e.event_id desc limit 1)`;

/** What a place is called, whichever kind it is of. */
export const PLACE_NAME = sql<string | null>`coalesce(canteen_name, supermarket_name, mall_name)`;

export const firstPicture = (table: SaidTable): RawBuilder<string | null> =>
  sql`(${sql.ref(`${table}.images`)})[1]`;

/** A column that says whose it is: null where it is anonymous. */
export const unlessAnonymous = <Value>(
  table: SaidTable,
  column: string,
): RawBuilder<Value | null> =>
  sql`(case when ${sql.ref(`${table}.anonymous`)} = ${sql.lit(yesNo.key.yes)} then null else ${sql.ref(column)} end)`;

/** What the filters mean that all lists have; a name or number is looked for only where it shows. */
export const saidWhere = (table: SaidTable) => ({
  keyword: (keyword: string) => sql<SqlBool>`${whereContains(keyword, `${table}.content`)}
    or ${sql.ref(`${table}.anonymous`)} <> ${sql.lit(yesNo.key.yes)} and ${whereContains(keyword, 'customer.custName', 'customer.custNum')}`,
  replied: (flag: number) =>
    sql<SqlBool>`(${sql.ref(`${table}.repliedAt`)} is not null) = ${flag === yesNo.key.yes}`,
});

export interface Reply {
  readonly evaluationId: number;
  /** The version the caller read. */
  readonly version: number;
  readonly content: string;
}
/** Adds a reply to an evaluation the caller sees, which stays in the state it is in. @throws Refusal 409 CHANGED */
export async function addReply(
  context: Context,
  table: 'orderEvaluation' | 'canteenEvaluation',
  { evaluationId, version, content }: Reply,
  toState: State,
): Promise<void> {
  const changed = await context.tx
    .updateTable(table as 'canteenEvaluation')
    .set({ repliedAt: context.now, version: version + 1 })
    .where('evaluationId', '=', evaluationId)
    .where('version', '=', version)
    .executeTakeFirst();

  if (changed.numUpdatedRows === 0n) throw conflict('CHANGED', '该评价已被他人处理，请刷新后重试');

  await writeEvent(context, {
    document: table,
    documentId: evaluationId,
    action: 'reply',
    toState,
    remark: content,
  });
}

/** What diners may read of what was done about theirs: replies and how it was closed, with the time of each. */
export async function repliesOf(
  { tx }: Pick<Context, 'tx'>,
  table: SaidTable,
  ids: readonly number[],
): Promise<Map<number, { content: string; at: string }[]>> {
  if (ids.length === 0) return new Map();

  const found = await tx
    .selectFrom('documentEvent')
    .select(['documentId', 'remark', 'createdAt'])
    .where('document', '=', table)
    .where('documentId', 'in', ids)
    .where('action', 'in', ['reply', 'close'])
    .orderBy('eventId')
    .execute();

  const groups = Map.groupBy(found, ({ documentId }) => Number(documentId));

  return new Map(
    [...groups].map(([id, all]) => [
      id,
      all.map(({ remark, createdAt }) => ({ content: remark ?? '', at: createdAt })),
    ]),
  );
}

/** Whether a canteen is there; diners may speak of any. */
export async function isCanteen({ tx }: Pick<Context, 'tx'>, canteenId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
