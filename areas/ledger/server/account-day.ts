import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { daySums, FLOW_COLUMNS, flowNames, flowSums } from './flow-kinds.ts';

type Reading = Pick<Context, 'tx' | 'merchantId'>;

/**
 * Takes what the journal gained up to its last sealed number into the days of accounts, and carries begin and end on from the first day that
 * changed. Answers how many days of wallets changed. Running it again, or twice at once, changes nothing: the mark moves with the days.
 */
export async function closeAccountDays({ tx, merchantId }: Reading): Promise<number> {
  await sql`insert into account_day_mark (merchant_id, journal_no) values (${merchantId}, -1) on conflict do nothing`.execute(
    tx,
  );
  const found = await sql<{ after: number; until: number | null }>`
    select journal_no as after, (select max(journal_no) from ledger_block where merchant_id = ${merchantId}) as until
      from account_day_mark where merchant_id = ${merchantId} for update`.execute(tx);
  const { after = -1, until = null } = found.rows[0] ?? {};
  if (until === null || until <= after) return 0;

  const older = after < 0 ? sql`or p.journal_no is null` : sql``;
  const added = sql.join(
    FLOW_COLUMNS.map(
      (name) => sql`${sql.id(name)} = account_day.${sql.id(name)} + excluded.${sql.id(name)}`,
    ),
  );

  const changed =
    await sql`insert into account_day (merchant_id, account_id, wallet_type, biz_date, ${flowNames})
    select ${merchantId}::bigint, p.account_id, p.wallet_type, p.biz_date, ${flowSums} from posting p
     where p.merchant_id = ${merchantId} and p.account_id is not null and (p.journal_no > ${after} and p.journal_no <= ${until} ${older})
     group by p.account_id, p.wallet_type, p.biz_date
    on conflict (merchant_id, account_id, wallet_type, biz_date) do update set ${added}, is_open = true`.execute(
      tx,
    );

  await sql`with touched as (
      select account_id, wallet_type, min(biz_date) as biz_date from account_day
       where merchant_id = ${merchantId} and is_open group by account_id, wallet_type),
    carried as (
      select d.account_id, d.wallet_type, d.biz_date, coalesce(o.end_amount, 0)
             + sum(d.change_amount) over (partition by d.account_id, d.wallet_type order by d.biz_date) as end_amount
        from touched t
        join account_day d on d.merchant_id = ${merchantId} and d.account_id = t.account_id and d.wallet_type = t.wallet_type
         and d.biz_date >= t.biz_date
        left join lateral (select b.end_amount from account_day b where b.merchant_id = ${merchantId}
           and b.account_id = t.account_id and b.wallet_type = t.wallet_type and b.biz_date < t.biz_date
         order by b.biz_date desc limit 1) o on true)
    update account_day d set end_amount = c.end_amount, begin_amount = c.end_amount - d.change_amount, is_open = false
      from carried c where d.merchant_id = ${merchantId} and d.account_id = c.account_id and d.wallet_type = c.wallet_type
       and d.biz_date = c.biz_date`.execute(tx);

  await sql`update account_day_mark set journal_no = ${until}, closed_at = now() where merchant_id = ${merchantId}`.execute(
    tx,
  );

  return Number(changed.numAffectedRows ?? 0);
}

/**
 * What came and went of every wallet in a period of business dates, with begin and end: rows of account_id, wallet_type, begin_amount, the
 * columns of flows, end_amount. Closed days and the journal since are read in one statement, so it is never behind.
 * @param where a condition on `account`
 */
export function walletFlows(
  context: Reading,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { merchantId } = context;
  return sql`with tail as materialized (
      select p.account_id, p.wallet_type, p.biz_date, ${flowSums} from posting p
       where ${unclosed(context)} and p.biz_date <= ${endDate} group by p.account_id, p.wallet_type, p.biz_date),
    chosen as materialized (select account.account_id from account where account.merchant_id = ${merchantId} and ${where}),
    day as (
      select d.account_id, d.wallet_type, ${flowNames} from account_day d
       where d.merchant_id = ${merchantId} and d.biz_date between ${startDate} and ${endDate}
         and d.account_id in (select account_id from chosen)
      union all
      select d.account_id, d.wallet_type, ${flowNames} from tail d
       where d.biz_date >= ${startDate} and d.account_id in (select account_id from chosen)),
    flow as (select d.account_id, d.wallet_type, ${daySums} from day d group by d.account_id, d.wallet_type),
    earlier as (select account_id, wallet_type, sum(change_amount)::bigint as change from tail where biz_date < ${startDate}
      group by account_id, wallet_type)
    select chosen.account_id, w.wallet_type, ${sql.join(
      FLOW_COLUMNS.map((name) => sql`coalesce(flow.${sql.id(name)}, 0)::bigint as ${sql.id(name)}`),
    )},
           (coalesce(o.end_amount, 0) + coalesce(earlier.change, 0))::bigint as begin_amount,
           (coalesce(o.end_amount, 0) + coalesce(earlier.change, 0) + coalesce(flow.change_amount, 0))::bigint as end_amount
      from chosen cross join (values (1::smallint), (2::smallint), (4::smallint)) w (wallet_type)
      left join flow on flow.account_id = chosen.account_id and flow.wallet_type = w.wallet_type
      left join earlier on earlier.account_id = chosen.account_id and earlier.wallet_type = w.wallet_type
      left join lateral (select b.end_amount from account_day b where b.merchant_id = ${merchantId}
         and b.account_id = chosen.account_id and b.wallet_type = w.wallet_type and b.biz_date < ${startDate}
       order by b.biz_date desc limit 1) o on true`;
}

/**
 * Postings of wallets that the closed days do not have yet (table `p`), those from before postings had numbers until the first close; to stand
 * in a statement with the days, so that both are of one moment.
 */
const unclosed = ({ merchantId }: Pick<Context, 'merchantId'>) => {
  const mark = sql`(select journal_no from account_day_mark where merchant_id = ${merchantId})`;
  return sql`p.merchant_id = ${merchantId} and p.account_id is not null
    and (p.journal_no > coalesce(${mark}, -1) or (p.journal_no is null and coalesce(${mark}, -1) < 0))`;
};
