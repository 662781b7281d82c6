import { type SqlBool, sql } from 'kysely';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { type Context, mayUse, WHOLE_SCOPE } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { handInDue, handInState, handIns } from '../contract/hand-in.ts';
import { type Cash, cashIn, seesEveryCash, withFloat } from './cash.ts';
import { floatsIn } from './cash-float.ts';

/** Of what counts as handed in. */
export const OPEN_HAND_INS = [handInState.key.toBeSignedFor, handInState.key.signedFor];

const visible = (context: Context) =>
  seesEveryCash(context)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`report_hand_in.created_by = ${context.actor.userId}`;

interface Draft {
  readonly startTime: string;
  readonly endTime: string;
  readonly countedAmount: number;
  readonly remark: string;
}

/** Cash that went through the hands of an operator in a period: all of it, wherever it was, and the float at its start. */
async function cashOf(context: Context, operatorId: number, period: Period): Promise<Cash> {
  const taken = await cashIn(context, {
    period,
    places: WHOLE_SCOPE,
    organisations: 'all',
    filters: { operatorId: [operatorId] },
  });

  return withFloat(taken, await floatsIn(context, period, [operatorId]));
}

async function prepare(context: Context, draft: Draft) {
  const { tx, merchantId, actor, now } = context;
  const period = { startDate: draft.startTime, endDate: draft.endTime };
  assertPeriod(period);
  if (draft.endTime > now) throw invalid('endTime', '截止时间不能晚于现在');

  /* One after the other, so that two at once cannot both find the time free. */
  await sql`select pg_advisory_xact_lock(hashtext('report_hand_in'), ${actor.userId % 2 ** 31}::int)`.execute(
    tx,
  );
  const taken = await sql<{ handInId: number }>`select hand_in_id from report_hand_in
    where merchant_id = ${merchantId} and created_by = ${actor.userId} and state = any(${OPEN_HAND_INS}::smallint[])
      and start_time <= ${draft.endTime}::timestamptz and end_time >= ${draft.startTime}::timestamptz limit 1`.execute(
    tx,
  );

  if (taken.rows.length > 0) throw conflict('HAND_IN_OVERLAPS', '该时段已有缴款单，请调整开始时间');

  const cash = await cashOf(context, actor.userId, period);
  if (draft.countedAmount !== cash.expectedAmount && draft.remark === '') {
    throw invalid('remark', '实缴与应缴不一致，请填写差异说明');
  }

  return { ...draft, ...cash };
}

/** What is signed for is what the ledger says now: cash that was posted into the period since then makes it another sum. */
async function assertUnchanged(context: Context, { id }: { readonly id: number }): Promise<void> {
  const found = await context.tx
    .selectFrom('reportHandIn')
    .select(['createdBy', 'startTime', 'endTime', 'expectedAmount'])
    .where('handInId', '=', id)
    .executeTakeFirstOrThrow();

  const period = { startDate: found.startTime, endDate: found.endTime };
  const { expectedAmount } = await cashOf(context, found.createdBy, period);
  if (expectedAmount !== found.expectedAmount)
    throw conflict('HAND_IN_CHANGED', '该时段的应缴金额已变化，请退回重新缴款');
}

/** Of the event with which it was signed for. */
const signed = (merchantId: number, column: string) =>
  sql<
    string | null
  >`(select e.${sql.id(column)} from document_event e where e.merchant_id = ${merchantId} and e.document = 'reportHandIn'
    and e.document_id = report_hand_in.hand_in_id and e.action = 'sign' order by e.event_id desc limit 1)`;

export const handInRows = serveEntity('reportHandIn', handIns, {
  order: [{ column: 'createdAt', asc: false }],
  visible,
  prepare: prepare as never,
  effects: { sign: assertUnchanged },
  list: (rows, { merchantId }, { startDate, endDate, state, createdBy }) =>
    rows
      .select([
        'inFloat',
        'inRecharge',
        'inOrder',
        'inDeposit',
        'outWithdraw',
        'outRevoke',
        'outRefund',
        'outDeposit',
      ])
      .select('expectedAmount')
      .select(
        sql<number>`report_hand_in.counted_amount - report_hand_in.expected_amount`.as(
          'differenceAmount',
        ),
      )
      .select(signed(merchantId, 'actor_name').as('signedName'))
      .select(signed(merchantId, 'created_at').as('signedAt'))
      .where(whereEquals({ 'reportHandIn.state': state, 'reportHandIn.createdBy': createdBy }))
      .$if(startDate !== undefined, (query) => query.where('endTime', '>=', startDate as string))
      .$if(endDate !== undefined, (query) =>
        query.where('startTime', '<=', endDate as string),
      ) as never,
});

/** The longest period that is looked at, days. */
const LONGEST_DAYS = 365;

/** The second after the caller's last hand-in, a year back at most; the begin of today where they never handed in. */
async function sinceLast({ tx, now, actor }: Context): Promise<string> {
  const { rows } = await sql<{
    since: string | null;
  }>`select max(end_time) + interval '1 second' as since from report_hand_in
    where merchant_id = ${actor.merchantId} and created_by = ${actor.userId} and state = any(${OPEN_HAND_INS}::smallint[])`.execute(
    tx,
  );
  const since = rows[0]?.since ?? `${now.slice(0, 10)} 00:00:00`;
  const earliest = `${daysBefore(now.slice(0, 10), LONGEST_DAYS)} 00:00:00`;

  return since < earliest ? earliest : since;
}

export const handInRoutes = [
  implement(handInDue, (context, { startDate, endDate }) => dueOf(context, startDate, endDate)),
];

/** What the caller has to hand in; of the time since the last hand-in where none is named. */
async function dueOf(context: Context, startDate?: string, endDate?: string) {
  const startTime = startDate ?? (await sinceLast(context));
  /* An operator who handed in this very second has nothing since. */
  const endTime = [startTime, endDate ?? context.now].toSorted().at(-1) as string;
  const period = { startDate: startTime, endDate: endTime };
  assertPeriod(period);

  return { startTime, endTime, ...(await cashOf(context, context.actor.userId, period)) };
}

/** The cash the caller has to hand in and since when; null for who hands none in, and where none was taken since. */
export async function cashDue(context: Context) {
  if (!mayUse(context.actor, handIns.add.access)) return null;

  const { startTime, endTime: _until, expectedAmount, ...parts } = await dueOf(context);
  const isTaken = Object.values(parts).some((amount) => amount !== 0);

  return isTaken ? { startTime, expectedAmount } : null;
}
