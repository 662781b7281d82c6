import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { jobView } from '#kit/server/jobs/jobs.ts';
import { runAgain } from '#kit/server/jobs/stopped-jobs.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { type BatchOutcome, batchResult, batchRetry, pageBatchRow } from '../../contract/batch.ts';
import { clearChunk } from './batch-clear.ts';
import { rechargeChunk } from './batch-recharge.ts';
import { repealChunk } from './batch-repeal.ts';
import { clearBackChunk, transferBackChunk, withdrawCancelChunk } from './batch-revoke.ts';
import { batchesOf } from './batch-run.ts';
import { subsidyChunk } from './batch-subsidy.ts';
import { transferChunk } from './batch-transfer.ts';
import { withdrawChunk } from './batch-withdraw.ts';

/** Puts the rows that failed back among those that wait, and asks for the job anew. */
async function retry(context: Context, batchNo: number) {
  const { tx, merchantId } = context;
  const jobId = await runAgain(context, batchNo);
  const found = await sql<{ people: number; amount: number }>`with again as (
      update account_batch_row set state = 'waiting', reason = null
       where merchant_id = ${merchantId} and batch_no = ${batchNo} and state in ('failed', 'waiting') returning amount)
    select count(*) as people, coalesce(sum(amount), 0)::bigint as amount from again`.execute(tx);
  const { people, amount } = found.rows[0] ?? { people: 0, amount: 0 };
  if (people === 0) throw conflict('NOTHING_LEFT', '该批次没有失败记录');

  return { jobId, batchNo, people, amount };
}

const rows = serveQuery(
  pageBatchRow,
  ({ tx, scope }, { batchNo, state, states }) => {
    return tx
      .selectFrom('accountBatchRow')
      .innerJoin('customer', 'customer.custId', 'accountBatchRow.custId')
      .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
      .select([
        'accountBatchRow.rowNo',
        'accountBatchRow.batchNo',
        'accountBatchRow.rechargeId',
        'customer.custNum',
        'customer.custName',
        'accountBatchRow.amount',
        'accountBatchRow.doneAmount',
        'accountBatchRow.state',
        'accountBatchRow.reason',
        (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
      ])
      .where('accountBatchRow.batchNo', '=', batchNo)
      .where(scopeWhere('customer.orgId', scope.organisations))
      .where(whereEquals({ 'accountBatchRow.state': state }))
      .where(whereEquals({ 'accountBatchRow.state': states }));
  },
  {
    row: (row, { language }) => ({ ...row, reason: row.reason && translate(language, row.reason) }),
  },
);

/** Who takes the rows of each kind; a further kind is a further line. */
export const { job: batchJob, start: startBatch } = batchesOf('account.batch', {
  recharge: rechargeChunk,
  repeal: repealChunk,
  clear: clearChunk,
  subsidyRule: subsidyChunk,
  withdraw: withdrawChunk,
  transfer: transferChunk,
  transferBack: transferBackChunk,
  withdrawCancel: withdrawCancelChunk,
  clearBack: clearBackChunk,
});

export const batchRoutes = [
  implement(batchRetry, (context, { batchNo }) => retry(context, batchNo)),
  rows,
  implement(batchResult, async (context, { jobId }) => {
    const view = await jobView(context, jobId, batchJob.name);
    return { ...view, result: view.result as z.output<typeof BatchOutcome> | null };
  }),
];
