import { type RawBuilder, sql } from 'kysely';
import { tenderType } from '#areas/order/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { Context, ScopeSet } from '#kit/server/context.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { type BudgetKind, budgetKind } from '../../contract/budget-plan.ts';

/** Whether budgets of a kind are of the parts of their owners. */
export const hasParts = (kind: BudgetKind): boolean =>
  kind === budgetKind.key.department || partList(kind) !== undefined;

/** The fixed list that the parts of a kind are of. */
const partList = (kind: BudgetKind): Lookup | undefined => {
  if (kind === budgetKind.key.tender) return tenderType;
  return kind === budgetKind.key.channel ? rechargeChannel : undefined;
};

/** What a year may have a budget for. */
export interface Subject {
  readonly ownerId: number;
  readonly ownerNum: string;
  readonly ownerName: string;
  readonly partId: number;
  /** Of a type of people; the fixed lists have their labels. */
  readonly partName: string;
}

/** The same as rows. */
export async function subjectsOf(
  context: Context,
  kind: BudgetKind,
  year: number,
): Promise<readonly Subject[]> {
  const { rows } =
    await sql<Subject>`${budgetSubjects(context, kind, year)} order by 2, 3, 4`.execute(context.tx);
  return rows;
}

/** What the caller may make budgets for; what was removed stays as long as the year has a budget for it. */
export function budgetSubjects(
  context: Context,
  kind: BudgetKind,
  year: number,
): RawBuilder<Subject> {
  const { merchantId } = context;
  const owners = isOfCanteens(kind)
    ? sql`select canteen_id as owner_id, canteen_num as owner_num, canteen_name as owner_name, removed_at from canteen
        where merchant_id = ${merchantId}`
    : sql`select org_id as owner_id, coalesce(org_num, '') as owner_num, org_full_name as owner_name, removed_at from organisation
        where merchant_id = ${merchantId}`;

  return sql<Subject>`select o.owner_id, o.owner_num, o.owner_name, p.part_id, p.part_name
    from (${owners}) o cross join (${partsOf(context, kind)}) p
   where ${scopeWhere('o.ownerId', ownersSeen(context, kind))}
     and (o.removed_at is null or exists (select from report_budget b where b.merchant_id = ${merchantId} and b.budget_kind = ${kind}
       and b.owner_id = o.owner_id and b.part_id = p.part_id and b.year = ${year} and array_remove(b.amounts, null) <> '{}'))`;
}

/** Whether budgets of a kind are of canteens; the others are of organisations. */
export const isOfCanteens = (kind: BudgetKind): boolean =>
  kind === budgetKind.key.canteen || kind === budgetKind.key.tender;

/** The whole canteen or organisation, not a part of it. */
const WHOLE = 0;

function partsOf({ merchantId }: Context, kind: BudgetKind): RawBuilder<unknown> {
  if (kind === budgetKind.key.department)
    return sql`select psn_type as part_id, psn_type_name as part_name from person_type
      where merchant_id = ${merchantId} and removed_at is null`;

  const keys = partList(kind)?.map(({ key }) => key) ?? [WHOLE];

  return sql`select part_id, '' as part_name from unnest(${keys}::bigint[]) part_id`;
}

/** Whose budgets of a kind the caller sees and sets: of whole canteens, or of organisations. */
export const ownersSeen = ({ scope }: Pick<Context, 'scope'>, kind: BudgetKind): ScopeSet =>
  isOfCanteens(kind) ? scope.canteens : scope.organisations;

/** What a part is called in the language of the caller. */
export const partNameOf = (
  { language }: Pick<Context, 'language'>,
  kind: BudgetKind,
  subject: Pick<Subject, 'partId' | 'partName'>,
): string =>
  kind === budgetKind.key.department
    ? subject.partName
    : translate(language, partSource(kind, subject));

const WHOLE_NAME = '全部';

/** What a part is called in Chinese, before translation; a type of people has its own name. */
const partSource = (
  kind: BudgetKind,
  { partId, partName }: Pick<Subject, 'partId' | 'partName'>,
): string => {
  if (kind === budgetKind.key.department) return partName;

  const list = partList(kind);

  return list ? labelOf(list, partId) : WHOLE_NAME;
};

/** What a part may be called in a file. */
export function partNamesOf(
  kind: BudgetKind,
  subject: Pick<Subject, 'partId' | 'partName'>,
): readonly string[] {
  const source = partSource(kind, subject);
  if (kind === budgetKind.key.department) return [source];

  return [source, translate('en-US', source)];
}
