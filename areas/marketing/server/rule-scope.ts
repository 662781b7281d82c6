import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Speech } from '#kit/contract/sentence.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { speechIn } from '#kit/server/texts.ts';
import type { ScopeNames } from '../contract/scope-words.ts';

type RuleTable = keyof DB & `mkt${string}`;

/** Rules about canteens the caller has as a whole; those for every canteen are only for operators who see them all. */
export const visibleRules =
  (table: RuleTable) =>
  ({ scope }: Context): RawBuilder<SqlBool> => {
    const { canteens } = scope;
    if (canteens === 'all') return sql<SqlBool>`true`;

    const named = sql.ref(`${table}.canteenIds`);

    return sql<SqlBool>`(${named} <> '{}' and ${named} <@ ${canteens}::bigint[])`;
  };

/** Whom and where a rule is about, in words. */
export const scopeTexts = (context: Context, table: RuleTable) => [
  sql<string>`concat_ws('、', ${namesOf(context, ['organisation', 'orgId', 'orgFullName'], `${table}.orgIds`)},
    ${namesOf(context, ['personType', 'psnType', 'psnTypeName'], `${table}.psnTypes`)},
    ${namesOf(context, ['customer', 'custId', 'custName'], `${table}.custIds`)})`.as('whoText'),
  sql<string>`concat_ws('、', ${namesOf(context, ['canteen', 'canteenId', 'canteenName'], `${table}.canteenIds`)},
    ${namesOf(context, ['stall', 'stallId', 'stallName'], `${table}.stallIds`)})`.as('whereText'),
];

const NAMES_OF = {
  orgs: ['organisation', 'orgId', 'orgName', 'orgIds'],
  types: ['personType', 'psnType', 'psnTypeName', 'psnTypes'],
  people: ['customer', 'custId', 'custName', 'custIds'],
  canteens: ['canteen', 'canteenId', 'canteenName', 'canteenIds'],
  stalls: ['stall', 'stallId', 'stallName', 'stallIds'],
} as const;

/** The names of what a rule names, a few of each, for its sentence. */
export const scopeNames = (context: Context, table: RuleTable) =>
  sql<ScopeNames>`jsonb_build_object(${sql.join(
    Object.entries(NAMES_OF).flatMap(([key, [of, id, name, ids]]) => [
      sql.lit(key),
      sql`coalesce(to_jsonb(${nameList(context, [of, id, name], `${table}.${ids}`)}), '[]'::jsonb)`,
    ]),
  )})`.as('names');

/** Puts a rule into words, with the names that were selected beside it. */
export function withSentence(
  words: (speech: Speech, rule: never, names: ScopeNames) => string,
): never {
  const spoken = ({ names, ...rule }: { readonly names: ScopeNames }, { language }: Context) => ({
    ...rule,
    sentence: words(speechIn(language), rule as never, names),
  });
  return spoken as never;
}

const MOST_NAMES = 5;

/** Names of what an array column of a rule names, a few of them. */
const nameList = (
  { merchantId }: Context,
  [table, id, name]: readonly [string, string, string],
  ids: string,
): RawBuilder<string[]> =>
  sql<string[]>`array(select ${sql.ref(`${table}.${name}`)} from ${sql.table(table)}
    where ${sql.ref(`${table}.merchantId`)} = ${merchantId} and ${sql.ref(`${table}.${id}`)} = any(${sql.ref(ids)})
    order by 1 limit ${sql.lit(MOST_NAMES)})`;

const namesOf = (
  context: Context,
  of: readonly [string, string, string],
  ids: string,
): RawBuilder<string | null> =>
  sql<string | null>`nullif(array_to_string(${nameList(context, of, ids)}, '、'), '')`;

export interface ScopeDraft {
  readonly custIds?: readonly number[] | undefined;
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
  readonly canteenIds?: readonly number[] | undefined;
  readonly stallIds?: readonly number[] | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

const NAMED = [
  ['canteenIds', 'canteen', 'canteenId', '部分食堂不存在或已被删除'],
  ['stallIds', 'stall', 'stallId', '部分档口不存在或已被删除'],
  ['orgIds', 'organisation', 'orgId', '部分组织不存在或已被删除'],
  ['psnTypes', 'personType', 'psnType', '部分人员类别不存在或已被删除'],
  ['custIds', 'customer', 'custId', '部分人员不存在或已被删除'],
] as const;

/**
 * What a rule names exists and is the caller's; a caller who does not see every canteen names some of their own. `isNew`: a rule that is added
 * says everything.
 * @throws Refusal 400, 404
 */
export async function assertScope(
  context: Context,
  draft: ScopeDraft,
  isNew: boolean,
): Promise<void> {
  const { canteens } = context.scope;
  const { canteenIds, startDate, endDate } = draft;
  if (startDate && endDate && startDate > endDate)
    throw invalid('endDate', '结束日期不能早于开始日期');

  const limited = canteens !== 'all' && (isNew || canteenIds !== undefined);
  if (limited && (canteenIds ?? []).length === 0) throw invalid('canteenIds', '请选择适用食堂');
  if (!(canteenIds ?? []).every((id) => inScope(canteens, id)))
    throw notFound('部分食堂不存在或已被删除');

  for (const [key, table, id, message] of NAMED) {
    const asked = [...new Set(draft[key] ?? [])];
    if (asked.length === 0) continue;

    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where merchant_id = ${context.merchantId} and ${sql.ref(id)} = any(${asked}::bigint[])`.execute(
      context.tx,
    );
    if (Number(rows[0]?.count) !== asked.length) throw notFound(message);
  }
}
