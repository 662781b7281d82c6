import { numberColumn } from '#kit/server/database/arrays.ts';
import type { LedgerContext } from './context.ts';

type Reading = Pick<LedgerContext, 'client' | 'merchantId'>;

/** A window of a rule in a version of it; merchant wall time. */
export interface FreezeWindow {
  readonly ruleId: number;
  readonly ruleVersion: number;
  readonly beginAt: string;
  readonly endAt: string;
}

/** What is frozen of an account, and why. */
export interface Freeze {
  /** 1 an amount of the personal wallet, 2 debit, 3 credit, 4 both. */
  readonly freezeRule: number;
  /** Fen, with rule 1 only. */
  readonly amount?: number | undefined;
  readonly reason: string;
  readonly operatorId: number;
  readonly batchNo?: number | undefined;
  /** The window of a rule it is for; absent: by hand. An account is frozen once a window, and beside what is frozen by hand. */
  readonly timed?: FreezeWindow | undefined;
}

/** How many of the asked for can be frozen, and why the others cannot. */
export interface FreezeCounts {
  readonly people: number;
  readonly amount: number;
  readonly already: number;
  readonly short: number;
  readonly closed: number;
}

/** What freezing these accounts would do now. */
export const checkFreeze = async (
  reading: Reading,
  accountIds: readonly number[],
  freeze: Pick<Freeze, 'freezeRule' | 'amount'>,
): Promise<FreezeCounts> =>
  countsOf(await standing(reading, accountIds, freeze), freeze.amount ?? 0);

interface Standing {
  account_id: number;
  cust_id: number;
  verdict: 'free' | 'already' | 'short' | 'closed';
}

const countsOf = (found: readonly Standing[], amount: number): FreezeCounts => {
  const count = (verdict: string) => found.filter((each) => each.verdict === verdict).length;
  const people = count('free');

  return {
    people,
    amount: people * amount,
    already: count('already'),
    short: count('short'),
    closed: count('closed'),
  };
};

/* Of the personal wallet, paid-in money that no hold covers: gifts cannot be withdrawn and are not frozen either. */
const STANDING = `select a.account_id, a.cust_id, case
      when a.status = 9 then 'closed'
      when $5::bigint is null and $3::smallint <> 1 and exists (select from account_freeze f
        where f.merchant_id = $1 and f.account_id = a.account_id and f.state = 1 and f.freeze_rule = $3 and f.time_rule_id is null) then 'already'
      when exists (select from account_freeze f where f.merchant_id = $1 and f.account_id = a.account_id
        and f.time_rule_id = $5 and f.time_rule_version = $6::integer and f.begin_at = $7::text::timestamptz) then 'already'
      when $3 = 1 and a.personal_balance - a.personal_held - (select coalesce(sum(l.remaining), 0) from wallet_lot l
        where l.merchant_id = $1 and l.account_id = a.account_id and l.wallet_type = 1 and l.remaining > 0) < $4::bigint then 'short'
      else 'free' end as verdict
    from account a where a.merchant_id = $1 and a.account_id = any($2::bigint[]) order by a.account_id`;

async function standing(
  { client, merchantId }: Reading,
  accountIds: readonly number[],
  { freezeRule, amount = 0, timed }: Pick<Freeze, 'freezeRule' | 'amount' | 'timed'>,
): Promise<readonly Standing[]> {
  const window = [timed?.ruleId ?? null, timed?.ruleVersion ?? null, timed?.beginAt ?? null];
  return (
    await client.query<Standing>(STANDING, [merchantId, accountIds, freezeRule, amount, ...window])
  ).rows;
}

/* An account is blocked while one of its freezes blocks it: what undoing one leaves is what the others ask for. */
const RECOMPUTE = `update account a set debit_block = f.debit, credit_block = f.credit,
      blocked_at = case when f.debit or a.status <> 1 then coalesce(a.blocked_at, now()) end
    from (select asked.account_id, coalesce(bool_or(s.freeze_rule in (2, 4)), false) as debit,
                 coalesce(bool_or(s.freeze_rule in (3, 4)), false) as credit
            from unnest($2::bigint[]) asked (account_id)
            left join account_freeze s on s.merchant_id = $1 and s.account_id = asked.account_id and s.state = 1
           group by asked.account_id) f
   where a.merchant_id = $1 and a.account_id = f.account_id and a.status <> 9`;

/** Freezes those of the accounts that can be, in as many statements whatever their number; answers who and how many. */
export async function freezeAccounts(
  context: LedgerContext,
  accountIds: readonly number[],
  freeze: Freeze,
) {
  const { client, merchantId, newId } = context;
  const { freezeRule, amount = 0, reason, operatorId, batchNo, timed } = freeze;
  await lock(context, accountIds);
  const found = await standing(context, accountIds, freeze);
  const frozen = found
    .filter(({ verdict }) => verdict === 'free')
    .map(({ account_id, cust_id }) => ({
      accountId: account_id,
      custId: cust_id,
      freezeId: newId(),
    }));
  const ids = numberColumn(frozen, ({ accountId }) => accountId) ?? '{}';
  const freezeIds = numberColumn(frozen, ({ freezeId }) => freezeId) ?? '{}';
  const custIds = numberColumn(frozen, ({ custId }) => custId) ?? '{}';
  await client.query(
    `insert into account_freeze (merchant_id, freeze_id, account_id, cust_id, freeze_rule, amount, reason, operator_id, batch_no,
        time_rule_id, time_rule_version, begin_at, end_at)
      select $1, n.freeze_id, n.account_id, n.cust_id, $5, $6, $7, $8, $9, $10, $11, $12::text::timestamptz, $13::text::timestamptz
        from unnest($2::bigint[], $3::bigint[], $4::bigint[]) n (freeze_id, account_id, cust_id)`,
    [
      merchantId,
      freezeIds,
      ids,
      custIds,
      freezeRule,
      amount,
      reason,
      operatorId,
      batchNo ?? null,
      timed?.ruleId ?? null,
      timed?.ruleVersion ?? null,
      timed?.beginAt ?? null,
      timed?.endAt ?? null,
    ],
  );

  if (freezeRule === 1) {
    const holdIds = numberColumn(frozen, () => newId()) ?? '{}';
    await client.query(
      `insert into account_hold (merchant_id, hold_id, account_id, wallet_type, kind, biz_id, amount)
        select $1, n.hold_id, n.account_id, 1, 'freeze', n.freeze_id, $5
          from unnest($2::bigint[], $3::bigint[], $4::bigint[]) n (hold_id, account_id, freeze_id)`,
      [merchantId, holdIds, ids, freezeIds, amount],
    );

    await client.query(
      'update account set personal_held = personal_held + $3 where merchant_id = $1 and account_id = any($2::bigint[])',
      [merchantId, ids, amount],
    );
  } else await client.query(RECOMPUTE, [merchantId, ids]);

  return { counts: countsOf(found, amount), frozen };
}

/** In id order, as the ledger locks. */
const lock = ({ client, merchantId }: Reading, accountIds: readonly number[]) =>
  client.query(
    `select 1 from account where merchant_id = $1 and account_id = any($2::bigint[]) order by account_id for no key update`,
    [merchantId, accountIds],
  );

/** Undoes freezes that stand, each once; answers which. The accounts keep what their other freezes ask for. */
export async function unfreezeAccounts(
  context: LedgerContext,
  freezeIds: readonly number[],
  { reason, operatorId }: { readonly reason: string; readonly operatorId: number },
) {
  const { client, merchantId } = context;
  const named = await client.query<{ account_id: number }>(
    'select distinct account_id from account_freeze where merchant_id = $1 and freeze_id = any($2::bigint[])',
    [merchantId, freezeIds],
  );
  const accountIds = named.rows.map((row) => row.account_id);
  await lock(context, accountIds);
  const { rows } = await client.query<{
    freeze_id: number;
    account_id: number;
    freeze_rule: number;
    amount: number;
  }>(
    `update account_freeze set state = 2, unfrozen_reason = $3, unfrozen_by = $4, unfrozen_at = now()
      where merchant_id = $1 and freeze_id = any($2::bigint[]) and state = 1
      returning freeze_id, account_id, freeze_rule, amount`,
    [merchantId, freezeIds, reason, operatorId],
  );

  await client.query(
    `with freed as (update account_hold set state = 'VOIDED', ended_at = now()
        where merchant_id = $1 and kind = 'freeze' and biz_id = any($2::bigint[]) and state = 'PENDING'
        returning account_id, amount),
      sums as (select account_id, sum(amount)::bigint as amount from freed group by account_id)
     update account a set personal_held = personal_held - sums.amount from sums
      where a.merchant_id = $1 and a.account_id = sums.account_id`,
    [merchantId, rows.map((row) => row.freeze_id)],
  );

  await client.query(RECOMPUTE, [merchantId, accountIds]);

  return rows.map((row) => ({ accountId: row.account_id, amount: row.amount }));
}
