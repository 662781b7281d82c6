import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { withdrawStatus } from '../../contract/lookups.ts';
import { withdrawApplyRecords, withdrawSum, withdrawTypeSum } from '../../contract/withdrawal.ts';
import { withdrawalRows } from './withdrawal.ts';

/** Rows of the list as applications, oldest first. */
const applications = implementPage(
  withdrawApplyRecords,
  (context, filter) => withdrawalRows.listed(context, filter) as never,
  { order: [{ column: 'createdAt', asc: true }], key: 'withdrawId' } as never,
);

interface StateSum {
  readonly state: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly number: number;
  /** Applied for. */
  readonly asked: number;
  readonly amount: number;
  readonly fee: number;
}

const SUMS = sql`count(*) as number, sum(w.valid_amount)::bigint as amount, sum(w.valid_fee)::bigint as fee,
  sum(w.actual_amount)::bigint as actual_amount`;

type Filter = Readonly<Record<string, unknown>>;

const found = (context: Context, filter: Filter) =>
  sql`(${withdrawalRows.listed(context, filter)}) w`;

const isOver = (state: number): boolean =>
  state === withdrawStatus.key.rejected || state === withdrawStatus.key.cancelled;

const sums = implement(withdrawSum, async (context, filter) => {
  const { rows } =
    await sql<StateSum>`select w.state, sum(w.amount)::bigint as asked, ${SUMS} from ${found(context, filter)}
    group by w.state order by w.state`.execute(context.tx);
  const total = (of: (row: StateSum) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const [amount, fee] = [total((row) => row.amount), total((row) => row.fee)];

  return {
    number: total((row) => (isOver(row.state) ? 0 : row.number)),
    amount,
    fee,
    actualAmount: amount - fee,
    states: rows.map(({ state, number, asked }) => ({ state, number, amount: asked })),
  };
});

const byType = serveQuery(
  withdrawTypeSum,
  (context, filter) =>
    sql<{
      rowKey: string;
      withdrawMethod: number;
      channel: number;
      withdrawSource: number;
      number: number;
      amount: number;
      fee: number;
      actualAmount: number;
    }>`select w.withdraw_method || ':' || w.channel || ':' || w.withdraw_source as row_key, w.withdraw_method, w.channel,
        w.withdraw_source, ${SUMS}
      from ${found(context, filter)} where w.state not in (${withdrawStatus.key.rejected}, ${withdrawStatus.key.cancelled}) group by w.withdraw_method, w.channel, w.withdraw_source`,
);

export const withdrawSumRoutes = [applications, sums, byType];
