import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { implement, type Loose } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { pageStatement, type StatementRow, statementSum } from '../contract/statement.ts';
import { walletFlows } from './account-day.ts';
import { assertAccountVisible } from './people.ts';

type Asked = z.output<(typeof statementSum)['content']>;

async function allowed(context: Context, asked: Asked): Promise<void> {
  assertPeriod(asked);
  await assertAccountVisible(context, asked.accountId);
}

type Sum = z.output<(typeof statementSum)['result']>['wallets'][number];

const sumsOf = (context: Context, { accountId, walletType, ...period }: Asked) =>
  sql`select * from (${walletFlows(context, period, sql`account.account_id = ${accountId}`)}) wallet
    where ${whereEquals({ 'wallet.walletType': walletType })}`;

const sums = implement(statementSum, async (context, asked) => {
  await allowed(context, asked);
  const { rows } = await sql<
    Sum & { accountId: number; changeAmount: number }
  >`select s.*, case s.wallet_type when 1 then a.personal_debt when 2 then a.subsidy_debt else a.red_debt end as debt
      from (${sumsOf(context, asked)}) s
      join account a on a.merchant_id = ${context.merchantId} and a.account_id = s.account_id
     order by s.wallet_type`.execute(context.tx);

  return { wallets: rows.map(({ accountId: _account, changeAmount: _change, ...sum }) => sum) };
});

type Row = Loose<z.output<typeof StatementRow>>;

/* The order of the dates, then of the clock, then of the journal: a late sale stands on its own day, not where it was written. */
const lines = serveQuery(pageStatement, async (context, asked) => {
  await allowed(context, asked);
  const { merchantId } = context;
  const { accountId, walletType, startDate, endDate } = asked;
  const chosen = whereEquals({ 'p.walletType': walletType });

  return sql<Row>`with wallet as materialized (${sumsOf(context, asked)}),
      line as (
        select w.wallet_type, 1 as line_kind, ${startDate}::date as biz_date, null::timestamptz as occurred_at, null::bigint as posting_id,
               null::smallint as trade_type, 0::bigint as change, null::bigint as order_id, null::text as remark from wallet w
        union all
        select p.wallet_type, 2, p.biz_date, p.occurred_at, p.posting_id, p.trade_type, p.change, p.order_id, p.remark from posting p
         where p.merchant_id = ${merchantId} and p.account_id = ${accountId} and p.biz_date between ${startDate} and ${endDate} and ${chosen}
        union all
        select w.wallet_type, 3, ${endDate}::date, null, null, null, 0, null, null from wallet w),
      placed as (
        select line.*, row_number() over (order by wallet_type, line_kind, biz_date, occurred_at, posting_id) as line_no,
               sum(change) over (partition by wallet_type order by line_kind, biz_date, occurred_at, posting_id) as passed from line)
      select placed.line_no, placed.wallet_type, placed.line_kind, placed.biz_date, placed.occurred_at, placed.trade_type,
             case when placed.change > 0 then placed.change end as in_amount,
             case when placed.change < 0 then -placed.change end as out_amount,
             (w.begin_amount + placed.passed)::bigint as balance, placed.posting_id, placed.order_id, placed.remark
        from placed join wallet w on w.wallet_type = placed.wallet_type`;
});

export const statementRoutes = [sums, lines];
