import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { defineJob, type JobOutcome, type JobRun, jobView } from '#kit/server/jobs.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { runAgain } from '#kit/server/stopped-jobs.ts';
import { translate } from '#kit/server/texts.ts';
import { type BatchOutcome, batchResult, batchRetry, pageBatchRow } from '../contract/batch.ts';
import { clearChunk } from './batch-clear.ts';
import { rechargeChunk } from './batch-recharge.ts';
import { repealChunk } from './batch-repeal.ts';
import type { BatchRows, ChunkWorker } from './batch-rows.ts';
import { subsidyChunk } from './batch-subsidy.ts';
import { withdrawChunk } from './batch-withdraw.ts';
import { refusalTexts } from './refusal-texts.ts';

/** Who takes the rows of each kind; a further kind is a further line. */
const workers = {
  recharge: rechargeChunk,
  repeal: repealChunk,
  clear: clearChunk,
  subsidyRule: subsidyChunk,
  withdraw: withdrawChunk,
} as const satisfies Record<string, ChunkWorker>;
type BatchKind = keyof typeof workers;

export interface NewBatch {
  readonly kind: BatchKind;
  readonly walletType?: number;
  /** What every row shares; read back by the chunk worker of its kind. */
  readonly command: unknown;
  readonly rows: BatchRows;
  /** What to say when nobody can be done; without it a batch of nobody is kept, with its reasons. */
  readonly nobody?: string;
  /** Where the rows name their batch. */
  readonly batchNo?: number;
}

/**
 * What a batch would do with these rows: for how many, how much in all (fen), and who cannot be done, by reason in the caller's language.
 */
export async function checkBatch({ tx, language }: Context, rows: BatchRows) {
  const found = await sql<{ reason: string | null; people: number; amount: number }>`select reason, count(*) as people,
      coalesce(sum(amount), 0)::bigint as amount from (${rows}) member group by reason order by 2 desc`.execute(tx);
  const { people, amount } = found.rows.find(({ reason }) => reason === null) ?? { people: 0, amount: 0 };
  const cannot = found.rows.flatMap((row) =>
    row.reason === null ? [] : [{ reason: translate(language, row.reason), people: row.people }],
  );
  return { people, amount, cannot };
}

/**
 * Fixes who is in a batch and asks for its job, in the caller's transaction. Who cannot be done is in it as failed and may be tried
 * again; who is gone for good is not.
 * @throws Refusal 400 when nobody in it can be done
 */
export async function startBatch(context: Context, batch: NewBatch) {
  const { tx, merchantId, actor } = context;
  const batchNo = batch.batchNo ?? context.newId();
  await tx
    .insertInto('accountBatch')
    .values({
      batchNo,
      kind: batch.kind,
      walletType: batch.walletType ?? null,
      command: JSON.stringify(batch.command),
      people: 0,
      amount: 0,
      operatorId: actor.userId,
    })
    .execute();
  const filled = await sql<{ people: number; amount: number }>`with row as (
      insert into account_batch_row (merchant_id, batch_no, row_no, account_id, cust_id, recharge_id, amount, detail, state, reason)
      select ${merchantId}, ${batchNo}, row_number() over (order by member.account_id, member.recharge_id),
             member.account_id, member.cust_id, member.recharge_id, member.amount, member.detail,
             case when member.reason is null then 'waiting' else 'failed' end, member.reason
        from (${batch.rows}) member where member.reason is distinct from ${refusalTexts.ACCOUNT_CLOSED}
      returning amount, state)
    select count(*) as people, coalesce(sum(amount), 0)::bigint as amount from row where state = 'waiting'`.execute(tx);
  const { people, amount } = filled.rows[0] ?? { people: 0, amount: 0 };
  if (people === 0 && batch.nobody !== undefined) throw invalid('custIds', batch.nobody);
  await tx.updateTable('accountBatch').set({ people, amount }).where('batchNo', '=', batchNo).execute();
  const subject = { label: String(batchNo), about: batchNo };
  const jobId = await context.jobs.enqueue(context, batchJob, { batchNo }, subject);
  return { jobId, batchNo, people, amount };
}

async function tally(context: Context, batchNo: number) {
  const found = await sql<{
    total: number;
    done: number;
    failed: number;
    amount: number;
  }>`select count(*) as total, count(*) filter (where state in ('done', 'part')) as done,
      count(*) filter (where state = 'failed') as failed, coalesce(sum(done_amount), 0)::bigint as amount
    from account_batch_row where merchant_id = ${context.merchantId} and batch_no = ${batchNo}`.execute(context.tx);
  return found.rows[0] ?? { total: 0, done: 0, failed: 0, amount: 0 };
}

const stateOf = ({ done, failed }: { done: number; failed: number }): JobOutcome['state'] => {
  if (failed === 0) return 'success';
  return done === 0 ? 'failed' : 'partial';
};

async function runBatch(run: JobRun, batchNo: number): Promise<JobOutcome> {
  const batch = await run.transaction(({ tx }) =>
    tx.selectFrom('accountBatch').select(['kind', 'command']).where('batchNo', '=', batchNo).executeTakeFirstOrThrow(),
  );
  const work: ChunkWorker = workers[batch.kind as BatchKind];
  for (let taken = 1; taken > 0 && !run.cancelled(); ) {
    taken = await run.transaction((context) => work(context, batchNo, batch.command));
    const { total, done, failed } = await run.transaction((context) => tally(context, batchNo));
    await run.progress({ total, done, failed });
  }
  const { done, failed, amount } = await run.transaction((context) => tally(context, batchNo));
  const result: z.output<typeof BatchOutcome> = { batchNo, done, failed, amount };
  return { state: run.cancelled() ? 'cancelled' : stateOf(result), result };
}

/** Runs a batch chunk by chunk. Rows and money commit together, so running it again only does what is still waiting. */
export const batchJob = defineJob('account.batch', 'batch', z.object({ batchNo: z.int() }), (run, { batchNo }) =>
  runBatch(run, batchNo),
);

const rows = implementPage(
  pageBatchRow,
  ({ tx, scope }, { batchNo, state }) => {
    const query = tx
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
      .where(scopeWhere('customer.orgId', scope.organisations));
    return state === undefined ? query : query.where('accountBatchRow.state', '=', state);
  },
  {
    order: [{ column: 'rowNo', asc: true }],
    key: 'rowNo',
    row: (row, { language }) => ({ ...row, reason: row.reason && translate(language, row.reason) }),
  },
);

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

export const batchRoutes = [
  implement(batchRetry, (context, { batchNo }) => retry(context, batchNo)),
  rows,
  implement(batchResult, async (context, { jobId }) => {
    const view = await jobView(context, jobId, batchJob.name);
    return { ...view, result: view.result as z.output<typeof BatchOutcome> | null };
  }),
];
