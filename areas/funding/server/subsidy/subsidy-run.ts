import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { daysAfter, daysBetween } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { subsidyJoiner, subsidyMode } from '../../contract/lookups.ts';
import { startBatch } from '../batch/batch.ts';
import { peopleOf } from '../batch/batch-people.ts';
import type { BatchRows } from '../batch/batch-rows.ts';
import { checkBatch } from '../batch/batch-run.ts';
import type { SubsidyCommand } from '../batch/batch-subsidy.ts';
import { lotScope } from '../recharge/lot-scope.ts';

export interface Rule {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly mode: number;
  readonly amount: number;
  readonly orgIds: readonly number[];
  readonly psnTypes: readonly number[];
  readonly validDays: number | null;
  readonly joiner: number;
  readonly canteenIds: readonly number[];
  readonly mealTypes: readonly number[];
}

/** One day of a rule: the date it was planned for is its key; it holds until the next. Moments of the merchant's clock. */
export interface Run {
  readonly period: string;
  readonly plannedAt: string;
  readonly untilAt: string;
}

/** What a run would do now, to the fen: for how many, what it clears first, and what it grants. */
export async function checkRun(context: Context, rule: Rule, run: Run) {
  const isLate = (await currentRun(context, rule.ruleId)) !== undefined;
  const planned = rows(context, rule, run, { isLate });
  const found = await sql<{
    cleared: number;
    changed: number;
  }>`select coalesce(sum(cleared), 0)::bigint as cleared,
      count(*) filter (where cleared > 0 or amount > 0) as changed
    from (${planned}) plan where reason is null`.execute(context.tx);
  const { cleared, changed } = found.rows[0] ?? { cleared: 0, changed: 0 };
  const check = await checkBatch(context, planned);

  return {
    ...check,
    cleared,
    granted: rule.mode === subsidyMode.key.clearOnly ? 0 : check.amount,
    changed,
  };
}

/** The run of a rule that holds at this moment. */
export const currentRun = ({ tx, now }: Context, ruleId: number): Promise<Run | undefined> =>
  tx
    .selectFrom('subsidyRun')
    .select(['period', 'plannedAt', 'untilAt'])
    .where('ruleId', '=', ruleId)
    .where('plannedAt', '<=', now)
    .where('untilAt', '>', now)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();

/** People of a rule in a run who are not claimed yet; with a batch, those it has claimed. */
function rows(
  context: Context,
  rule: Rule,
  run: Run,
  { isLate, batchNo }: { isLate: boolean; batchNo?: number },
): BatchRows {
  const { merchantId } = context;
  const clears =
    rule.mode === subsidyMode.key.clearOnly || rule.mode === subsidyMode.key.clearThenGrant;
  const amount = planOf(context, rule, amountOf(context, rule, run, isLate));
  const claimed = sql`select from subsidy_claim claim where claim.merchant_id = ${merchantId} and claim.rule_id = ${rule.ruleId}
    and claim.period = ${run.period} and claim.cust_id = customer.cust_id`;
  const chosen =
    batchNo === undefined
      ? sql`not exists (${claimed})`
      : sql`exists (${claimed} and claim.batch_no = ${batchNo})`;

  const people = peopleOf(
    context,
    targetOf(rule),
    sql`account.account_id, account.cust_id, null::bigint as recharge_id, ${amount} as amount, null::jsonb as detail,
      ${blockOf(context, rule, run)} as reason, ${clears ? sql`account.subsidy_balance` : sql`0::bigint`} as cleared, account.status,
      ${chosen} as chosen`,
  );

  return sql`select * from (${people}) person where chosen and status <> ${accountStatus.key.closed}`;
}

/** What a rule grants or clears of one `account`, fen. */
function planOf(context: Context, rule: Rule, target: number): RawBuilder<unknown> {
  if (rule.mode === subsidyMode.key.clearOnly) return sql`account.subsidy_balance`;
  if (rule.mode === subsidyMode.key.topUpTo)
    return sql`greatest(0, ${target}::bigint - (${spendable(context)}))::bigint`;

  return sql`${target}::bigint`;
}

/** What the subsidy wallet of `account` holds and may spend: what topping up counts. */
const spendable = ({
  merchantId,
  now,
}: Context) => sql`account.subsidy_balance - coalesce((select sum(lot.remaining) from wallet_lot lot
  where lot.merchant_id = ${merchantId} and lot.account_id = account.account_id and lot.wallet_type = ${sql.lit(heldWallet.key.subsidy)}
    and lot.remaining > 0 and lot.expires_at < ${now}::text::timestamptz), 0)`;

/** What one person gets, in fen: the whole amount, or for a late joiner of a rule that says so the share of the days left. */
function amountOf({ now }: Context, rule: Rule, run: Run, isLate: boolean): number {
  if (!isLate || rule.joiner !== subsidyJoiner.key.proRata) return rule.amount;

  const all = Math.max(1, daysBetween(run.period, run.untilAt));
  const left = Math.max(0, daysBetween(now, run.untilAt));

  return Math.max(1, Math.floor((rule.amount * Math.min(left, all)) / all));
}

const targetOf = ({ orgIds, psnTypes }: Rule) => ({
  orgIds: orgIds.length > 0 ? orgIds : undefined,
  psnTypes: psnTypes.length > 0 ? psnTypes : undefined,
});

/** Why nothing can be granted to `account`; who is only cleared needs to take nothing in. */
function blockOf({ now }: Context, rule: Rule, run: Run): RawBuilder<unknown> {
  if (rule.mode === subsidyMode.key.clearOnly) return sql`null::text`;

  const expiresAt = expiryOf(rule, run);
  const isOver = expiresAt !== undefined && expiresAt <= now;

  return sql`case when account.credit_block then ${refusalTexts.CREDIT_BLOCKED} when ${isOver} then ${refusalTexts.GRANT_EXPIRED} end`;
}

/** When what a run grants expires. */
const expiryOf = ({ validDays }: Rule, { plannedAt }: Run): string | undefined =>
  validDays === null ? undefined : `${daysAfter(plannedAt, validDays - 1)} 23:59:59`;

/**
 * Grants by a rule to all it has not granted to in this run: people are claimed first, so that a run which is repeated, at the same
 * moment or after a crash, pays no person twice. Undefined where no person is left.
 */
export async function startRun(context: Context, rule: Rule, run: Run) {
  const { tx, merchantId } = context;
  const begun = await tx
    .insertInto('subsidyRun')
    .values({ ruleId: rule.ruleId, ...run })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ruleId')
    .executeTakeFirst();

  const isLate = begun === undefined;
  const batchNo = context.newId();
  const claimed =
    await sql`insert into subsidy_claim (merchant_id, rule_id, period, cust_id, batch_no)
      select ${merchantId}, ${rule.ruleId}, ${run.period}, person.cust_id, ${batchNo}
        from (${rows(context, rule, run, { isLate })}) person
      on conflict do nothing returning cust_id`.execute(tx);
  if (claimed.rows.length === 0) return undefined;

  const { ruleId, ruleName, mode } = rule;
  const expiresAt = expiryOf(rule, run);

  return startBatch(context, {
    kind: 'subsidyRule',
    batchNo,
    walletType: 2,
    command: {
      ruleId,
      ruleName,
      mode,
      target: amountOf(context, rule, run, isLate),
      occurredAt: isLate ? undefined : run.plannedAt,
      expiresAt,
      scope: lotScope(rule),
    } satisfies z.input<typeof SubsidyCommand>,
    rows: rows(context, rule, run, { isLate, batchNo }),
  });
}
