import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { anywhere } from '#kit/server/like.ts';
import { asked, matching } from '#kit/server/list.ts';
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
  const named = matching({ 'customer.custId': custIds, 'customer.psnType': psnTypes });
  const below = asked(orgIds, (ids) => sql`customer.org_id = ${anyBelow(context, ids)}`);
  return sql<SqlBool>`${scopeWhere('customer.orgId', context.scope.organisations)} and ${named} and ${below}`;
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
