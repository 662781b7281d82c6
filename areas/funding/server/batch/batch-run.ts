import { sql } from 'kysely';
import { z } from 'zod';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import {
  defineJob,
  type JobDefinition,
  type JobOutcome,
  type JobRun,
} from '#kit/server/jobs/jobs.ts';
import { invalid } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import type { BatchOutcome } from '../../contract/batch.ts';
import type { BatchRows, ChunkWorker } from './batch-rows.ts';

/**
 * What a batch would do with these rows: for how many, how much in all (fen), and who cannot be done, by reason in the caller's language.
 */
export async function checkBatch({ tx, language }: Context, rows: BatchRows) {
  const found = await sql<{
    reason: string | null;
    people: number;
    amount: number;
  }>`select reason, count(*) as people,
      coalesce(sum(amount), 0)::bigint as amount from (${rows}) member group by reason order by 2 desc`.execute(
    tx,
  );
  const { people, amount } = found.rows.find(({ reason }) => reason === null) ?? {
    people: 0,
    amount: 0,
  };
  const cannot = found.rows.flatMap((row) =>
    row.reason === null ? [] : [{ reason: translate(language, row.reason), people: row.people }],
  );

  return { people, amount, cannot };
}

const BatchContent = z.object({ batchNo: z.int() });

export interface NewBatch<Kind extends string = string> {
  readonly kind: Kind;
  readonly walletType?: number;
  /** What every row shares; read back by the chunk worker of its kind. */
  readonly command: unknown;
  readonly rows: BatchRows;
  /** What to say when no row can be done; without it such a batch is kept, with its reasons. */
  readonly nobody?: string;
  /** Keeps whose account is closed as left out, so that the batch says who was asked for and got nothing. */
  readonly keepsLeftOut?: boolean;
  /** Where the rows name their batch. */
  readonly batchNo?: number;
}

/**
 * Batches of an area by the kinds that take their rows. The job runs a batch chunk by chunk: rows and money commit together, so running it
 * again only does what is still waiting.
 */
export function batchesOf<Kind extends string>(
  name: string,
  workers: Readonly<Record<Kind, ChunkWorker>>,
) {
  const job = defineJob(name, 'batch', BatchContent, (run, { batchNo }) =>
    runBatch(run, workers, batchNo),
  );
  return { job, start: (context: Context, batch: NewBatch<Kind>) => start(context, job, batch) };
}

type Workers = Readonly<Record<string, ChunkWorker>>;

/** Milliseconds between two reports of how far a batch is: counting all its rows takes as long as posting some of them. */
const REPORT_EVERY = 400;

async function runBatch(run: JobRun, workers: Workers, batchNo: number): Promise<JobOutcome> {
  const batch = await run.transaction(({ tx }) =>
    tx
      .selectFrom('accountBatch')
      .select(['kind', 'command'])
      .where('batchNo', '=', batchNo)
      .executeTakeFirstOrThrow(),
  );
  const work = workers[batch.kind];
  if (!work) throw new Error(`nobody takes the rows of a batch of kind ${batch.kind}`);

  const report = async () => {
    const { total, done, failed, amount } = await run.transaction((context) =>
      tally(context, batchNo),
    );
    await run.progress({ total, done, failed });

    return { done, failed, amount };
  };

  let reportedAt = Number.NEGATIVE_INFINITY;
  for (let taken = 1; taken > 0 && !run.cancelled(); ) {
    taken = await run.transaction((context) => work(context, batchNo, batch.command));
    if (performance.now() - reportedAt < REPORT_EVERY) continue;

    await report();
    reportedAt = performance.now();
  }

  const { done, failed, amount } = await report();
  const result: z.output<typeof BatchOutcome> = { batchNo, done, failed, amount };

  return { state: run.cancelled() ? 'cancelled' : stateOf(result), result };
}

async function tally(context: Context, batchNo: number) {
  const found = await sql<{
    total: number;
    done: number;
    failed: number;
    amount: number;
  }>`select count(*) filter (where state <> 'leftOut') as total, count(*) filter (where state in ('done', 'part')) as done,
      count(*) filter (where state = 'failed') as failed, coalesce(sum(done_amount), 0)::bigint as amount
    from account_batch_row where merchant_id = ${context.merchantId} and batch_no = ${batchNo}`.execute(
    context.tx,
  );
  return found.rows[0] ?? { total: 0, done: 0, failed: 0, amount: 0 };
}

const stateOf = ({ done, failed }: { done: number; failed: number }): JobOutcome['state'] => {
  if (failed === 0) return 'success';
  return done === 0 ? 'failed' : 'partial';
};

type BatchJob = JobDefinition<typeof BatchContent>;

/**
 * Fixes who is in a batch and asks for its job, in the caller's transaction. Who cannot be done is in it as failed and may be tried
 * again; who is gone for good is not, or is named as left out where the batch keeps such.
 * @throws Refusal 400 when no row in it can be done
 */
async function start(context: Context, job: BatchJob, batch: NewBatch) {
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
             case when member.reason is null then 'waiting' when member.reason = ${refusalTexts.ACCOUNT_CLOSED} then 'leftOut' else 'failed' end,
             member.reason
        from (${batch.rows}) member
       where ${batch.keepsLeftOut === true} or member.reason is distinct from ${refusalTexts.ACCOUNT_CLOSED}
      returning amount, state)
    select count(*) as people, coalesce(sum(amount), 0)::bigint as amount from row where state = 'waiting'`.execute(
    tx,
  );

  const { people, amount } = filled.rows[0] ?? { people: 0, amount: 0 };
  if (people === 0 && batch.nobody !== undefined) throw invalid('custIds', batch.nobody);

  await tx
    .updateTable('accountBatch')
    .set({ people, amount })
    .where('batchNo', '=', batchNo)
    .execute();
  const subject = { label: String(batchNo), about: batchNo };
  const jobId = await context.jobs.enqueue(context, job, { batchNo }, subject);

  return { jobId, batchNo, people, amount };
}
