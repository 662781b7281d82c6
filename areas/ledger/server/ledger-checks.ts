import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { walletFlows } from './account-day.ts';
import { LEDGER } from './codes.ts';

type Reading = Pick<Context, 'tx' | 'merchantId'>;

/** The balance of a ledger account: all of one code together; value that arrived less what left, fen. */
export interface TrialLine {
  readonly ledgerAccount: number;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

/** The trial balance: every ledger account with what arrived and what left; the balances sum to nothing. */
export async function trialBalance({ tx, merchantId }: Reading): Promise<TrialLine[]> {
  const { rows } =
    await sql<TrialLine>`select ledger_account, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debit,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit, sum(amount)::bigint as balance
    from ledger_entry where merchant_id = ${merchantId} group by ledger_account order by ledger_account`.execute(
      tx,
    );
  return rows;
}

/** What a comparison found: how many differ, and some of them by their id. */
export interface LedgerCheck {
  readonly check: 'trial' | 'balances' | 'days' | 'lots' | 'holds' | 'debts' | 'seal';
  readonly differences: number;
  readonly samples: readonly string[];
}

/** The comparisons of the ledger with itself (rule ledger/invariants), after the days of accounts were closed. */
export async function ledgerChecks(context: Reading): Promise<LedgerCheck[]> {
  const { merchantId } = context;
  const ever = walletFlows(context, { startDate: '1900-01-01', endDate: '9999-12-31' }, sql`true`);
  const checks: Readonly<Record<LedgerCheck['check'], RawBuilder<unknown>>> = {
    /* What each kind of wallet holds is what its ledger account says; all of them together are nothing. */
    trial: sql`select coalesce(e.ledger_account, w.wallet_type) as subject
        from (select ledger_account, sum(amount) as amount from ledger_entry where merchant_id = ${merchantId} and ledger_account in (1, 2, 4)
               group by ledger_account) e
        full join (select wallet_type, sum(balance) as amount from wallet where merchant_id = ${merchantId} group by wallet_type) w
          on w.wallet_type = e.ledger_account
       where coalesce(e.amount, 0) <> coalesce(w.amount, 0)
      union all
      select 0 from (select sum(amount) as amount from ledger_entry where merchant_id = ${merchantId}) whole where whole.amount <> 0`,
    balances: sql`select f.account_id as subject from (${ever}) f
        join wallet w on w.merchant_id = ${merchantId} and w.account_id = f.account_id and w.wallet_type = f.wallet_type
       where w.balance <> f.end_amount`,
    days: sql`select d.account_id as subject from (
        select account_id, begin_amount, end_amount, change_amount, is_open,
               lag(end_amount, 1, 0::bigint) over (partition by account_id, wallet_type order by biz_date) as before
          from account_day where merchant_id = ${merchantId}) d
       where d.is_open or d.begin_amount <> d.before or d.end_amount <> d.begin_amount + d.change_amount`,
    lots: sql`select w.account_id as subject from wallet w
        left join (select account_id, wallet_type, sum(remaining) as open, bool_or(remaining < 0 or remaining > granted) as is_wrong
                     from wallet_lot where merchant_id = ${merchantId} group by account_id, wallet_type) l
          on l.account_id = w.account_id and l.wallet_type = w.wallet_type
       where w.merchant_id = ${merchantId}
         and (coalesce(l.is_wrong, false) or (w.wallet_type <> 1 and w.balance <> coalesce(l.open, 0)))`,
    holds: sql`select w.account_id as subject from wallet w
        left join (select account_id, wallet_type, sum(amount) as held from account_hold
                    where merchant_id = ${merchantId} and state = 'PENDING' group by account_id, wallet_type) h
          on h.account_id = w.account_id and h.wallet_type = w.wallet_type
       where w.merchant_id = ${merchantId} and w.held <> coalesce(h.held, 0)`,
    /* What people owe is what the ledger says was taken back of them and not repaid. */
    debts: sql`select a.account_id as subject from account a
        left join (select ledger_ref, -sum(amount) as owed from ledger_entry
                    where merchant_id = ${merchantId} and ledger_account = ${sql.lit(LEDGER.owedByPeople)} group by ledger_ref) e on e.ledger_ref = a.account_id
       where a.merchant_id = ${merchantId} and a.personal_debt + a.subsidy_debt + a.red_debt <> coalesce(e.owed, 0)`,
    seal: sql`select broken as subject from broken_ledger_blocks(${merchantId}) broken`,
  };

  const found: LedgerCheck[] = [];
  for (const [check, wrong] of Object.entries(checks))
    found.push({
      check: check as LedgerCheck['check'],
      ...(await countDifferences(context, wrong)),
    });

  return found;
}

const SAMPLES = 20;

/** Rows (column `subject`) that should not be, counted, with the first of them. */
export async function countDifferences({ tx }: Pick<Context, 'tx'>, wrong: RawBuilder<unknown>) {
  const { rows } = await sql<{
    differences: number;
    samples: string[] | null;
  }>`with wrong as materialized (${wrong})
    select count(*) as differences, (select array_agg(subject::text) from (select subject from wrong order by 1 limit ${SAMPLES}) s) as samples
      from wrong`.execute(tx);
  const { differences = 0, samples } = rows[0] ?? {};

  return { differences, samples: samples ?? [] };
}
