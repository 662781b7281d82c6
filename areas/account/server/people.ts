import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { anywhere } from '#kit/server/like.ts';
import { scopeWhere } from '#kit/server/scope.ts';

/** The where-clause "in one of these organisations or below them"; order operators, since they alone use the path index. */
export const belowOrganisation = (
  context: Pick<Context, 'merchantId'>,
  column: string,
  orgIds: readonly number[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (select below.org_id from organisation above
    join organisation below on below.merchant_id = above.merchant_id 
      and below.path ~>=~ above.path and below.path ~<~ (rtrim(above.path, '/') || '0')
   where above.merchant_id = ${context.merchantId} and above.org_id = any(${orgIds}::bigint[]))`;

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
    ...(orgIds ? [belowOrganisation(context, 'customer.orgId', orgIds)] : []),
    ...(psnTypes ? [sql<SqlBool>`customer.psn_type = any(${psnTypes}::bigint[])`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The where-clause of a keyword box: a number from its beginning, or a name anywhere. */
export const namedLike = (keyword: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(customer.cust_num ^@ ${keyword} or customer.cust_name like ${anywhere(keyword)})`;
