import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import type { BudgetKind, MonthAmounts } from '../../contract/budget-plan.ts';
import { monthsChanged, NO_AMOUNTS } from './budget-amounts.ts';
import type { Subject } from './budget-subjects.ts';

/** The budget of a year; version 0 where none was made. */
export interface YearBudget {
  readonly amounts: MonthAmounts;
  readonly version: number;
}
const NO_BUDGET: YearBudget = { amounts: NO_AMOUNTS, version: 0 };

export interface BudgetYear {
  readonly kind: BudgetKind;
  readonly year: number;
}

type Key = Pick<Subject, 'ownerId' | 'partId'>;
/** What tells the budgets of a year apart. */
export const keyOfBudget = ({ ownerId, partId }: Key): string => `${ownerId}-${partId}`;

/** Lets one after the other change the budgets of a year, until the transaction ends. */
export async function lockYear(
  { tx, merchantId }: Context,
  { kind, year }: BudgetYear,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`report_budget ${merchantId}`}), ${year * 10 + kind}::int)`.execute(
    tx,
  );
}

/** Finds the budgets of a year by what they are for. */
export async function budgetsOf(
  { tx, merchantId }: Context,
  { kind, year }: BudgetYear,
): Promise<(of: Key) => YearBudget> {
  const { rows } = await sql<
    Key & YearBudget
  >`select owner_id, part_id, amounts, version from report_budget
    where merchant_id = ${merchantId} and budget_kind = ${kind} and year = ${year}`.execute(tx);
  const found = new Map(rows.map((row) => [keyOfBudget(row), row]));

  return (of) => found.get(keyOfBudget(of)) ?? NO_BUDGET;
}

export interface BudgetChange extends Key {
  readonly before: MonthAmounts;
  readonly after: MonthAmounts;
}

/** Writes what differs, each month with who changed it. Answers how many months changed. */
export async function storeBudgets(
  context: Context,
  { kind, year }: BudgetYear,
  changedBy: number,
  changes: readonly BudgetChange[],
): Promise<number> {
  const { tx, merchantId, actor, newId } = context;
  const given = changes.filter(({ before, after }) => monthsChanged(before, after) > 0);
  if (given.length === 0) return 0;

  const rows = given.map(({ ownerId, partId, before, after }) => ({
    owner_id: ownerId,
    part_id: partId,
    before,
    after,
  }));

  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(owner_id bigint, part_id bigint, before bigint[], after bigint[])),
    noted as (
      insert into report_budget_change (merchant_id, change_id, budget_kind, owner_id, part_id, year, month, before_amount, after_amount,
          changed_by, operator_id, changed_at)
      select ${merchantId}::bigint, ${newId()}::bigint, ${kind}::smallint, g.owner_id, g.part_id, ${year}::smallint, n, g.before[n], g.after[n],
          ${changedBy}::smallint, ${actor.userId}::bigint, now()
        from given g cross join generate_series(1, 12) n where g.before[n] is distinct from g.after[n])
    insert into report_budget (merchant_id, budget_kind, owner_id, part_id, year, amounts)
    select ${merchantId}::bigint, ${kind}::smallint, g.owner_id, g.part_id, ${year}::smallint, g.after from given g
    on conflict (merchant_id, budget_kind, owner_id, part_id, year)
      do update set amounts = excluded.amounts, version = report_budget.version + 1`.execute(tx);

  return given.reduce((sum, { before, after }) => sum + monthsChanged(before, after), 0);
}
