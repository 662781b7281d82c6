import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';

/**
 * Who would be in a batch, as a query of account_id, cust_id, recharge_id, amount (fen), detail (what a row has of its own: JSON or
 * null) and reason (why this one cannot be done, Chinese source text; null: it can).
 */
export type BatchRows = RawBuilder<unknown>;

/** One chunk of a batch in one transaction: takes waiting rows, posts them, writes their outcome; answers how many. */
export type ChunkWorker = (context: Context, batchNo: number, command: unknown) => Promise<number>;

export interface WaitingRow {
  readonly rowNo: number;
  readonly custId: number;
  readonly rechargeId: number | null;
  readonly amount: number;
  /** What this row has of its own, beside the batch's command. */
  readonly detail: unknown;
}

/** The next rows that wait, locked; in account order, as the ledger locks. */
export const takeWaiting = (
  { tx }: Context,
  batchNo: number,
  limit: number,
): Promise<WaitingRow[]> =>
  tx
    .selectFrom('accountBatchRow')
    .select(['rowNo', 'custId', 'rechargeId', 'amount', 'detail'])
    .where('batchNo', '=', batchNo)
    .where('state', '=', 'waiting')
    .orderBy('rowNo')
    .limit(limit)
    .forUpdate()
    .execute();

type Row = Pick<WaitingRow, 'rowNo'>;

export interface RowOutcome {
  readonly rowNo: number;
  readonly state: 'done' | 'part' | 'failed';
  readonly doneAmount: number;
  readonly rechargeId: number | null;
  /** Chinese source text. */
  readonly reason: string | null;
}

/** A row whose work is done: what it moved (fen), and the recharge it made, where it made one. */
export const doneRow = (
  { rowNo }: Row,
  doneAmount: number,
  rechargeId: number | null = null,
): RowOutcome => ({
  rowNo,
  state: 'done',
  doneAmount,
  rechargeId,
  reason: null,
});

/** A row of which only some was possible (fen), and why, in Chinese source text. */
export const partRow = ({ rowNo }: Row, doneAmount: number, reason: string): RowOutcome => ({
  rowNo,
  state: 'part',
  doneAmount,
  rechargeId: null,
  reason,
});

/** A row that moved nothing, and why, in Chinese source text. */
export const failedRow = ({ rowNo }: Row, reason: string): RowOutcome => ({
  rowNo,
  state: 'failed',
  doneAmount: 0,
  rechargeId: null,
  reason,
});

/** What became of the rows of a chunk, written in one statement; a row keeps the recharge it names unless it made one. */
export async function writeOutcomes(
  context: Context,
  batchNo: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`update account_batch_row as row
      set state = outcome.state, done_amount = outcome.done_amount, reason = outcome.reason,
          recharge_id = coalesce(outcome.recharge_id, row.recharge_id)
     from unnest(${outcomes.map((each) => each.rowNo)}::integer[], ${outcomes.map((each) => each.state)}::text[],
                 ${outcomes.map((each) => each.doneAmount)}::bigint[], ${outcomes.map((each) => each.rechargeId)}::bigint[],
                 ${outcomes.map((each) => each.reason)}::text[]) as outcome (row_no, state, done_amount, recharge_id, reason)
    where row.merchant_id = ${context.merchantId} and row.batch_no = ${batchNo} and row.row_no = outcome.row_no`.execute(
    context.tx,
  );
}

/** Does the work of one row behind a savepoint: a refusal leaves the rows before it alone, and is answered. */
export async function tryRow<Done>(
  { client }: Pick<Context, 'client'>,
  work: () => Promise<Done>,
): Promise<Done | Refusal> {
  await client.query('savepoint batch_row');
  try {
    const done = await work();
    await client.query('release savepoint batch_row');
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;

    await client.query('rollback to savepoint batch_row');
    return error;
  }
}
