import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { anywhere } from '#kit/server/like.ts';
import { scopeWhere } from '#kit/server/scope.ts';

/** Who is in a batch. */
export interface Target {
  readonly custIds?: readonly number[] | undefined;
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
}

/** The where-clause of a batch's people: named ones, or everybody of organisations and below. */
export function targetWhere(context: Context, target: Target): RawBuilder<SqlBool> {
  const { custIds, orgIds, psnTypes } = target;
  const conditions = [
    scopeWhere('customer.orgId', context.scope.organisations),
    ...(custIds ? [sql<SqlBool>`customer.cust_id = any(${custIds}::bigint[])`] : []),
    ...(orgIds ? [sql<SqlBool>`customer.org_id = ${anyBelow(context, orgIds)}`] : []),
    ...(psnTypes ? [sql<SqlBool>`customer.psn_type = any(${psnTypes}::bigint[])`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const HAN = /\p{Script=Han}/u;
const DIGITS = /^\d+$/;

/**
 * The where-clause of a keyword box: a number from its beginning, or a name anywhere; Chinese is never a number and digits are
 * never a name. `others` are further ways to match, for keywords that are no Chinese name.
 */
export function namedLike(keyword: string, ...others: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const name = sql`customer.cust_name like ${anywhere(keyword)}`;
  if (HAN.test(keyword)) return sql<SqlBool>`(${name})`;
  const ways = [sql`customer.cust_num ^@ ${keyword}`, ...others, ...(DIGITS.test(keyword) ? [] : [name])];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
