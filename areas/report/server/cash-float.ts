import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { floatAdd, floatReverse, floatState, pageFloat } from '../contract/cash-float.ts';
import { seesEveryCash } from './cash.ts';

const STATE = floatState.key;

/** What an entry is: by itself, or by another that takes it back. */
const stateOf = ({ merchantId }: Pick<Context, 'merchantId'>) =>
  sql<1 | 2 | 3>`case when report_cash_float.reverses_id is not null then ${sql.lit(STATE.reversal)}
  when exists (select from report_cash_float later where later.merchant_id = ${merchantId}
    and later.reverses_id = report_cash_float.float_id) then ${sql.lit(STATE.reversed)} else ${sql.lit(STATE.standing)} end`;

const list = serveQuery(pageFloat, (context, { startDate, endDate, state }) => {
  const own = seesEveryCash(context) ? undefined : context.actor.userId;

  return context.tx
    .selectFrom('reportCashFloat')
    .leftJoin('operator', 'operator.userId', 'reportCashFloat.createdBy')
    .where(wherePeriod('reportCashFloat.createdAt', { startDate, endDate }))
    .where(whereEquals({ 'reportCashFloat.createdBy': own }))
    .where(whereGiven(state, (key) => sql`${stateOf(context)} = ${key}`))
    .select([
      'reportCashFloat.floatId',
      'reportCashFloat.createdBy',
      'reportCashFloat.createdAt',
      'operator.realName as createdName',
      'reportCashFloat.amount',
      'reportCashFloat.remark',
      stateOf(context).as('state'),
    ]);
});

interface Entry {
  readonly amount: number;
  readonly remark: string;
  readonly reversesId?: number;
}

async function write(context: Context, entry: Entry) {
  const floatId = context.newId();
  await context.tx
    .insertInto('reportCashFloat')
    .values({
      ...entry,
      floatId,
      createdBy: context.actor.userId,
      createdAt: context.now,
    })
    .execute();

  return { floatId, amount: entry.amount };
}

/** Takes one back. @throws Refusal 404 for what is no float of the caller's; 409 FLOAT_REVERSED */
async function reverse(context: Context, floatId: number, remark: string) {
  const found = await context.tx
    .selectFrom('reportCashFloat')
    .select(['amount', stateOf(context).as('state')])
    .where('floatId', '=', floatId)
    .where('createdBy', '=', context.actor.userId)
    .executeTakeFirst();

  if (!found) throw notFound('备用金记录不存在');
  if (found.state !== STATE.standing) throw conflict('FLOAT_REVERSED', '该笔备用金已冲正');

  return write(context, { amount: -found.amount, remark, reversesId: floatId });
}

export const cashFloatRoutes = [
  list,
  implement(floatAdd, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'report.cashFloat', key: idempotencyKey, request }, () =>
      write(context, request),
    ),
  ),
  implement(floatReverse, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'report.cashFloatReverse', key: idempotencyKey, request }, () =>
      reverse(context, request.floatId, request.remark),
    ),
  ),
];

/** Fen of floats that operators were given within a period, less what was taken back. @param operatorIds undefined: of every operator */
export async function floatsIn(
  { tx, merchantId }: Context,
  period: Period,
  operatorIds: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(f.amount), 0)::bigint as amount
    from report_cash_float f where f.merchant_id = ${merchantId} and ${wherePeriod('f.createdAt', period)}
     and ${whereEquals({ 'f.createdBy': operatorIds })}`.execute(tx);

  return rows[0]?.amount ?? 0;
}
