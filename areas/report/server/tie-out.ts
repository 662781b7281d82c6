import { sql } from 'kysely';
import { z } from 'zod';
import {
  closeAccountDays,
  countDifferences,
  ledgerChecks,
  trialBalance,
} from '#areas/ledger/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, jobView } from '#kit/server/jobs/jobs.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import { whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { compareDay } from '#kit/server/report/recompute.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import {
  pageTieOut,
  tieOutDetail,
  tieOutResult,
  tieOutRun,
  tieOutTrigger,
} from '../contract/tie-out.ts';
import { consumeFamily } from './consume-family.ts';

const PAUSE_MILLISECONDS = 300_000;

/** Keeps the books compared every night until the server stops. */
export const startTieOut = (system: System): void =>
  startWorker(system, {
    name: 'daily tie-out',
    pause: () => PAUSE_MILLISECONDS,
    round: () => tieOutRound(system),
  });

const IDS = 100;

/** When a night's run is due, by the merchant's clock: the day before is over and its late sales are in. */
const DUE = '03:00';

const JOB = 'report.tieOut';

/** One round over all merchants: whose night has come and has no run yet gets one. */
export async function tieOutRound(system: System, at = Date.now()): Promise<void> {
  await eachMerchant(
    system,
    { requestId: 'tie-out', ids: IDS },
    async (within, { merchantId, timeZone }) => {
      const now = wallTime(at, timeZone);
      if (now.slice(11, 16) < DUE) return;

      await within(async (found) => {
        const context = { ...found, now };
        const { tx } = context;
        await sql`select pg_advisory_xact_lock(hashtext(${JOB}), ${merchantId % 2 ** 31}::int)`.execute(
          tx,
        );
        const done = await tx
          .selectFrom('tieOutRun')
          .select('runId')
          .where('trigger', '=', tieOutTrigger.key.nightly)
          .where('bizDate', '=', daysBefore(now, 1))
          .executeTakeFirst();

        if (!done) await tieOut(context, tieOutTrigger.key.nightly);
      });
    },
  );
}

/** Closes the days of accounts, compares the books with themselves, and keeps what was found; undefined where that night has its run already. */
export async function tieOut(
  context: Context,
  trigger: typeof tieOutTrigger.key.nightly | typeof tieOutTrigger.key.byHand,
) {
  const { tx, now, newId, actor } = context;
  await closeAccountDays(context);
  const days = lastDays(now);
  const checks = [
    ...(await ledgerChecks(context)),
    { check: 'facts', ...(await factCheck(context, days)) },
    { check: 'orders', ...(await orderCheck(context, days)) },
    { check: 'rollups', ...(await rollupCheck(context, days)) },
  ];

  const differences = checks.reduce((sum, each) => sum + each.differences, 0);
  const kept = await tx
    .insertInto('tieOutRun')
    .values({
      runId: newId(),
      bizDate: daysBefore(now, 1),
      trigger,
      state: differences === 0 ? 1 : 2,
      differences,
      checks: JSON.stringify(checks),
      trial: JSON.stringify(await trialBalance(context)),
      operatorId: actor.userId,
      begunAt: now,
    })
    .onConflict((taken) => taken.doNothing())
    .returning(['runId', 'differences'])
    .executeTakeFirst();

  return kept;
}

/** Days whose orders, rollups and flows are compared with their postings; older ones were in the runs before. */
const DAYS = 7;

const lastDays = (now: string): string[] =>
  Array.from({ length: DAYS }, (_one, index) => daysBefore(now, DAYS - 1 - index));

/** Closed days are what the postings of the day add up to; of days that were closed after their last posting. */
const factCheck = (context: Context, days: readonly string[]) => {
  const { merchantId } = context;
  return countDifferences(
    context,
    sql`select coalesce(d.account_id, p.account_id) as subject
      from (select account_id, wallet_type, biz_date, change_amount from account_day
             where merchant_id = ${merchantId} and biz_date = any(${days}::date[])) d
      full join (select account_id, wallet_type, biz_date, sum(change) as change_amount from posting
             where merchant_id = ${merchantId} and account_id is not null and biz_date = any(${days}::date[])
               and coalesce(journal_no, 0) <= (select journal_no from account_day_mark where merchant_id = ${merchantId})
             group by account_id, wallet_type, biz_date) p
        on p.account_id = d.account_id and p.wallet_type = d.wallet_type and p.biz_date = d.biz_date
     where d.change_amount is distinct from p.change_amount`,
  );
};

/**
 * Orders of the last days say what their postings say. One pass over the postings of those days, where a sale's own stand under the number
 * and the date of its order; what moved later for an order is looked up by the order.
 */
const orderCheck = (context: Context, days: readonly string[]) => {
  const { merchantId } = context;
  const columns = sql`order_id, to_account, trade_type, amount`;

  return countDifferences(
    context,
    sql`with sold as materialized (select order_id, paid_amount, refunded_amount from meal_order
           where merchant_id = ${merchantId} and biz_date = any(${days}::date[])),
         moved as (select ${columns} from posting
             where merchant_id = ${merchantId} and biz_date = any(${days}::date[]) and transaction_id = order_id and tender_type is not null
           union all
           select ${columns} from posting
             where merchant_id = ${merchantId} and transaction_id <> order_id and tender_type is not null
               and order_id in (select order_id from sold)),
         summed as (select order_id,
               sum(case when to_account = 105 then amount else -amount end) filter (where trade_type in (20, 21)) as paid,
               sum(amount) filter (where trade_type = 22) as back
             from moved group by order_id)
       select o.order_id as subject from sold o left join summed s on s.order_id = o.order_id
        where o.paid_amount <> coalesce(s.paid, 0) or o.refunded_amount <> coalesce(s.back, 0)`,
  );
};

async function rollupCheck({ tx, merchantId }: Context, days: readonly string[]) {
  const samples: string[] = [];
  for (const day of days) {
    const compared = await compareDay(tx, merchantId, consumeFamily, day);
    for (const [bucket, { differs }] of compared) if (differs) samples.push(`${day} ${bucket}`);
  }

  return { differences: samples.length, samples: samples.slice(0, DAYS * 3) };
}

const runs = ({ tx }: Context) =>
  tx
    .selectFrom('tieOutRun')
    .leftJoin('operator', 'operator.userId', 'tieOutRun.operatorId')
    .select([
      'tieOutRun.runId',
      'tieOutRun.begunAt',
      'tieOutRun.bizDate',
      'tieOutRun.trigger',
      'tieOutRun.state',
    ])
    .select(['tieOutRun.differences', 'operator.realName as operatorName'])
    .select(
      sql<number>`greatest(0, round(extract(epoch from tie_out_run.ended_at - tie_out_run.begun_at), 1))::float8`.as(
        'seconds',
      ),
    );

export const tieOutJob = defineJob(JOB, 'rollup', z.object({}), async (run) => {
  const result = await run.transaction((context) => tieOut(context, tieOutTrigger.key.byHand));
  return { state: 'success', result };
});

export const tieOutRoutes = [
  serveQuery(
    pageTieOut,
    (context, { state, trigger, ...period }) =>
      runs(context)
        .where(wherePeriod('tieOutRun.begunAt', period))
        .where(whereEquals({ 'tieOutRun.state': state, 'tieOutRun.trigger': trigger })) as never,
  ),
  implement(tieOutDetail, async (context, { runId }) => {
    const found = await runs(context)
      .select(['tieOutRun.checks', 'tieOutRun.trial'])
      .where('tieOutRun.runId', '=', runId)
      .executeTakeFirst();
    if (!found) throw notFound();

    return found as never;
  }),
  implement(tieOutRun, async (context) => {
    const { tx, merchantId } = context;
    await sql`select pg_advisory_xact_lock(hashtext(${JOB}), ${merchantId % 2 ** 31}::int)`.execute(
      tx,
    );
    const running = await tx
      .selectFrom('job')
      .select('jobId')
      .where('name', '=', JOB)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst();

    if (running) throw conflict('TIE_OUT_RUNNING', '对账正在执行，请等待完成');

    return { jobId: await context.jobs.enqueue(context, tieOutJob, {}) };
  }),
  implement(tieOutResult, (context, { jobId }) => jobView(context, jobId, JOB)),
];
