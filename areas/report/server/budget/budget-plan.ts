import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereGiven } from '#kit/server/list.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import {
  type BudgetKind,
  budgetChangedBy,
  budgetChanges,
  budgetCopy,
  budgetEdit,
  budgetKind,
  budgetPlan,
  budgetRemove,
  budgetState,
  monthKeys,
} from '../../contract/budget-plan.ts';
import { copyYear, NO_AMOUNTS, overlayAmounts } from './budget-amounts.ts';
import { type BudgetYear, budgetsOf, keyOfBudget, lockYear, storeBudgets } from './budget-store.ts';
import {
  budgetSubjects,
  isOfCanteens,
  ownersSeen,
  partNameOf,
  type Subject,
  subjectsOf,
} from './budget-subjects.ts';

const thisYear = ({ now }: Context): number => Number(now.slice(0, 4));
const monthColumns = sql.join(
  monthKeys.map((key, at) => sql`b.amounts[${sql.lit(at + 1)}] as ${sql.id(key)}`),
);

/** The part of a row in the language of the caller. */
const named = <
  Row extends { readonly kind: number; readonly partId: number; readonly partName: string },
>(
  row: Row,
  context: Context,
): Row => ({ ...row, partName: partNameOf(context, row.kind as BudgetKind, row) });

/** The budgets of a year as they stand, of what the caller sees. */
async function standing(context: Context, of: BudgetYear) {
  await lockYear(context, of);
  const [seen, budgetOf] = await Promise.all([
    subjectsOf(context, of.kind, of.year),
    budgetsOf(context, of),
  ]);
  const known = new Map(seen.map((subject) => [keyOfBudget(subject), subject]));

  /** @throws Refusal 404 where the caller does not see it, 409 where another operator was faster */
  const read = (one: Pick<Subject, 'ownerId' | 'partId'>, version: number) => {
    if (!known.has(keyOfBudget(one))) throw notFound();

    const budget = budgetOf(one);
    if (budget.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    return budget;
  };

  return { seen, budgetOf, read };
}

export const budgetPlanRoutes = [
  serveQuery(
    budgetPlan,
    (context, { kind = budgetKind.key.canteen, year = thisYear(context), state, keyword }) => {
      const hasOne = sql`array_remove(b.amounts, null) <> '{}'`;
      return sql`select concat_ws('-', s.owner_id, s.part_id) as row_key, ${kind}::int as kind, ${year}::int as year, s.owner_id, s.owner_num,
          s.owner_name, s.part_id, s.part_name, ${monthColumns}, (select sum(amount)::bigint from unnest(b.amounts) amount) as year_amount,
          coalesce(b.version, 0) as version
        from (${budgetSubjects(context, kind, year)}) s
        left join report_budget b on b.merchant_id = ${context.merchantId} and b.budget_kind = ${kind} and b.owner_id = s.owner_id
          and b.part_id = s.part_id and b.year = ${year}
       where ${whereContains(keyword, 's.ownerName', 's.ownerNum')}
         and ${whereGiven(state, (one) => (one === budgetState.key.budgeted ? hasOne : sql`(${hasOne}) is not true`))}` as never;
    },
    { row: named },
  ),
  implement(budgetEdit, async (context, { kind, year, ownerId, partId, version, ...months }) => {
    const { read } = await standing(context, { kind, year });
    const { amounts } = read({ ownerId, partId }, version);
    const after = overlayAmounts(
      amounts,
      monthKeys.map((key) => months[key]),
    );
    const changed = await storeBudgets(context, { kind, year }, budgetChangedBy.key.typed, [
      { ownerId, partId, before: amounts, after },
    ]);

    return { version: changed > 0 ? version + 1 : version };
  }),
  implement(budgetRemove, async (context, { kind, year, rows }) => {
    const { read } = await standing(context, { kind, year });
    const changes = rows.map(({ ownerId, partId, version }) => {
      const { amounts } = read({ ownerId, partId }, version);
      return { ownerId, partId, before: amounts, after: NO_AMOUNTS };
    });
    await storeBudgets(context, { kind, year }, budgetChangedBy.key.emptied, changes);

    return { removed: changes.length };
  }),
  implement(budgetCopy, async (context, { kind, fromYear, year, ...rule }) => {
    const { seen, budgetOf } = await standing(context, { kind, year });
    const sourceOf =
      fromYear === year ? budgetOf : await budgetsOf(context, { kind, year: fromYear });
    const isThere = seen.some((subject) => {
      const { amounts } = sourceOf(subject);
      return rule.fromMonth
        ? amounts[rule.fromMonth - 1] !== null
        : amounts.some((amount) => amount !== null);
    });
    if (!isThere) throw invalid(rule.fromMonth ? 'fromMonth' : 'fromYear', '来源还没有预算');

    const copies = seen.map(({ ownerId, partId }) => {
      const before = budgetOf({ ownerId, partId }).amounts;
      const { after, kept } = copyYear(sourceOf({ ownerId, partId }).amounts, before, rule);

      return { ownerId, partId, before, after, kept };
    });

    const changed = await storeBudgets(context, { kind, year }, budgetChangedBy.key.copied, copies);

    return { changed, kept: copies.reduce((sum, { kept }) => sum + kept, 0) };
  }),
  serveQuery(
    budgetChanges,
    (context, { kind = budgetKind.key.canteen, year, changedBy, keyword }) => {
      const { merchantId } = context;
      const owners = isOfCanteens(kind)
        ? sql`select canteen_id as owner_id, canteen_name as owner_name from canteen where merchant_id = ${merchantId}`
        : sql`select org_id as owner_id, org_full_name as owner_name from organisation where merchant_id = ${merchantId}`;

      return sql`select concat_ws('-', c.change_id, c.owner_id, c.part_id, c.month) as row_key, c.changed_at, p.real_name as operator_name,
          c.changed_by, ${kind}::int as kind, o.owner_name, c.part_id, coalesce(t.psn_type_name, '') as part_name, c.year, c.month,
          c.before_amount, c.after_amount
        from report_budget_change c
        left join (${owners}) o on o.owner_id = c.owner_id
        left join person_type t on t.merchant_id = ${merchantId} and t.psn_type = c.part_id
        left join operator p on p.merchant_id = ${merchantId} and p.user_id = c.operator_id
       where c.merchant_id = ${merchantId} and c.budget_kind = ${kind} and ${scopeWhere('c.ownerId', ownersSeen(context, kind))}
         and ${whereGiven(year, (one) => sql`c.year = ${one}`)} and ${whereGiven(changedBy, (one) => sql`c.changed_by = ${one}`)}
         and ${whereContains(keyword, 'o.ownerName')}` as never;
    },
    { row: named as never },
  ),
];
